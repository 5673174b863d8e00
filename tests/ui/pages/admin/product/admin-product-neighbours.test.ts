import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aCategory, aGame, aProduct, aTier } from '../../../../support/builders.ts';
import { box, refill } from '../../../admin-product-shop.ts';
import { button, heading, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const game = aGame();
const category = aCategory();
const cheap = aTier({ name: 'Pelajar', slug: 'pelajar', priceRangeMin: 0, priceRangeMax: 200_000 });
const dear = aTier({ name: 'Sultan', slug: 'sultan', priceRangeMin: 200_000, priceRangeMax: null });

const openShop = async (count: number) => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  shop.catalogue.mayWrite = true;
  shop.catalogue.games.push(game);
  shop.catalogue.categories.push(category);
  shop.catalogue.tiers.push(cheap, dear);
  for (let index = 1; index <= count; index += 1) {
    shop.catalogue.products.push(aProduct({ name: `Akun ${String(index).padStart(2, '0')}`, price: 100_000 + index, game, category }));
  }
  return shop;
};

test('neighbours of a product: back to the filtered list, and on to the next across pages', async () => {
  const shop = await openShop(52);
  const router = await shop.open('/admin/products?game=mobile-legends&sort=name');
  await shop.user.click(await screen.findByRole('link', { name: /^Akun 49/ }));
  await heading('Akun 49');
  const neighbours = () => within(screen.getByRole('navigation', { name: 'Produk di daftar' }));
  await shop.user.click(neighbours().getByRole('link', { name: 'Produk berikutnya' }));
  await heading('Akun 50');
  await shop.user.click(neighbours().getByRole('button', { name: 'Produk berikutnya' }));
  await heading('Akun 51');
  await shop.user.click(neighbours().getByRole('link', { name: 'Produk sebelumnya' }));
  await heading('Akun 50');
  await shop.user.click(neighbours().getByRole('link', { name: 'Kembali ke daftar' }));
  await screen.findByRole('heading', { level: 1, name: /^Produk/ });
  expect(router.state.location.search).toBe('?game=mobile-legends&sort=name');
});

test('neighbours of a product: none before the first; opened by address only a link to the list', async () => {
  const shop = await openShop(2);
  const [first] = shop.catalogue.products;
  await shop.open(`/admin/products/${first?.id}`);
  await heading('Akun 01');
  const neighbours = within(screen.getByRole('navigation', { name: 'Produk di daftar' }));
  expect(neighbours.queryByLabelText('Produk berikutnya')).toBeNull();
  expect(neighbours.getByRole('link', { name: 'Kembali ke daftar' }).getAttribute('href')).toBe('/admin/products');
});

test('tier suggestion: the tier for the price is offered and taken with one press', async () => {
  const shop = await openShop(1);
  await shop.open(`/admin/products/${shop.catalogue.products[0]?.id}`);
  await heading('Akun 01');
  button('Pakai tier Pelajar, sesuai harganya');
  await refill(shop, 'Harga', '250.000');
  await shop.user.click(button('Pakai tier Sultan, sesuai harganya'));
  expect(box('Tier').value).toBe(dear.id);
  expect(screen.queryByRole('button', { name: /^Pakai tier/ })).toBeNull();
});

test('new product: saved, and the next one begins with the same game and category', async () => {
  const shop = await openShop(0);
  await shop.open('/admin/products/new');
  await heading('Produk baru');
  await refill(shop, 'Nama', 'Pertama');
  await refill(shop, 'Deskripsi', 'Isi');
  await refill(shop, 'Harga', '100000');
  await shop.user.selectOptions(box('Kategori'), category.name);
  await shop.user.selectOptions(box('Game'), game.name);
  await shop.user.click(button('Simpan dan tambah lagi'));
  await waitFor(() => expect(shop.catalogue.products.map(({ name }) => name)).toEqual(['Pertama']));
  await waitFor(() => expect(box('Nama').value).toBe(''));
  expect([box('Kategori').value, box('Game').value, box('Harga').value]).toEqual([category.id, game.id, '']);
  await refill(shop, 'Nama', 'Kedua');
  await refill(shop, 'Deskripsi', 'Isi');
  await refill(shop, 'Harga', '120000');
  await shop.user.click(button('Simpan produk'));
  await heading('Kedua');
  expect(shop.catalogue.products.map(({ name }) => name)).toEqual(['Pertama', 'Kedua']);
});
