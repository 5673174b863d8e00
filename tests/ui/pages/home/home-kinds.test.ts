import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { SaleKind } from '../../../../src/domain/order/order.ts';
import { aProduct } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const shopOf = (...kinds: readonly SaleKind[]): TestShop => {
  const shop = new TestShop();
  shop.catalogue.products = kinds.map((saleKind, place) => aProduct({ name: `Barang ${place}`, saleKind }));
  return shop;
};

const entries = (): (readonly [string | null, string | null])[] =>
  within(screen.getByRole('navigation', { name: 'Jenis produk' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('front page with several sale kinds: an entry for each kind in stock', async () => {
  const shop = shopOf('account', 'account', 'item');
  await shop.open('/');
  expect(entries()).toEqual([
    ['Akun2', '/products?jenis=account'],
    ['Item1', '/products?jenis=item'],
  ]);
  await shop.user.click(screen.getByRole('link', { name: /^Item/ }));
  await screen.findByRole('heading', { level: 1, name: 'Semua item' });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText('1 item')).toBeTruthy();
});

test('front page with several sale kinds: the texts say products', async () => {
  await shopOf('account', 'service').open('/');
  expect(screen.getByRole('link', { name: 'Lihat semua produk' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Baru masuk' })).getByRole('link', { name: 'Semua produk' })).toBeTruthy();
});

test('front page with one sale kind: the texts name it, without entries', async () => {
  await shopOf('service', 'service').open('/');
  expect(screen.queryByRole('navigation', { name: 'Jenis produk' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Lihat semua jasa' })).toBeTruthy();
});
