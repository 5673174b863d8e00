import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aCategory, aProduct, aSale } from '../../../../support/builders.ts';
import { button, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const DAY = 86_400_000;

test('flash sale for many products: checked before, skipped ones are named, and it can be undone', async () => {
  const shop = shopOfDimas({ isAdmin: true });
  shop.catalogue.mayWrite = true;
  shop.catalogue.categories.push(aCategory());
  const planned = aProduct({ name: 'Terjadwal', price: 200_000, stock: 1 });
  shop.catalogue.products.push(
    aProduct({ name: 'Biasa', price: 123_400, stock: 3 }),
    aProduct({ name: 'Habis', price: 50_000, stock: 0 }),
    aProduct({ name: 'Nonaktif', price: 50_000, stock: 1, isActive: false }),
    planned,
  );
  const now = shop.clock.now().getTime();
  const other = aSale({ productId: planned.id, salePrice: 1, startsAt: new Date(now - DAY), endsAt: new Date(now + 30 * DAY) });
  shop.catalogue.sales.push(other);
  await signInBefore(shop);
  await shop.open('/admin/products');
  await shop.user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
  await shop.user.click(button('Buat flash sale…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Flash sale untuk 4 produk' }));
  await shop.user.click(dialog.getByRole('button', { name: 'Buat 0 flash sale' }));
  await dialog.findByText('Isi antara 0 dan 100, misalnya 20.');
  await shop.user.type(dialog.getByLabelText('Diskon (persen)'), '20');
  await dialog.findByText('Rp123.400 → Rp99.000');
  expect(dialog.getByRole('status').textContent).toBe(
    '2 produk bisa dibuatkan flash sale. Dilewati: 1 tidak tampil di toko, 1 stoknya habis.',
  );
  const end = new Date(now + 2 * DAY + 7 * 3_600_000).toISOString().slice(0, 16);
  await shop.user.type(dialog.getByLabelText('Selesai (WIB)'), end);
  await shop.user.click(dialog.getByRole('button', { name: 'Buat 2 flash sale' }));
  const report = within(await screen.findByRole('alert', { name: '1 berhasil, 3 tidak' }));
  expect(
    report
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .toSorted(),
  ).toEqual([
    'Habis Stoknya habis.',
    'Nonaktif Tidak tampil di toko: nonaktif atau diarsipkan.',
    'Terjadwal Akun ini sudah punya flash sale pada waktu itu.',
  ]);
  expect(shop.catalogue.sales.filter(({ id }) => id !== other.id)).toMatchObject([
    { salePrice: 99_000, originalPrice: 123_400, stock: 3, isActive: true },
  ]);
  await shop.user.click(button('Urungkan'));
  await screen.findByText('1 flash sale dibatalkan.');
  await waitFor(() => expect(shop.catalogue.sales).toEqual([other]));
});
