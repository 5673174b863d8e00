import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { defaultSiteSettings } from '../../../../src/domain/settings/site-settings.ts';
import { wasAsked } from '../../../support/asked-prices.ts';
import { aGame, aProduct, aRentalOption, aSale, aTier } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const HOUR = 3_600_000;

/** Two games and three accounts, the second of which can be rented. */
const openShop = (): TestShop => {
  const shop = new TestShop();
  const [legends, fire] = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire' })];
  const tier = aTier();
  shop.catalogue.games = [fire, legends];
  shop.catalogue.tiers = [tier];
  const at = (hoursAgo: number): Date => new Date(shop.clock.now().getTime() - hoursAgo * HOUR);
  shop.catalogue.products = [
    aProduct({ name: 'Legend IV, 64 skin', price: 240_000, game: legends, tier, createdAt: at(3) }),
    aProduct({ name: 'Heroic, 12 bundle', price: 900_000, game: fire, tier, createdAt: at(2) }),
    aProduct({ name: 'Mythic Glory, 312 skin', price: 1_000_000, game: legends, tier, createdAt: at(1) }),
  ];
  return shop;
};

const section = (name: string): HTMLElement => screen.getByRole('region', { name });
const names = (within_: HTMLElement): (string | null)[] =>
  within(within_)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
const hrefOf = (name: string): string | null => within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href');

describe('front page: hero', () => {
  test('the owner’s title is the only page heading', async () => {
    const shop = openShop();
    shop.set({ ...defaultSiteSettings, heroTitle: 'Akun siap main', heroSubtitle: 'Diserahkan hari ini' });
    await shop.open('/');
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['Akun siap main']);
    expect(screen.getByText('Diserahkan hari ini')).toBeTruthy();
  });

  test('links to all products and to selling', async () => {
    const shop = openShop();
    await shop.open('/');
    expect([hrefOf('Lihat semua akun'), hrefOf('Jual akunmu')]).toEqual(['/products', '/sell']);
  });

  test('links follow the settings', async () => {
    const shop = openShop();
    shop.set({ ...defaultSiteSettings, heroButtonUrl: '/products?game=free-fire', jualAkunWhatsappUrl: 'https://wa.me/6281234567890' });
    await shop.open('/');
    expect([hrefOf('Lihat semua akun'), hrefOf('Jual akunmu')]).toEqual(['/products?game=free-fire', 'https://wa.me/6281234567890']);
  });

  test.each(['javascript:alert(1)', '//evil.example', 'sell'])('an invalid address falls back to the products: %s', async (address) => {
    const shop = openShop();
    shop.set({ ...defaultSiteSettings, heroButtonUrl: address });
    await shop.open('/');
    expect(hrefOf('Lihat semua akun')).toBe('/products');
  });

  test('search opens the results of the trimmed text', async () => {
    const shop = openShop();
    const router = await shop.open('/');
    const search = within(screen.getByRole('main')).getByRole('searchbox');
    await shop.user.type(search, '  312 skin {Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Hasil untuk “312 skin”' })).toBeTruthy();
    expect(router.state.location.search).toBe('?q=312+skin');
  });
});

describe('front page: games', () => {
  test('sorted by number of products, with counts', async () => {
    await openShop().open('/');
    const links = within(screen.getByRole('navigation', { name: 'Game populer' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Mobile Legends2 akun', 'Free Fire1 akun']);
    expect(links[0]?.getAttribute('href')).toBe('/products?game=mobile-legends');
  });

  test('at most ten', async () => {
    const shop = new TestShop();
    shop.catalogue.games = Array.from({ length: 12 }, (_, index) => aGame({ name: `Game ${index}`, slug: `game-${index}` }));
    shop.catalogue.products = shop.catalogue.games.map((game) => aProduct({ game }));
    await shop.open('/');
    expect(within(screen.getByRole('navigation', { name: 'Game populer' })).getAllByRole('link')).toHaveLength(10);
  });
});

describe('front page: flash sale', () => {
  const withSale = (given: Parameters<typeof aSale>[0]): TestShop => {
    const shop = openShop();
    shop.catalogue.sales = [aSale({ productId: shop.catalogue.products[2]?.id ?? '', ...given })];
    return shop;
  };

  test('price, original price, discount, remaining stock, countdown and links', async () => {
    const shop = withSale({ salePrice: 750_000, originalPrice: 1_000_000, stock: 2, initialStock: 5 });
    wasAsked(shop.catalogue, shop.catalogue.products[2]?.id ?? '', 1_000_000);
    await shop.open('/');
    const band = section('Flash sale');
    const ticket = within(band).getByRole('article');
    expect(within(band).getByText('1 berlangsung')).toBeTruthy();
    for (const text of ['Rp750.000', 'Rp1.000.000', '−25%', 'Sisa 2 dari 5']) expect(ticket.textContent).toContain(text);
    expect(within(ticket).getByText('01:00:00')).toBeTruthy();
    const path = `/products/${shop.catalogue.products[2]?.id}`;
    expect(
      within(ticket)
        .getByRole('link', { name: /^Mythic/ })
        .getAttribute('href'),
    ).toBe(path);
    expect(within(ticket).getByRole('link', { name: /^Beli/ }).getAttribute('href')).toBe(`${path}?beli=1`);
  });

  test('is removed when the last sale ends', async () => {
    const shop = withSale({ endsAt: new Date('2026-11-21T05:00:10Z') });
    await shop.open('/');
    await shop.advance(9_000);
    expect(within(section('Flash sale')).getByText('00:00:01')).toBeTruthy();
    await shop.advance(1_000);
    expect(screen.queryByRole('region', { name: 'Flash sale' })).toBeNull();
  });

  test('appears when a sale starts', async () => {
    const shop = withSale({ startsAt: new Date('2026-11-21T05:00:10Z') });
    await shop.open('/');
    expect(screen.queryByRole('region', { name: 'Flash sale' })).toBeNull();
    await shop.advance(10_000);
    expect(within(section('Flash sale')).getByText('Mythic Glory, 312 skin')).toBeTruthy();
  });

  test('sold-out sales are left out', async () => {
    await withSale({ stock: 0 }).open('/');
    expect(screen.queryByRole('region', { name: 'Flash sale' })).toBeNull();
  });

  test('focus moves to the heading when the focused card is removed', async () => {
    const shop = openShop();
    const [, heroic, glory] = shop.catalogue.products;
    shop.catalogue.sales = [
      aSale({ productId: heroic?.id ?? '', endsAt: new Date('2026-11-21T05:00:10Z') }),
      aSale({ productId: glory?.id ?? '' }),
    ];
    await shop.open('/');
    within(section('Flash sale')).getByRole('link', { name: 'Heroic, 12 bundle' }).focus();
    await shop.advance(10_000);
    expect(names(section('Flash sale'))).toEqual(['Mythic Glory, 312 skin']);
    expect(document.activeElement?.textContent).toBe('Flash sale');
  });

  test('at most eight cards, and the count of all', async () => {
    const shop = openShop();
    shop.catalogue.products = Array.from({ length: 12 }, (_, index) => aProduct({ name: `Akun ${index}` }));
    shop.catalogue.sales = shop.catalogue.products.map(({ id }) => aSale({ productId: id }));
    await shop.open('/');
    const band = section('Flash sale');
    expect(within(band).getByText('12 berlangsung')).toBeTruthy();
    expect(within(band).getAllByRole('article')).toHaveLength(8);
    expect(within(band).getByRole('link', { name: 'Semua' }).getAttribute('href')).toBe('/flash-sales');
  });
});

describe('front page: products', () => {
  test('newest in stock, at most eight', async () => {
    const shop = openShop();
    shop.catalogue.products.push(aProduct({ name: 'Sudah laku', stock: 0, createdAt: shop.clock.now() }));
    await shop.open('/');
    expect(names(section('Baru masuk'))).toEqual(['Mythic Glory, 312 skin', 'Heroic, 12 bundle', 'Legend IV, 64 skin']);
  });

  test('rentals with durations and the lowest price', async () => {
    const shop = openShop();
    const options = [
      aRentalOption({ duration: '1 Hari', durationMinutes: 1440, price: 50_000 }),
      aRentalOption({ duration: '7 Hari', durationMinutes: 10_080, price: 280_000 }),
    ];
    shop.catalogue.products = shop.catalogue.products.map((product, index) =>
      index === 0 ? product : { ...product, hasRental: true, rentalOptions: index === 1 ? options : [] },
    );
    await shop.open('/');
    const ledger = section('Bisa disewa');
    expect(names(ledger)).toEqual(['Heroic, 12 bundle']);
    expect(ledger.textContent).toContain('1 Hari7 Hari');
    expect(ledger.textContent).toContain('mulai Rp50.000 per hari');
    expect(within(ledger).getByRole('link', { name: 'Heroic, 12 bundle' }).getAttribute('href')).toBe(
      `/products/${shop.catalogue.products[1]?.id}?opsi=termurah`,
    );
  });

  test('sections without content are left out', async () => {
    await openShop().open('/');
    expect(screen.queryByRole('region', { name: 'Bisa disewa' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Flash sale' })).toBeNull();
    expect(section('Cara beli')).toBeTruthy();
  });
});

describe('front page: other sections', () => {
  test('empty shop: a message with one action', async () => {
    await new TestShop().open('/');
    const main = screen.getByRole('main');
    expect(within(main).getByRole('heading', { level: 2, name: 'Belum ada akun' })).toBeTruthy();
    expect(hrefOf('Jual akunmu')).toBe('/sell');
    expect(within(main).queryByRole('searchbox')).toBeNull();
    for (const name of ['Flash sale', 'Baru masuk', 'Bisa disewa']) expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Game populer' })).toBeNull();
  });

  test('channel and top-up links appear only when set', async () => {
    const shop = openShop();
    shop.set({ ...defaultSiteSettings, whatsappChannelUrl: 'https://whatsapp.com/channel/abc' });
    await shop.open('/');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: /^Saluran WhatsApp/ }).getAttribute('href')).toBe('https://whatsapp.com/channel/abc');
    expect(main.queryByRole('link', { name: /^Top up game/ })).toBeNull();
  });

  test('heading levels have no gaps', async () => {
    const shop = openShop();
    shop.catalogue.sales = [aSale({ productId: shop.catalogue.products[0]?.id ?? '' })];
    await shop.open('/');
    const levels = within(screen.getByRole('main'))
      .getAllByRole('heading')
      .map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 1)).toBeLessThanOrEqual(1);
  });
});
