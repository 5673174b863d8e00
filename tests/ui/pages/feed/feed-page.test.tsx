import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import type { StoredFeedEvent } from '../../../../src/infrastructure/memory/feed/feed-repository.ts';
import { wasAsked } from '../../../support/asked-prices.ts';
import { aFeedEvent, aGame, aProduct, aSale } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const MINUTE = 60_000;
const ml = aGame();
const ff = aGame({ name: 'Free Fire', slug: 'free-fire' });
const game = { id: ml.id, name: ml.name, slug: ml.slug };

const shopWith = (...events: readonly Partial<StoredFeedEvent>[]): TestShop => {
  const shop = new TestShop();
  shop.catalogue.games.push(ml, ff);
  shop.feed.events = events.map((event) => aFeedEvent({ title: null, ...event }));
  return shop;
};
const minutesAgo = (minutes: number): Date => new Date(Date.parse('2026-11-21T05:00:00Z') - minutes * MINUTE);
const cards = (): HTMLElement[] => screen.getAllByRole('article');
const linkIn = (card: HTMLElement | undefined): string | null =>
  within(card as HTMLElement)
    .getByRole('link')
    .getAttribute('href');

describe('feed', () => {
  test('entries have event, time, price and link', async () => {
    const product = aProduct({ name: 'Mythic Glory', game });
    const sale = aSale({ productId: product.id });
    const shop = shopWith(
      { kind: 'price_drop', at: minutesAgo(5), productId: product.id, gameId: ml.id, oldPrice: 1_200_000, newPrice: 1_000_000 },
      {
        kind: 'sale_started',
        at: minutesAgo(60),
        productId: product.id,
        gameId: ml.id,
        saleId: sale.id,
        oldPrice: 1_000_000,
        newPrice: 800_000,
      },
      { kind: 'new_product', at: minutesAgo(120), gameId: ff.id },
      { kind: 'announcement', at: minutesAgo(130), title: 'Libur', body: 'Tutup Minggu', link: '/community' },
      { kind: 'announcement', at: minutesAgo(140), title: 'Jahat', link: 'javascript:alert(1)' },
    );
    shop.catalogue.products.push(product);
    shop.catalogue.sales.push(sale);
    wasAsked(shop.catalogue, product.id, 1_200_000, 1_000_000);
    await shop.open('/feed');
    expect(screen.getByRole('heading', { level: 1, name: 'Feed' })).toBeTruthy();
    const [drop, started, many, news, bad] = cards();
    expect(drop?.textContent).toMatch(/Harga turun.*Mythic Glory.*Mobile Legends.*Rp1\.000\.000.*Rp1\.200\.000/);
    expect(linkIn(drop)).toBe(`/products/${product.id}`);
    expect(started?.textContent).toMatch(/Flash sale.*Rp800\.000/);
    expect(linkIn(started)).toBe(`/flash-sales/${sale.id}`);
    expect(many?.textContent).toContain('Banyak produk Free Fire baru masuk');
    expect(linkIn(many)).toBe('/products?game=free-fire');
    expect(news?.textContent).toMatch(/Kabar kami.*Libur.*Tutup Minggu/);
    expect(linkIn(news)).toBe('/community');
    expect(within(bad as HTMLElement).queryByRole('link')).toBeNull();
  });

  test('grouped entries name their sale kind, mixed ones are products', async () => {
    const of = { gameId: ml.id };
    await shopWith(
      { ...of, kind: 'new_product', saleKind: 'account', at: minutesAgo(1) },
      { ...of, kind: 'price_drop', saleKind: 'item', at: minutesAgo(2) },
      { ...of, kind: 'restock', saleKind: 'service', at: minutesAgo(3) },
      { ...of, kind: 'restock', saleKind: null, at: minutesAgo(4) },
    ).open('/feed');
    expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Banyak akun Mobile Legends baru masuk',
      'Harga banyak item Mobile Legends turun',
      'Banyak jasa Mobile Legends tersedia lagi',
      'Banyak produk Mobile Legends tersedia lagi',
    ]);
    expect(cards().map(linkIn)).toEqual([
      '/products?game=mobile-legends&jenis=account',
      '/products?game=mobile-legends&jenis=item',
      '/products?game=mobile-legends&jenis=service',
      '/products?game=mobile-legends',
    ]);
  });

  test('new and restocked products have the current price', async () => {
    const product = aProduct({ price: 1_500_000 });
    const shop = shopWith(
      { kind: 'new_product', at: minutesAgo(5), productId: product.id, newPrice: 1_000_000 },
      { kind: 'restock', at: minutesAgo(6), productId: product.id, newPrice: 1_200_000 },
      { kind: 'price_drop', at: minutesAgo(7), productId: product.id, oldPrice: 1_700_000, newPrice: 1_500_000 },
    );
    shop.catalogue.products.push(product);
    wasAsked(shop.catalogue, product.id, 1_700_000, 1_500_000);
    await shop.open('/feed');
    const [added, back, drop] = cards().map((card) => card.textContent);
    for (const text of [added, back]) {
      expect(text).toContain('Rp1.500.000');
      expect(text).not.toMatch(/Rp1\.[02]00\.000/);
    }
    expect(drop).toMatch(/Rp1\.500\.000.*Rp1\.700\.000/);
  });

  test('an earlier price that was not asked for a day is not struck through', async () => {
    const product = aProduct({ price: 1_500_000 });
    const shop = shopWith({ kind: 'price_drop', at: minutesAgo(7), productId: product.id, oldPrice: 1_700_000, newPrice: 1_500_000 });
    shop.catalogue.products.push(product);
    await shop.open('/feed');
    expect(cards()[0]?.textContent).toContain('Rp1.500.000');
    expect(cards()[0]?.textContent).not.toContain('Rp1.700.000');
  });

  test('relative time, with the exact time beside it', async () => {
    const shop = shopWith(
      { kind: 'announcement', title: 'A', at: minutesAgo(5) },
      { kind: 'announcement', title: 'B', at: minutesAgo(9 * 24 * 60) },
    );
    await shop.open('/feed');
    const [recent, old] = cards().map((card) => card.querySelector('time'));
    expect(recent?.dateTime).toBe('2026-11-21T04:55:00.000Z');
    expect(recent?.title).toMatch(/^21 Nov 2026, \d\d\.\d\d /);
    expect(old?.textContent).toMatch(/12 Nov 2026/);
  });

  test('ended sales and sold products are marked', async () => {
    const [product, sold] = [aProduct({ name: 'A' }), aProduct({ name: 'B', stock: 0 })];
    const sale = aSale({ productId: product.id });
    const shop = shopWith(
      { kind: 'sale_started', productId: product.id, saleId: sale.id, newPrice: 1 },
      { kind: 'new_product', productId: sold.id, newPrice: 1 },
    );
    shop.catalogue.products.push(product, sold);
    shop.catalogue.sales.push(sale);
    await shop.open('/feed');
    expect(screen.queryByText('Sudah berakhir')).toBeNull();
    expect(screen.getByText('Sudah terjual')).toBeTruthy();
    await shop.advance(2 * 60 * MINUTE);
    expect(screen.getByText('Sudah berakhir')).toBeTruthy();
  });

  test('a game filter by links, the current one marked', async () => {
    const shop = shopWith({ kind: 'announcement', title: 'Semua' }, { kind: 'new_product', gameId: ff.id });
    const router = await shop.open('/feed?game=free-fire');
    expect(screen.getByRole('heading', { level: 1, name: 'Feed Free Fire' })).toBeTruthy();
    expect(cards()).toHaveLength(1);
    const games = within(screen.getByRole('navigation', { name: 'Filter menurut game' }));
    expect(games.getByRole('link', { current: 'page' }).textContent).toBe('Free Fire');
    await shop.user.click(games.getByRole('link', { name: 'Semua game' }));
    await screen.findByText('Semua');
    expect(router.state.location.search).toBe('');
    expect(cards()).toHaveLength(2);
  });

  test('"Muat lagi" appends without gaps and duplicates, and its link works alone', async () => {
    const shop = shopWith(
      ...Array.from({ length: 30 }, (_, place) => ({ kind: 'announcement' as const, title: `K${place}`, at: minutesAgo(place) })),
    );
    await shop.open('/feed');
    expect(cards()).toHaveLength(24);
    const more = screen.getByRole('link', { name: 'Muat lagi' });
    expect(more.getAttribute('href')).toMatch(/^\/feed\?after=\d+%7E[0-9a-f-]{36}$/);
    await shop.user.click(more);
    expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual(
      Array.from({ length: 30 }, (_, place) => `K${place}`),
    );
    expect(screen.queryByRole('link', { name: 'Muat lagi' })).toBeNull();
  });

  test.each([
    ['/feed', 'Belum ada kabar', 'Lihat semua produk'],
    ['/feed?game=free-fire', 'Belum ada kabar untuk game ini', 'Lihat semua kabar'],
    ['/feed?game=tidak-ada', 'Game ini tidak kami jual', 'Lihat semua kabar'],
    ['/feed?game=%3Cscript%3E', 'Game ini tidak kami jual', 'Lihat semua kabar'],
  ])('%s without entries: the reason and an action', async (path, title, action) => {
    await shopWith().open(path);
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
    expect(within(screen.getByRole('main')).getByRole('link', { name: action })).toBeTruthy();
  });

  test('failed request: the error screen', async () => {
    const shop = shopWith();
    shop.feed.page = () => Promise.reject(new PortError('unavailable', 'no answer'));
    await shop.open('/feed');
    expect(screen.getByRole('heading', { level: 1, name: 'Kami sedang tidak bisa dihubungi' })).toBeTruthy();
  });
});
