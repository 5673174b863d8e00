import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { box, openedByOwner, refill } from '../../../admin-product-shop.ts';
import { button, heading } from '../../../auth-shop.ts';

test('private data: saved with the product, and the margin is shown while typing the cost', async () => {
  const { shop, product } = await openedByOwner({ price: 100_000 });
  await shop.open(`/admin/products/${product.id}`);
  await heading(product.name);
  await refill(shop, 'Kode internal', 'RAK-7');
  await refill(shop, 'Pemilik atau penitip', 'Budi');
  await refill(shop, 'Harga modal', '130.000');
  screen.getByText('Rugi Rp30.000 bila terjual dengan harga ini.');
  await refill(shop, 'Harga modal', '60.000');
  screen.getByText('Untung Rp40.000 (40%) bila terjual dengan harga ini.');
  await shop.user.click(button('Simpan'));
  await screen.findByText('Produk disimpan.');
  expect(shop.catalogue.privateData.get(product.id)).toMatchObject({ internalCode: 'RAK-7', owner: 'Budi', cost: 60_000, note: null });
  await refill(shop, 'Harga modal', 'murah');
  await shop.user.click(button('Simpan'));
  await screen.findByText('Isi harga modal dengan angka, atau kosongkan.');
});

test('private data: without permission for the ledger the cost is hidden and unchanged', async () => {
  const { shop, product } = await openedByOwner({ price: 100_000 });
  shop.catalogue.privateData.set(product.id, {
    internalCode: null,
    note: 'Dari Budi',
    owner: null,
    lowStockAt: null,
    publishAt: null,
    cost: 60_000,
  });
  shop.catalogue.mayReadBooks = false;
  await shop.open(`/admin/products/${product.id}`);
  await heading(product.name);
  expect(screen.queryByLabelText('Harga modal')).toBeNull();
  await refill(shop, 'Catatan pribadi', 'Dari Budi, lunas');
  await shop.user.click(button('Simpan'));
  await waitFor(() => expect(shop.catalogue.privateData.get(product.id)).toMatchObject({ note: 'Dari Budi, lunas', cost: 60_000 }));
});

test('outside sale: entered with place and price, and can be undone', async () => {
  const { shop, product } = await openedByOwner({ price: 100_000, stock: 2 });
  shop.permissions.current = { ...shop.permissions.current, permissions: ['catalogue.write', 'orders.write'] };
  await shop.open(`/admin/products/${product.id}`);
  await heading(product.name);
  await shop.user.click(button('Terjual di luar…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Terjual di luar toko' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Terjual berapa (Rp)').value).toBe('100000');
  await shop.user.click(dialog.getByRole('button', { name: 'Catat penjualan' }));
  await dialog.findByText('Tulis di mana terjual, paling panjang 100 huruf.');
  await shop.user.type(dialog.getByLabelText('Terjual di mana'), 'Tokopedia');
  await shop.user.click(dialog.getByRole('button', { name: 'Catat penjualan' }));
  await screen.findByText('Penjualan di luar dicatat.');
  expect(shop.catalogue.products[0]?.stock).toBe(1);
  await waitFor(() => expect(box('Stok').value).toBe('1'));
  await shop.user.click(button('Urungkan'));
  await screen.findByText('Catatan dibatalkan; stoknya kembali.');
  await waitFor(() => expect(box('Stok').value).toBe('2'));
});

test('hidden product: publication time can be set', async () => {
  const { shop, product } = await openedByOwner({ isActive: false });
  await shop.open(`/admin/products/${product.id}`);
  await heading(product.name);
  fireEvent.change(box('Terbit otomatis (WIB)'), { target: { value: '2026-12-01T10:00' } });
  await shop.user.click(button('Simpan'));
  await screen.findByText('Produk disimpan.');
  expect(shop.catalogue.privateData.get(product.id)?.publishAt).toEqual(new Date('2026-12-01T03:00:00Z'));
  screen.getByText(/^Terbit 1 Des/);
  await shop.user.click(screen.getByRole('switch', { name: 'Tampil di toko' }));
  expect(screen.queryByLabelText('Terbit otomatis (WIB)')).toBeNull();
});
