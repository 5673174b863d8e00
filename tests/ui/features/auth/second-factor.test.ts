import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { backendFailureText } from '../../../../src/ui/features/auth/failure-text.ts';
import { aFactor, PASSWORD, PHONE } from '../../../support/account.ts';
import type { TestShop } from '../../../support/render-page.tsx';
import { button, field, heading, shopOfDimas } from '../../auth-shop.ts';

const APP = aFactor();
const MOBILE = aFactor({ id: 'f2', type: 'phone', phone: '6285712345678' });
const SEND = /^Kirim kode lewat WhatsApp ke \+62 85/;
const TOO_SOON = 'Terlalu banyak kode diminta. Tunggu sebentar.';

const open = async (factors: readonly ReturnType<typeof aFactor>[]) => {
  const shop = shopOfDimas({}, factors);
  const router = await shop.open('/auth');
  await shop.user.type(field('Nomor HP atau email'), PHONE);
  await shop.user.type(field('Kata sandi'), PASSWORD);
  await shop.user.click(button('Masuk'));
  await heading('Verifikasi 2 langkah');
  return { shop, router };
};
/** Each request after the first is refused, as one that is too early; answers arrive once the test lets them. */
const strict = ({ backendAuth }: TestShop) => {
  const challenge = backendAuth.challenge.bind(backendAuth);
  let calls = 0;
  let answer = (): void => undefined;
  const notified = new Promise<void>((resolve) => {
    answer = resolve;
  });
  backendAuth.challenge = async (factorId) => {
    calls += 1;
    const isFirst = calls === 1;
    await notified;
    if (!isFirst) throw new PortError('denied', '', 'over_sms_send_rate_limit');
    return challenge(factorId);
  };
  return { answer, asked: () => calls };
};

describe('second factor by phone', () => {
  test('a double press on the button requests one code', async () => {
    const { shop, router } = await open([APP, MOBILE]);
    const { answer, asked } = strict(shop);
    const send = await screen.findByRole('button', { name: SEND });
    await shop.user.dblClick(send);
    expect(send.getAttribute('aria-busy')).toBe('true');
    answer();
    await screen.findByText(/Kami kirim kode 6 angka lewat WhatsApp ke/);
    expect(asked()).toBe(1);
    await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
  test('when a further code is refused, the earlier one is still accepted', async () => {
    const { shop, router } = await open([MOBILE]);
    await screen.findByText(/Kami kirim kode 6 angka lewat WhatsApp ke/);
    const { lastCode } = shop.accounts;
    shop.backendAuth.challenge = async () => {
      throw new PortError('denied', '', 'over_sms_send_rate_limit');
    };
    await shop.advance(60_000);
    await shop.user.click(button('Kirim ulang'));
    await screen.findByText(TOO_SOON);
    await shop.user.type(field('Kode 6 angka'), lastCode);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
  test('when the code cannot be sent, the authenticator remains', async () => {
    const { shop } = await open([APP, MOBILE]);
    shop.backendAuth.challenge = async () => {
      throw new PortError('denied', '', 'over_sms_send_rate_limit');
    };
    await shop.user.click(await screen.findByRole('button', { name: SEND }));
    await screen.findByText(TOO_SOON);
    expect(screen.getByText(/Buka aplikasi autentikator/)).toBeTruthy();
    expect(field('Kode 6 angka')).toBeTruthy();
    expect(screen.getByRole('button', { name: SEND })).toBeTruthy();
  });
  test('a code requested from another network: a message to request a new one', () => {
    expect(
      backendFailureText({
        code: 'mfa_ip_address_mismatch',
        values: { serverText: 'Challenge and verify IP addresses mismatch' },
      }),
    ).toMatch(/Minta kode baru\.$/);
  });
});
