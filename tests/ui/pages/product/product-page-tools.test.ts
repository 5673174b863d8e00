import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { main, shopWith } from '../../product-page-shop.ts';

describe('wishlist and sharing on the product page', () => {
  test('saves to the wishlist without the description, and removes it', async () => {
    const { shop, path } = shopWith();
    await shop.open(path);
    await shop.user.click(main().getByRole('button', { name: 'Simpan ke wishlist' }));
    expect(main().getByRole('button', { name: 'Tersimpan (tekan untuk menghapus)' })).toBeTruthy();
    await waitFor(() => expect(shop.device.get('wishlist_guest')).toContain('Mythic Glory'));
    expect(shop.device.get('wishlist_guest')).not.toContain('Akun utama');
    await shop.user.click(main().getByRole('button', { name: 'Tersimpan (tekan untuk menghapus)' }));
    await waitFor(() => expect(shop.device.get('wishlist_guest')).toBe('[]'));
  });

  test('shares by the device’s share sheet', async () => {
    const { shop, path } = shopWith();
    await shop.open(path);
    await shop.user.click(main().getByRole('button', { name: 'Bagikan' }));
    expect(shop.share.shared).toEqual([{ title: 'Mythic Glory 78 bintang', address: `https://toko.example${path}` }]);
    expect(screen.queryByText('Tautan disalin.')).toBeNull();
  });

  test('without a share sheet the address is copied', async () => {
    const { shop, path } = shopWith();
    shop.share.hasSheet = false;
    await shop.open(path);
    await shop.user.click(main().getByRole('button', { name: 'Bagikan' }));
    expect(shop.share.copied).toBe(`https://toko.example${path}`);
    expect(await screen.findByText('Tautan disalin.')).toBeTruthy();
  });

  test('without a clipboard the address is shown, selected', async () => {
    const { shop, path } = shopWith();
    Object.assign(shop.share, { hasSheet: false, hasClipboard: false });
    await shop.open(path);
    await shop.user.click(main().getByRole('button', { name: 'Bagikan' }));
    const field = within(await screen.findByRole('dialog', { name: 'Salin tautan ini' })).getByRole<HTMLInputElement>('textbox');
    expect(field.value).toBe(`https://toko.example${path}`);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    await shop.user.click(screen.getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('dialog', { name: 'Salin tautan ini' })).toBeNull();
  });

  test('the product code can be copied', async () => {
    const { shop, product, path } = shopWith();
    await shop.open(path);
    const code = product.id.slice(0, 8).toUpperCase();
    expect(main().getByText('Kode produk', { exact: false, selector: 'p' }).textContent).toContain(code);
    await shop.user.click(main().getByRole('button', { name: 'Salin kode' }));
    expect(shop.share.copied).toBe(code);
    expect(await screen.findByText('Kode disalin.')).toBeTruthy();
    shop.share.hasClipboard = false;
    await shop.user.click(main().getByRole('button', { name: 'Salin kode' }));
    expect(await screen.findByText('Tekan lama kodenya untuk menyalin.')).toBeTruthy();
  });
});
