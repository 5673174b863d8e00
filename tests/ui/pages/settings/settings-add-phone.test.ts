import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { button, field, heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

/** A code was sent to the phone that is being added. */
const toCode = async () => {
  const shop = shopOfDimas();
  await signInBefore(shop);
  await shop.open('/settings');
  await heading('Pengaturan');
  const factors = within(screen.getByRole('region', { name: 'Verifikasi 2 langkah' }));
  await shop.user.click((await factors.findAllByRole('button', { name: 'Aktifkan' }))[1] as HTMLElement);
  await shop.user.type(field('Nomor HP'), '085712345678');
  await shop.user.click(button('Kirim kode'));
  await screen.findByText('Kami kirim kode 6 angka lewat WhatsApp ke +62 857-1234-5678.');
  return shop;
};

test('phone as second factor: another code after a minute, and the phone is added', async () => {
  const shop = await toCode();
  expect(screen.getByText('Kirim ulang dalam 01:00')).toBeTruthy();
  await shop.advance(60_000);
  await shop.user.dblClick(button('Kirim ulang'));
  await screen.findByText('Kode baru sudah dikirim.');
  expect(shop.accounts.outbox).toHaveLength(2);
  expect(screen.getByText('Kirim ulang dalam 01:00')).toBeTruthy();
  await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
  await screen.findByText('Verifikasi 2 langkah aktif.');
});
test('phone as second factor: a refused further code has a message, and the first one is accepted', async () => {
  const shop = await toCode();
  shop.backendAuth.challenge = async () => {
    throw new PortError('denied', '', 'over_sms_send_rate_limit');
  };
  await shop.advance(60_000);
  await shop.user.click(button('Kirim ulang'));
  await screen.findByText('Terlalu banyak kode diminta. Tunggu sebentar.');
  await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
  await screen.findByText('Verifikasi 2 langkah aktif.');
});
test('phone as second factor: the number can be changed, and is filled in with focus', async () => {
  const shop = await toCode();
  await shop.user.click(button('Ganti nomor'));
  expect(field('Nomor HP').value).toBe('857-1234-5678');
  expect(document.activeElement?.textContent).toBe('Hubungkan ponsel');
  await shop.user.type(field('Nomor HP'), '{Backspace}9');
  await shop.user.click(button('Kirim kode'));
  await screen.findByText('Kami kirim kode 6 angka lewat WhatsApp ke +62 857-1234-5679.');
  expect(shop.accounts.outbox.at(-1)?.to).toBe('6285712345679');
  expect(field('Kode 6 angka').value).toBe('');
});
