import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aGame, aProduct, aSale, aTier } from '../../../../support/builders.ts';
import { TestShop } from '../../../../support/render-page.tsx';

const HOUR = 3_600_000;

const shopWith = (count: number): TestShop => {
  const shop = new TestShop();
  const [legends, fire] = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire' })];
  const tier = aTier();
  shop.catalogue.games = [legends, fire];
  shop.catalogue.tiers = [tier];
  shop.catalogue.products = Array.from({ length: count }, (_, index) =>
    aProduct({
      name: `Akun nomor ${index + 1}`,
      price: 100_000 * (index + 1),
      game: index % 2 === 0 ? legends : fire,
      tier,
      createdAt: new Date(shop.clock.now().getTime() - index * HOUR),
    }),
  );
  return shop;
};

const names = (): (string | null)[] => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

describe('product list', () => {
  test('newest products first, with the count', async () => {
    await shopWith(3).open('/products');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Semua akun');
    expect(names()).toEqual(['Akun nomor 1', 'Akun nomor 2', 'Akun nomor 3']);
    expect(screen.getByText('3 akun')).toBeTruthy();
  });

  test('a game filter is in the address and can be removed', async () => {
    const shop = shopWith(4);
    const router = await shop.open('/products');
    await shop.user.click(screen.getByRole('checkbox', { name: /Free Fire/, hidden: true }));
    expect(router.state.location.search).toBe('?game=free-fire');
    expect(await screen.findByRole('heading', { level: 1, name: 'Akun Free Fire' })).toBeTruthy();
    expect(names()).toEqual(['Akun nomor 2', 'Akun nomor 4']);
    await shop.user.click(screen.getByRole('link', { name: 'Free Fire, hapus filter' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Semua akun' })).toBeTruthy();
  });

  test('empty shop: only the price filter is offered', async () => {
    await new TestShop().open('/products');
    const filter = within(screen.getByRole('heading', { name: 'Filter', hidden: true }).closest('form') as HTMLElement);
    expect(filter.getAllByRole('group', { hidden: true }).map((group) => group.querySelector('legend')?.textContent)).toEqual(['Harga']);
    expect(screen.getByText('Belum ada akun')).toBeTruthy();
  });

  test('sorts by price', async () => {
    const shop = shopWith(3);
    await shop.open('/products');
    await shop.user.selectOptions(screen.getByRole('combobox', { name: 'Urutkan' }), 'Termahal');
    await waitFor(() => expect(names()).toEqual(['Akun nomor 3', 'Akun nomor 2', 'Akun nomor 1']));
  });

  test('the next page is appended, each product once', async () => {
    const shop = shopWith(30);
    await shop.open('/products');
    expect(names()).toHaveLength(24);
    await shop.user.click(screen.getByRole('link', { name: 'Muat lagi' }));
    await screen.findByText('Akun nomor 30');
    expect(new Set(names()).size).toBe(30);
    expect(screen.queryByRole('link', { name: 'Muat lagi' })).toBeNull();
  });

  test('no matches: the filters can be removed', async () => {
    const shop = shopWith(2);
    const router = await shop.open('/products?min=900000000');
    const empty = screen.getByRole('heading', { level: 2, name: 'Tidak ada yang cocok' });
    expect(empty).toBeTruthy();
    await shop.user.click(screen.getAllByRole('link', { name: 'Hapus semua' })[0] as HTMLElement);
    expect(await screen.findByText('Akun nomor 1')).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  test('removing the filters in the sheet keeps it and the order', async () => {
    const shop = shopWith(2);
    const router = await shop.open('/products?stok=1&sort=cheapest');
    const sheet = () => within(document.getElementById('filter') as HTMLElement);
    await shop.user.click(sheet().getByText('Hapus semua'));
    await waitFor(() => expect(sheet().queryByText('Hapus semua')).toBeNull());
    expect(router.state.location.search).toBe('?sort=cheapest');
  });

  test('cursor after the last product: a message that the list has ended', async () => {
    const shop = shopWith(2);
    const last = shop.catalogue.products[1];
    await shop.open(`/products?after=newest~${last?.createdAt.toISOString()}~${last?.id}~`);
    expect(screen.getByRole('heading', { name: 'Daftar ini sudah habis' })).toBeTruthy();
  });

  test.each(['/products?sort=%00&game=%27%22&min=abc&max=-5&category=all&after=zzz', '/products?game=&tier=--&min=9e99'])(
    'invalid parameters are ignored: %s',
    async (path) => {
      await shopWith(2).open(path);
      expect(names()).toHaveLength(2);
    },
  );

  test('flash sale on a card: starts and ends without a reload', async () => {
    const shop = shopWith(1);
    const [product] = shop.catalogue.products;
    const now = shop.clock.now().getTime();
    shop.catalogue.sales = [
      aSale({
        productId: product?.id ?? '',
        salePrice: 80_000,
        originalPrice: 100_000,
        startsAt: new Date(now + HOUR),
        endsAt: new Date(now + 2 * HOUR),
      }),
    ];
    await shop.open('/products');
    const card = screen.getByRole('article');
    expect(card.textContent).toContain('Rp100.000');
    expect(within(card).queryByText('Flash sale')).toBeNull();
    await shop.advance(HOUR);
    expect(card.textContent).toContain('Rp80.000');
    expect(within(card).getByText('01:00:00')).toBeTruthy();
    await shop.advance(HOUR);
    expect(card.textContent).toContain('Rp100.000');
    expect(within(card).queryByText('Flash sale')).toBeNull();
  });

  test('returning to the list keeps the loaded pages', async () => {
    const shop = shopWith(30);
    const router = await shop.open('/products');
    await shop.user.click(screen.getByRole('link', { name: 'Muat lagi' }));
    await screen.findByText('Akun nomor 30');
    await shop.user.click(screen.getAllByRole('link', { name: 'Wishlist' })[0] as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: 'Wishlist' })).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Akun nomor 30')).toBeTruthy();
  });
});
