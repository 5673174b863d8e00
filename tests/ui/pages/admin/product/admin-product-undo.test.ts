import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { TestShop } from '../../../../support/render-page.tsx';
import { box, openedByOwner, refill } from '../../../admin-product-shop.ts';
import { button, heading } from '../../../auth-shop.ts';

const PICTURES = ['satu', 'dua'].map((name) => `https://toko.example/${name}.webp`);
const opened = async () => {
  const pictures = { image: PICTURES[0] ?? null, images: PICTURES, imageAlts: ['Satu', 'Dua'] };
  const { shop, product } = await openedByOwner({ ...pictures, attributes: [{ label: 'Server', value: 'Asia' }] });
  const router = await shop.open(`/admin/products/${product.id}`);
  await heading(product.name);
  return { router, shop, product, stored: () => shop.catalogue.products[0] };
};
const save = async (shop: TestShop): Promise<void> => {
  await shop.user.click(button('Simpan'));
  await screen.findByText(/^Produk disimpan\./);
};
const undo = async (shop: TestShop): Promise<void> => shop.user.click(button('Urungkan'));

describe('undo of a saved product', () => {
  test('restores fields, attributes, rental options and picture order, in the form too', async () => {
    const { shop, product, stored } = await opened();
    await refill(shop, 'Nama', 'Nama lain');
    await refill(shop, 'Harga', '5.000');
    await refill(shop, 'Isi keterangan', 'Eropa');
    await shop.user.click(button('Hapus pilihan sewa 1 Hari'));
    await shop.user.click(screen.getAllByRole('button', { name: /^Jadikan gambar/ }).at(-1) as HTMLElement);
    await save(shop);
    expect(stored()).toMatchObject({ name: 'Nama lain', price: 5000, rentalOptions: [], image: PICTURES[1] });
    await undo(shop);
    await screen.findByText('Sudah dikembalikan.');
    const { name, price, attributes, image, images, imageAlts } = product;
    expect(stored()).toMatchObject({ name, price, attributes, image, images, imageAlts, rentalOptions: [{ duration: '1 Hari' }] });
    await heading(product.name);
    expect([box('Nama').value, box('Harga').value, box('Lama').value]).toEqual([product.name, String(product.price), '1 Hari']);
    expect(screen.getByText('Semua tersimpan.')).toBeTruthy();
    await refill(shop, 'Stok', '3');
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(stored()).toMatchObject({ name, stock: 3 }));
  });
  test('keeps input typed since', async () => {
    const { shop, product, stored } = await opened();
    await refill(shop, 'Harga', '5.000');
    await save(shop);
    await refill(shop, 'Nama', 'Baru diketik');
    await undo(shop);
    await screen.findByText('Sudah dikembalikan.');
    await waitFor(() => expect(box('Harga').value).toBe(String(product.price)));
    expect([box('Nama').value, stored()?.name]).toEqual(['Baru diketik', product.name]);
    expect(screen.getByText('Ada perubahan yang belum disimpan.')).toBeTruthy();
  });
  test('saved since by somebody else: not undone, with a message', async () => {
    const { shop, product, stored } = await opened();
    await refill(shop, 'Harga', '5.000');
    await save(shop);
    const theirs = await shop.repository.open(product.id);
    await shop.repository.save({ id: product.id, version: theirs?.version ?? '', changes: { stock: 2 }, rentals: null });
    await undo(shop);
    await screen.findByText('Tidak dikembalikan: sudah diubah lagi sejak itu.');
    expect(stored()).toMatchObject({ price: 5000, stock: 2 });
    expect(box('Harga').value).toBe('5000');
  });
  test('deleted pictures are not restored, which is announced before', async () => {
    const { shop, product, stored } = await opened();
    await refill(shop, 'Nama', 'Nama lain');
    await shop.user.click(screen.getAllByRole('button', { name: /^Lepas gambar/ })[0] as HTMLElement);
    await save(shop);
    expect(screen.getByText('Produk disimpan. Urungkan mengembalikan isinya; gambar tetap seperti sekarang.')).toBeTruthy();
    await undo(shop);
    await screen.findByText('Sudah dikembalikan.');
    expect(stored()).toMatchObject({ name: product.name, image: PICTURES[1], images: [PICTURES[1]] });
  });
  test('nothing changed, or only pictures deleted: no undo', async () => {
    const { shop } = await opened();
    await save(shop);
    expect(screen.queryByRole('button', { name: 'Urungkan' })).toBeNull();
    await shop.user.click(screen.getAllByRole('button', { name: /^Lepas gambar/ })[0] as HTMLElement);
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(shop.catalogue.products[0]?.images).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Urungkan' })).toBeNull();
  });
  test('from another page: undone, and the open form keeps its content', async () => {
    const { shop, product, stored } = await opened();
    await refill(shop, 'Nama', 'Nama lain');
    await save(shop);
    await shop.user.click(screen.getByRole('link', { name: 'Duplikat' }));
    await heading('Produk baru');
    await undo(shop);
    await waitFor(() => expect(stored()?.name).toBe(product.name));
    expect((await screen.findByLabelText<HTMLInputElement>('Nama')).value).toBe('Nama lain (salinan)');
  });
  test('from a reopened form of the product: the form takes the new version, without a conflict', async () => {
    const { router, shop, product, stored } = await opened();
    await refill(shop, 'Nama', 'Nama lain');
    await save(shop);
    await shop.user.click(screen.getByRole('link', { name: 'Duplikat' }));
    await heading('Produk baru');
    await act(() => router.navigate(-1));
    await heading('Nama lain');
    await undo(shop);
    await waitFor(() => expect(box('Nama').value).toBe(product.name));
    await refill(shop, 'Stok', '3');
    await save(shop);
    expect(stored()).toMatchObject({ name: product.name, stock: 3 });
  });
});
