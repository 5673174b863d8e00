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
  test('shows the newest accounts first and says how many there are', async () => {
    await shopWith(3).open('/products');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Semua akun');
    expect(names()).toEqual(['Akun nomor 1', 'Akun nomor 2', 'Akun nomor 3']);
    expect(screen.getByText('3 akun')).toBeTruthy();
  });

  test('narrows to a game from the filter, keeps it in the address and lets it be taken away', async () => {
    const shop = shopWith(4);
    const router = await shop.open('/products');
    await shop.user.click(screen.getByRole('checkbox', { name: /Free Fire/, hidden: true }));
    expect(router.state.location.search).toBe('?game=free-fire');
    expect(await screen.findByRole('heading', { level: 1, name: 'Akun Free Fire' })).toBeTruthy();
    expect(names()).toEqual(['Akun nomor 2', 'Akun nomor 4']);
    await shop.user.click(screen.getByRole('link', { name: 'Free Fire, hapus filter' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Semua akun' })).toBeTruthy();
  });

  test('offers no choice between nothing, in a shop that just opened', async () => {
    await new TestShop().open('/products');
    const filter = within(screen.getByRole('heading', { name: 'Filter', hidden: true }).closest('form') as HTMLElement);
    expect(filter.getAllByRole('group', { hidden: true }).map((group) => group.querySelector('legend')?.textContent)).toEqual(['Harga']);
    expect(screen.getByText('Belum ada akun')).toBeTruthy();
  });

  test('orders by price when asked', async () => {
    const shop = shopWith(3);
    await shop.open('/products');
    await shop.user.selectOptions(screen.getByRole('combobox', { name: 'Urutkan' }), 'Termahal');
    await waitFor(() => expect(names()).toEqual(['Akun nomor 3', 'Akun nomor 2', 'Akun nomor 1']));
  });

  test('loads the next batch on demand, every account once', async () => {
    const shop = shopWith(30);
    await shop.open('/products');
    expect(names()).toHaveLength(24);
    await shop.user.click(screen.getByRole('link', { name: 'Muat lagi' }));
    await screen.findByText('Akun nomor 30');
    expect(new Set(names()).size).toBe(30);
    expect(screen.queryByRole('link', { name: 'Muat lagi' })).toBeNull();
  });

  test('offers to drop the filters when nothing matches', async () => {
    const shop = shopWith(2);
    const router = await shop.open('/products?min=900000000');
    const empty = screen.getByRole('heading', { level: 2, name: 'Tidak ada yang cocok' });
    expect(empty).toBeTruthy();
    await shop.user.click(screen.getAllByRole('link', { name: 'Hapus semua' })[0] as HTMLElement);
    expect(await screen.findByText('Akun nomor 1')).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  test('drops the filters from within the sheet too, which stays', async () => {
    const shop = shopWith(2);
    const router = await shop.open('/products?stok=1&sort=cheapest');
    const sheet = () => within(document.getElementById('filter') as HTMLElement);
    await shop.user.click(sheet().getByText('Hapus semua'));
    await waitFor(() => expect(sheet().queryByText('Hapus semua')).toBeNull());
    expect(router.state.location.search).toBe('?sort=cheapest');
  });

  test('says that the list ended when an address points beyond it', async () => {
    const shop = shopWith(2);
    const last = shop.catalogue.products[1];
    await shop.open(`/products?after=newest~${last?.createdAt.toISOString()}~${last?.id}~`);
    expect(screen.getByRole('heading', { name: 'Daftar ini sudah habis' })).toBeTruthy();
  });

  test.each(['/products?sort=%00&game=%27%22&min=abc&max=-5&category=all&after=zzz', '/products?game=&tier=--&min=9e99'])(
    'shows the whole list for an absurd address %s',
    async (path) => {
      await shopWith(2).open(path);
      expect(names()).toHaveLength(2);
    },
  );

  test('a sale on a card starts and ends by itself', async () => {
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

  test('keeps what was loaded when a visitor comes back to it', async () => {
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
