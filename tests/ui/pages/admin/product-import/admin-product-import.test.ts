import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aCategory, aProduct } from '../../../../support/builders.ts';
import type { TestShop } from '../../../../support/render-page.tsx';
import { button, heading, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const HEADER = 'id,nama,deskripsi,harga,kategori,stok';
const open = async (): Promise<TestShop> => {
  const shop = shopOfDimas({ isAdmin: true });
  shop.catalogue.mayWrite = true;
  shop.catalogue.categories.push(aCategory());
  await signInBefore(shop);
  await shop.open('/admin/products/import');
  await heading('Impor produk');
  return shop;
};
const choose = (shop: TestShop, ...lines: readonly string[]) =>
  shop.user.upload(screen.getByLabelText('Pilih file CSV'), new File([[HEADER, ...lines].join('\n')], 'produk.csv', { type: 'text/csv' }));
const figureOf = (name: string): string | null | undefined => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('product import', () => {
  test('the check lists invalid lines and stores nothing', async () => {
    const shop = await open();
    await choose(shop, ',Mythic,Isi,1000,akun,2', ',Murah,Isi,gratis,baju,1', 'sample-1,,,5,,');
    const bad = await screen.findByRole('region', { name: 'Baris yang tidak diimpor' });
    expect(
      within(bad)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      '3MurahHarga “gratis”: Belum terbaca. Tulis misalnya 1.500.000, 1,5jt, atau 750rb. Kategori “baju” tidak ada.',
      '4(tanpa nama)ID “sample-1” tidak dikenal, jadi dianggap data contoh.',
    ]);
    expect([figureOf('Siap diimpor'), figureOf('Produk baru'), figureOf('Bermasalah')]).toEqual(['1', '1', '2']);
    expect(shop.catalogue.products).toEqual([]);
  });
  test('valid lines are stored, and refusals of the database are named', async () => {
    const shop = await open();
    const [present, outrun] = [aProduct({ name: 'Lama', price: 1 }), aProduct({ name: 'Hilang' })];
    shop.catalogue.products.push(present, outrun);
    await choose(shop, ',Mythic,Isi,1000,akun,2', `${present.id},,,2000,,`, `${outrun.id},,,3000,,`);
    await screen.findByText('Produk diubah');
    shop.catalogue.products = shop.catalogue.products.filter(({ id }) => id !== outrun.id);
    await shop.user.click(button('Impor 3 baris'));
    await screen.findByText('2 baris diimpor.');
    expect(within(screen.getByRole('region', { name: 'Baris yang tidak diimpor' })).getByText('Sudah dihapus orang lain.')).toBeTruthy();
    expect(shop.catalogue.products.map(({ name, price }) => [name, price])).toEqual([
      ['Lama', 2000],
      ['Mythic', 1000],
    ]);
  });
  test('stock changed by an order: a message, and stored after a confirmation', async () => {
    const shop = await open();
    const sold = aProduct({ name: 'Lama', stock: 3 });
    shop.catalogue.products.push(sold);
    await choose(shop, `${sold.id},,,,,5`);
    const notes = await screen.findByRole('region', { name: 'Baris dengan catatan' });
    expect(within(notes).getByText('Stok 3 → 5.')).toBeTruthy();
    shop.catalogue.products = shop.catalogue.products.map((product) => ({ ...product, stock: 2 }));
    await shop.user.click(button('Impor 1 baris'));
    const bad = await screen.findByRole('region', { name: 'Baris yang tidak diimpor' });
    expect(within(bad).getByText(/^Stok berubah dari 3 menjadi 2 karena ada pesanan/)).toBeTruthy();
    expect(shop.catalogue.products[0]?.stock).toBe(2);
    await shop.user.click(button('Stok berubah, simpan lagi 1 baris'));
    await screen.findByText('1 baris diimpor.');
    expect(shop.catalogue.products[0]?.stock).toBe(5);
  });
  test('an unreadable file is refused, and another one can be chosen', async () => {
    const shop = await open();
    await shop.user.upload(screen.getByLabelText('Pilih file CSV'), new File(['nama,harga\nA,1'], 'x.csv', { type: 'text/csv' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Kolom yang belum ada: deskripsi, kategori.');
    await choose(shop, ',Mythic,Isi,1000,akun,2');
    await waitFor(() => expect(figureOf('Siap diimpor')).toBe('1'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
