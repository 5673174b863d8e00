import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { ResolverProvider } from '../../../src/ui/core/view-model.tsx';
import { RecentPlace } from '../../../src/ui/features/catalog/recent-place.tsx';
import { aGame, aProduct } from '../../support/builders.ts';
import { TestShop } from '../../support/render-page.tsx';

/** Every element counts as visible. */
class Observer {
  constructor(private readonly listener: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.listener([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}
beforeEach(() => void Object.assign(globalThis, { IntersectionObserver: Observer }));
afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

const openShop = (): TestShop => {
  const shop = new TestShop();
  const game = aGame();
  shop.catalogue.games = [game];
  shop.catalogue.products = ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam'].map((name) => aProduct({ name, game, price: 100_000 }));
  return shop;
};

const look = async (shop: TestShop, ...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const { id } = shop.catalogue.products.find((product) => product.name === name) ?? aProduct();
    const seen = JSON.parse(shop.device.get('recent-products') ?? '[]') as string[];
    shop.device.set('recent-products', JSON.stringify([id, ...seen.filter((other) => other !== id)]));
  }
};

/** Opens a page, and renders what comes when it has settled. */
const open = async (shop: TestShop, path: string): Promise<void> => {
  await shop.open(path);
  render(
    <MemoryRouter>
      <ResolverProvider resolver={shop.container}>
        <RecentPlace pathname={path} />
      </ResolverProvider>
    </MemoryRouter>,
  );
};

const section = () => screen.findByRole('region', { name: 'Terakhir dilihat' });
const named = async () =>
  within(await section())
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

test('recent products: a product page is remembered and shows those viewed before', async () => {
  const shop = openShop();
  await look(shop, 'Dua');
  const [one] = shop.catalogue.products;
  await open(shop, `/products/${one?.id}`);
  expect(await named()).toEqual(['Dua']);
  await waitFor(() => expect(JSON.parse(shop.device.get('recent-products') ?? '[]')[0]).toBe(one?.id));
});

test('recent products: a page left at once counts, a missing product does not', async () => {
  const shop = openShop();
  const [one] = shop.catalogue.products;
  await shop.open(`/products/${one?.id}`);
  expect(JSON.parse(shop.device.get('recent-products') ?? '[]')).toEqual([one?.id]);
  await shop.open('/products/00000000-0000-4000-8000-00000000dead');
  expect(JSON.parse(shop.device.get('recent-products') ?? '[]')).toEqual([one?.id]);
});

test('recent products on the home page: the last four, newest first, with current prices and stock', async () => {
  const shop = openShop();
  await look(shop, 'Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Satu');
  shop.catalogue.products = shop.catalogue.products.map((product) =>
    product.name === 'Lima' ? { ...product, stock: 0 } : product.name === 'Empat' ? { ...product, price: 75_000 } : product,
  );
  await open(shop, '/');
  expect(await named()).toEqual(['Satu', 'Lima', 'Empat', 'Tiga']);
  const [, sold, cheaper] = within(await section()).getAllByRole('article');
  expect(sold?.textContent).toContain('Sudah terjual');
  expect(cheaper?.textContent).toContain('Rp75.000');
});

test('recent products: a deleted or hidden product is left out', async () => {
  const shop = openShop();
  await look(shop, 'Satu', 'Dua', 'Tiga');
  shop.catalogue.products = shop.catalogue.products
    .filter(({ name }) => name !== 'Dua')
    .map((product) => (product.name === 'Tiga' ? { ...product, isActive: false } : product));
  await open(shop, '/');
  expect(await named()).toEqual(['Satu']);
});

test('recent products: the button deletes the list', async () => {
  const shop = openShop();
  await look(shop, 'Satu');
  await open(shop, '/');
  await shop.user.click(within(await section()).getByRole('button', { name: 'Hapus daftar ini' }));
  expect(screen.queryByRole('region', { name: 'Terakhir dilihat' })).toBeNull();
  expect(shop.device.get('recent-products')).toBeNull();
});

test.each([
  ['no product was viewed', async () => undefined],
  ['the stored content is invalid', async (shop: TestShop) => void shop.device.set('recent-products', '{"a":1}')],
  [
    'cards are only known from a copy',
    async (shop: TestShop) => {
      await look(shop, 'Satu');
      shop.cards.byIds = async () => ({
        cards: shop.catalogue.products.slice(0, 1).map((card) => ({ ...card, sale: null })),
        isCached: true,
      });
    },
  ],
  [
    'the request fails',
    async (shop: TestShop) => {
      await look(shop, 'Satu');
      shop.cards.byIds = () => Promise.reject(new PortError('unavailable', 'no network'));
    },
  ],
])('recent products: the section is missing where %s', async (_, prepare) => {
  const shop = openShop();
  await prepare(shop);
  await open(shop, '/');
  await screen.findByRole('region', { name: 'Cara beli' });
  await Promise.resolve();
  expect(screen.queryByRole('region', { name: 'Terakhir dilihat' })).toBeNull();
});
