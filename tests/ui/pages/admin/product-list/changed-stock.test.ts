import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aCategory, aProduct } from '../../../../support/builders.ts';
import { button, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

/** A list that shows a stock of 3, one of which was ordered since. */
const openSold = async () => {
  const shop = shopOfDimas({ isAdmin: true });
  shop.catalogue.mayWrite = true;
  shop.catalogue.categories.push(aCategory());
  shop.catalogue.products.push(aProduct({ name: 'Alpha', stock: 3 }), aProduct({ name: 'Beta', stock: 3 }));
  await signInBefore(shop);
  await shop.open('/admin/products');
  const input = await screen.findByLabelText<HTMLInputElement>('Stok Alpha');
  shop.catalogue.products = shop.catalogue.products.map((one) => (one.name === 'Alpha' ? { ...one, stock: 2 } : one));
  const stockOf = (name: string) => shop.catalogue.products.find((one) => one.name === name)?.stock;
  return { shop, input, stockOf };
};

test('stock in its row: a stock changed by an order is not overwritten until confirmed', async () => {
  const { shop, input, stockOf } = await openSold();
  await shop.user.clear(input);
  await shop.user.type(input, '7{Enter}');
  await screen.findByText('Stok “Alpha” berubah dari 3 menjadi 2 karena ada pesanan, simpan lagi?');
  expect([stockOf('Alpha'), input.value]).toEqual([2, '2']);
  await shop.user.click(button('Pakai 7'));
  await waitFor(() => expect(stockOf('Alpha')).toBe(7));
});
test('stock of many: a product changed by an order is named and stays selected, and undo leaves it', async () => {
  const { shop, stockOf } = await openSold();
  for (const name of ['Alpha', 'Beta']) await shop.user.click(screen.getByRole('checkbox', { name: `Pilih ${name}` }));
  await shop.user.click(button('Ubah stok…'));
  const dialog = within(await screen.findByRole('dialog'));
  await shop.user.type(dialog.getByLabelText('Stok baru'), '9');
  await shop.user.click(dialog.getByRole('button', { name: 'Ubah 2 produk' }));
  await screen.findByText(/^Stok berubah dari 3 menjadi 2 karena ada pesanan/);
  expect([stockOf('Alpha'), stockOf('Beta')]).toEqual([2, 9]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pilih Alpha' }).checked).toBe(true);
  shop.catalogue.products = shop.catalogue.products.map((one) => (one.name === 'Beta' ? { ...one, stock: 8 } : one));
  await shop.user.click(button('Urungkan'));
  await screen.findByText('1 produk tidak dikembalikan: sudah diubah lagi sejak itu.');
  expect(stockOf('Beta')).toBe(8);
});
