import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aGame, aProduct } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const openShop = (): TestShop => {
  const shop = new TestShop();
  const [legends, fire] = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire' })];
  shop.catalogue.games = [legends, fire];
  shop.catalogue.products = [
    aProduct({ name: 'Mythic', game: legends }),
    aProduct({ name: '86 diamond', game: legends, saleKind: 'item' }),
    aProduct({ name: 'Joki rank', game: fire, saleKind: 'service' }),
  ];
  return shop;
};

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const choices = () => within(screen.getByRole('group', { name: 'Jenis', hidden: true }));

test('list of several sale kinds: titled products, with a count per kind', async () => {
  const shop = openShop();
  const router = await shop.open('/products');
  await title('Semua produk');
  expect(screen.getByText('3 produk')).toBeTruthy();
  expect(
    choices()
      .getAllByRole('radio', { hidden: true })
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['Semua jenis', 'Akun1', 'Item1', 'Jasa1']);
  await shop.user.click(choices().getByRole('radio', { name: /^Jasa/, hidden: true }));
  await title('Semua jasa');
  expect(router.state.location.search).toBe('?jenis=service');
  expect(screen.getByText('1 jasa')).toBeTruthy();
  await shop.user.click(screen.getByRole('link', { name: 'Jasa, hapus filter' }));
  await title('Semua produk');
});

test.each([
  ['?game=mobile-legends', 'Produk Mobile Legends'],
  ['?game=mobile-legends&jenis=item', 'Item Mobile Legends'],
  ['?game=free-fire', 'Jasa Free Fire'],
])('list of a game: titled by the kinds it holds: %s', async (query, name) => {
  await openShop().open(`/products${query}`);
  await title(name);
});

test('list without products of a kind: the message names the kind', async () => {
  const shop = openShop();
  shop.catalogue.products = shop.catalogue.products.slice(0, 2);
  await shop.open('/products?jenis=service');
  expect(screen.getByText('Belum ada jasa')).toBeTruthy();
});

test('list of a single kind: no kind filter', async () => {
  const shop = openShop();
  shop.catalogue.products = shop.catalogue.products.slice(0, 1);
  await shop.open('/products');
  await title('Semua akun');
  expect(screen.queryByRole('group', { name: 'Jenis', hidden: true })).toBeNull();
});
