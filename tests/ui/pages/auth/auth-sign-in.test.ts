import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { InMemoryBackendAuth } from '../../../../src/infrastructure/memory/auth/backend-auth.ts';
import { aFactor, PASSWORD } from '../../../support/account.ts';
import type { TestShop } from '../../../support/render-page.tsx';
import { below, button, field, heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const signIn = async (shop: TestShop, identifier = '0812-3456-7890', password = PASSWORD): Promise<void> => {
  const { user } = shop;
  await user.clear(field('Nomor HP atau email'));
  await user.type(field('Nomor HP atau email'), identifier);
  await user.clear(field('Kata sandi'));
  await user.type(field('Kata sandi'), `${password}{Enter}`);
};

describe('sign-in', () => {
  test.each([
    ['the front page by default', '/auth', '/'],
    ['the earlier page', '/auth?redirect=%2Fwishlist%3Fa%3D1', '/wishlist?a=1'],
    ['not another site, by path', '/auth?redirect=%2F%2Fjahat.example', '/'],
    ['not another site, by address', '/auth?redirect=https%3A%2F%2Fjahat.example', '/'],
  ])('target after signing in: %s', async (_, address, target) => {
    const shop = shopOfDimas();
    const router = await shop.open(address);
    await signIn(shop);
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(target));
    expect(shop.device.get('session_token')).not.toBeNull();
    expect(screen.getAllByRole('link', { name: 'Profil' }).length).toBeGreaterThan(0);
  });
  test('an email address works, too', async () => {
    const shop = shopOfDimas();
    const router = await shop.open('/auth');
    await signIn(shop, 'Dimas@Example.com');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
  test('wrong password: a message, and the input remains', async () => {
    const shop = shopOfDimas();
    await shop.open('/auth');
    await signIn(shop, '081234567890', 'salah-sekali');
    expect((await screen.findByRole('alert')).textContent).toContain('Nomor, email, atau kata sandinya tidak cocok.');
    await waitFor(() => expect(button('Masuk').getAttribute('aria-busy')).toBeNull());
    expect([field('Nomor HP atau email').value, field('Kata sandi').value]).toEqual(['081234567890', 'salah-sekali']);
  });
  test('an empty field: focus and a message, which goes with input', async () => {
    const shop = shopOfDimas();
    await shop.open('/auth');
    await shop.user.type(field('Nomor HP atau email'), '081234567890');
    await shop.user.click(button('Masuk'));
    const password = field('Kata sandi');
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect([password.getAttribute('aria-invalid'), below(password)]).toEqual(['true', 'Isi kata sandimu dulu.']);
    await shop.user.type(password, 'x');
    expect(password.getAttribute('aria-invalid')).toBeNull();
  });
  test('unavailable backend: a message, and the next press works', async () => {
    const shop = shopOfDimas();
    const router = await shop.open('/auth');
    shop.accounts.isAway = true;
    await signIn(shop);
    expect((await screen.findByRole('alert')).textContent).toContain('Kami belum bisa dihubungi.');
    shop.accounts.isAway = false;
    await shop.user.click(button('Masuk'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
  test('the password can be shown', async () => {
    const shop = shopOfDimas();
    await shop.open('/auth');
    const types = [field('Kata sandi').type];
    await shop.user.click(button('Tampilkan kata sandi'));
    types.push(field('Kata sandi').type);
    expect(types).toEqual(['password', 'text']);
  });
  test('a double press sends one request', async () => {
    const shop = shopOfDimas();
    await shop.open('/auth');
    let sent = 0;
    shop.accountInterface.logIn = () => {
      sent += 1;
      return new Promise(() => undefined);
    };
    await signIn(shop);
    await shop.user.click(button('Masuk'));
    await shop.user.type(field('Kata sandi'), '{Enter}');
    expect(sent).toBe(1);
    expect(button('Masuk').getAttribute('aria-busy')).toBe('true');
  });
  test('already signed in: redirected at once', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    const router = await shop.open('/auth?redirect=%2Fwishlist');
    await waitFor(() => expect(router.state.location.pathname).toBe('/wishlist'));
  });
});

describe('second factor', () => {
  test('asked for after the password, then signed in', async () => {
    const shop = shopOfDimas({}, [aFactor()]);
    const router = await shop.open('/auth?redirect=%2Fwishlist');
    await signIn(shop);
    await heading('Verifikasi 2 langkah');
    await waitFor(() => expect(document.activeElement).toBe(field('Kode 6 angka')));
    expect(shop.device.get('session_token')).toBeNull();
    await shop.user.type(field('Kode 6 angka'), '111111');
    await waitFor(() =>
      expect(below(field('Kode 6 angka'))).toBe(
        'Kodenya tidak cocok. Coba kode yang terbaru. Kalau tetap gagal, setel jam ponselmu ke waktu otomatis.',
      ),
    );
    await shop.user.clear(field('Kode 6 angka'));
    await shop.user.type(field('Kode 6 angka'), InMemoryBackendAuth.CODE);
    await waitFor(() => expect(router.state.location.pathname).toBe('/wishlist'));
    expect(shop.device.get('session_token')).not.toBeNull();
  });
  test('a recovery code replaces it once', async () => {
    const shop = shopOfDimas({}, [aFactor()]);
    const account = [...shop.accounts.byId.values()][0];
    if (account !== undefined) account.recoveryCodes = ['4F2A-91BC-07DE-53A8'];
    const router = await shop.open('/auth?redirect=%2Fwishlist');
    await signIn(shop);
    await heading('Verifikasi 2 langkah');
    await shop.user.click(button('Pakai kode pemulihan'));
    await shop.user.type(field('Kode pemulihan'), '1234');
    await shop.user.click(button('Verifikasi'));
    await waitFor(() => expect(below(field('Kode pemulihan'))).toBe('Kode pemulihan terdiri dari 16 huruf dan angka.'));
    await shop.user.clear(field('Kode pemulihan'));
    await shop.user.type(field('Kode pemulihan'), '0000 0000 0000 0000');
    await shop.user.click(button('Verifikasi'));
    await waitFor(() => expect(below(field('Kode pemulihan'))).toBe('Kodenya salah atau sudah tidak berlaku.'));
    await shop.user.clear(field('Kode pemulihan'));
    await shop.user.type(field('Kode pemulihan'), '4f2a 91bc 07de 53a8');
    await shop.user.click(button('Verifikasi'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wishlist'));
    expect(shop.device.get('session_token')).not.toBeNull();
    expect(account?.recoveryCodes).toEqual([]);
  });
  test('a code typed before the factors are loaded is accepted', async () => {
    const shop = shopOfDimas({}, [aFactor()]);
    let notify = (): void => undefined;
    const factors = shop.backendAuth.factors.bind(shop.backendAuth);
    const notified = new Promise<void>((resolve) => {
      notify = resolve;
    });
    shop.backendAuth.factors = async () => {
      await notified;
      return factors();
    };
    const router = await shop.open('/auth');
    await signIn(shop);
    await heading('Verifikasi 2 langkah');
    await shop.user.type(field('Kode 6 angka'), InMemoryBackendAuth.CODE);
    notify();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
  test('a code can be sent to a phone', async () => {
    const shop = shopOfDimas({}, [aFactor(), aFactor({ id: 'f2', type: 'phone', phone: '6285712345678' })]);
    const router = await shop.open('/auth');
    await signIn(shop);
    await heading('Verifikasi 2 langkah');
    await shop.user.click(await screen.findByRole('button', { name: /^Kirim kode lewat WhatsApp ke \+62 85/ }));
    await screen.findByText(/Kami kirim kode 6 angka lewat WhatsApp ke/);
    expect(shop.accounts.outbox.at(-1)?.to).toBe('6285712345678');
    await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
  test('a code that cannot be sent: a message and a retry', async () => {
    const shop = shopOfDimas({}, [aFactor({ id: 'f2', type: 'phone', phone: '6285712345678' })]);
    const challenge = shop.backendAuth.challenge.bind(shop.backendAuth);
    shop.backendAuth.challenge = async () => {
      throw new PortError('denied', '', 'over_sms_send_rate_limit');
    };
    const router = await shop.open('/auth');
    await signIn(shop);
    await heading('Verifikasi 2 langkah');
    await screen.findByText('Terlalu banyak kode diminta. Tunggu sebentar.');
    expect(screen.queryByLabelText('Kode 6 angka')).toBeNull();
    expect(screen.queryByText(/Buka aplikasi autentikator/)).toBeNull();
    shop.backendAuth.challenge = challenge;
    await shop.user.click(button('Coba lagi'));
    await screen.findByText(/Kami kirim kode 6 angka lewat WhatsApp ke/);
    await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
  test('cancelled: not signed in, and nothing is stored', async () => {
    const shop = shopOfDimas({}, [aFactor()]);
    await shop.open('/auth');
    await signIn(shop);
    await heading('Verifikasi 2 langkah');
    await shop.user.click(button('Kembali'));
    await heading('Selamat datang lagi');
    expect(field('Nomor HP atau email').value).toBe('0812-3456-7890');
    expect([shop.device.get('session_token'), await shop.backendAuth.claims()]).toEqual([null, null]);
  });
});
