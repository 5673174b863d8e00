import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { TestShop } from '../../../../support/render-page.tsx';
import { openedByOwner, refill } from '../../../admin-product-shop.ts';
import { button, heading } from '../../../auth-shop.ts';

const stored = (shop: TestShop) => shop.catalogue.products;

describe('rental options of a product', () => {
  test('added, sorted and removed', async () => {
    const { shop, product } = await openedByOwner();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await shop.user.click(button('Tambah pilihan sewa'));
    await refill(shop, 'Lama', '6 Jam', 1);
    await refill(shop, 'Harga sewa', '20000', 1);
    await shop.user.click(button('Urutkan seperti di toko'));
    expect(screen.getAllByLabelText<HTMLInputElement>('Lama').map(({ value }) => value)).toEqual(['6 Jam', '1 Hari']);
    await shop.user.click(button('Hapus pilihan sewa 1 Hari'));
    await shop.user.click(button('Simpan'));
    await screen.findByText('Produk disimpan.');
    expect(stored(shop)[0]?.rentalOptions.map(({ duration }) => duration)).toEqual(['6 Jam']);
  });
  test('a duration that cannot be parsed asks for minutes', async () => {
    const { shop, product } = await openedByOwner();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await refill(shop, 'Lama', 'Paket malam');
    await screen.findByText('Tulis misalnya 8 jam. Tanpa jawaban, pilihan ini tampil tetapi belum bisa disewa.');
    await refill(shop, 'Berapa lama "Paket malam"?', 'semalam');
    await shop.user.click(button('Simpan'));
    await screen.findByText('Tulis misalnya 8 jam atau 480, paling lama setahun, atau kosongkan.');
    await refill(shop, 'Berapa lama "Paket malam"?', '8 jam');
    screen.getByText('Terbaca 480 menit.');
    await shop.user.click(button('Simpan'));
    await screen.findByText('Produk disimpan.');
    expect(stored(shop)[0]?.rentalOptions).toMatchObject([{ duration: 'Paket malam', durationMinutes: 480 }]);
  });
});
