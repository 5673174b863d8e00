import { describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { shopOfOwner } from '../../../admin-shop.ts';
import { heading } from '../../../auth-shop.ts';

const PRODUCT = '00000000-0000-4000-8000-0000000000a1';
const TEXTS = {
  'Cara masuk': 'Moonton',
  Login: 'rina',
  'Kata sandi': 'sandi-0O1l',
  'E-mail': 'rina@mail.example',
  'Kata sandi e-mail': 'lain ',
};

const openUnits = async (units = 1) => {
  const shop = await shopOfOwner();
  for (let unit = 0; unit < units; unit += 1) shop.handOver.vault.addUnit(PRODUCT);
  await shop.open(`/admin/vault/${PRODUCT}`);
  await screen.findByRole('button', { name: 'Isi data unit 1' });
  screen.getByRole('heading', { level: 1, name: 'Akun Mythic' });
  return shop;
};
type Shop = Awaited<ReturnType<typeof openUnits>>;

const fill = async (shop: Shop) => {
  await shop.user.click(screen.getByRole('button', { name: 'Isi data unit 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Data unit 1' }));
  for (const [label, value] of Object.entries(TEXTS)) await shop.user.type(dialog.getByLabelText(label), value);
  return dialog;
};

describe('vault', () => {
  test('lists units without credentials and login code requests, and sends a code', async () => {
    const shop = await shopOfOwner();
    shop.handOver.vault.addUnit(PRODUCT);
    const now = shop.clock.now();
    shop.handOver.vault.codes = [
      { id: 'r1', orderId: 'o1', number: 'AA-7F3Q-9K2X', productName: 'Akun Mythic', askedAt: now, promisedAt: now },
    ];
    await shop.open('/admin/vault');
    await heading('Brankas');
    await screen.findByText('1 unit tanpa data');
    await shop.user.click(await screen.findByRole('button', { name: 'Kirim kode' }));
    await screen.findByText('Tulis kodenya.');
    await shop.user.type(screen.getByLabelText('Kode untuk AA-7F3Q-9K2X'), '482913');
    await shop.user.click(screen.getByRole('button', { name: 'Kirim kode' }));
    await screen.findByText('Tidak ada yang menunggu kode.');
    expect(shop.handOver.vault.sentCodes.get('r1')).toBe('482913');
  });

  test('sealing: required fields, a warning about invisible spaces, and nothing remains in page or device', async () => {
    const shop = await openUnits();
    await shop.user.click(screen.getByRole('button', { name: 'Isi data unit 1' }));
    const empty = within(await screen.findByRole('dialog', { name: 'Data unit 1' }));
    await shop.user.click(empty.getByRole('button', { name: 'Segel' }));
    expect(await empty.findAllByText('Wajib diisi.')).toHaveLength(5);
    await shop.user.click(empty.getByRole('button', { name: 'Batal' }));
    const dialog = await fill(shop);
    await dialog.findByText('Ada spasi di akhir.');
    const covered = () => Object.keys(TEXTS).filter((label) => dialog.getByLabelText(label).classList.contains('covered'));
    expect(covered()).toEqual(['Kata sandi', 'Kata sandi e-mail']);
    await shop.user.click(dialog.getByRole('switch', { name: 'Tampilkan isian rahasia' }));
    expect(covered()).toEqual([]);
    await shop.user.click(dialog.getByRole('button', { name: 'Segel' }));
    await screen.findByText(/versi 1$/);
    expect(document.body.innerHTML).not.toContain(TEXTS['Kata sandi']);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(TEXTS['Kata sandi']);
  });

  test('opening needs a reason and shows the credentials for a minute', async () => {
    const shop = await openUnits();
    const dialog = await fill(shop);
    await shop.user.click(dialog.getByRole('button', { name: 'Segel' }));
    await shop.user.click(await screen.findByRole('button', { name: 'Buka data unit 1' }));
    const confirmation = within(await screen.findByRole('dialog', { name: 'Buka data unit 1?' }));
    await shop.user.type(confirmation.getByLabelText('Alasan'), 'Periksa data sebelum dijual');
    await shop.user.click(confirmation.getByRole('button', { name: 'Buka' }));
    await screen.findByText('sandi-0O1l');
    shop.clock.advance(61_000);
    await act(async () => {
      shop.clockStore.startAt(shop.clock.now());
    });
    expect(screen.queryByText('sandi-0O1l')).toBeNull();
  });
});
