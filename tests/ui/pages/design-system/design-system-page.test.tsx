import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { TestShop } from '../../../support/render-page.tsx';

const open = async () => {
  const shop = new TestShop();
  await shop.open('/internal/design-system');
  return shop;
};
const press = (shop: TestShop, name: string): Promise<void> => shop.user.click(screen.getByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');

describe('design system page', () => {
  test('components in both themes, not indexed', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Sistem desain' })).toBeTruthy();
    expect(document.querySelectorAll('main [data-theme="dark"]').length).toBe(
      document.querySelectorAll('main [data-theme="light"]').length,
    );
    await waitFor(() => expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex'));
  });

  test('a product card in every state', async () => {
    await open();
    const cards = within(screen.getByRole('region', { name: 'Kartu produk' }));
    expect(cards.getAllByRole('article')).toHaveLength(16);
    expect(cards.getAllByText('Sudah terjual')).toHaveLength(2);
    expect(cards.getAllByText('Flash sale')).toHaveLength(2);
    expect(cards.getAllByRole('button', { pressed: true })).toHaveLength(2);
  });

  test('buttons show toasts', async () => {
    const shop = await open();
    await press(shop, 'Munculkan toast: Gagal');
    expect(within(screen.getByRole('region', { name: 'Pesan singkat' })).getByText('Belum tersimpan. Coba lagi.')).toBeTruthy();
  });

  test('buttons open dialogs, and the answer is shown', async () => {
    const shop = await open();
    await press(shop, 'Buka dialog: Biasa');
    await shop.user.click(within(await dialog()).getByRole('button', { name: 'Konfirmasi' }));
    expect(await screen.findByText('Dijawab: ya.')).toBeTruthy();
  });

  test('dialogs without cancel and without close', async () => {
    const shop = await open();
    await press(shop, 'Buka dialog: Tanpa batal');
    expect(within(await dialog()).queryByRole('button', { name: 'Batal' })).toBeNull();
    await shop.user.click(within(await dialog()).getByRole('button', { name: 'Tutup' }));
    await press(shop, 'Buka dialog: Tanpa tutup');
    expect(within(await dialog()).queryByRole('button', { name: 'Tutup' })).toBeNull();
  });

  test('a failing confirmation answers no', async () => {
    const shop = await open();
    await press(shop, 'Buka dialog: Gagal di tengah');
    await shop.user.click(within(await dialog()).getByRole('button', { name: 'Hapus akun' }));
    expect(await screen.findByText('Dijawab: tidak.', {}, { timeout: 3000 })).toBeTruthy();
  });
});
