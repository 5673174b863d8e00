import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { FlashSale } from '../../../../src/domain/flash-sale/flash-sale.ts';
import { defaultSiteSettings } from '../../../../src/domain/settings/site-settings.ts';
import type { StoredProduct } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { wasAsked } from '../../../support/asked-prices.ts';
import { aGame, aProduct, aRentalOption, aSale } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const HOUR = 3_600_000;
const at = (hours: number): Date => new Date(new Date('2026-11-21T05:00:00Z').getTime() + hours * HOUR);

const shopWith = (sale: Partial<FlashSale>, product: Partial<StoredProduct> = {}): TestShop => {
  const shop = new TestShop();
  const sold = aProduct({ price: 1_000_000, game: aGame(), ...product });
  shop.catalogue.products = [sold];
  shop.catalogue.sales = [aSale({ productId: sold.id, salePrice: 750_000, originalPrice: 1_000_000, ...sale })];
  wasAsked(shop.catalogue, sold.id, sold.price);
  return shop;
};

const openSale = async (shop: TestShop): Promise<HTMLElement> => {
  await shop.open(`/flash-sales/${shop.catalogue.sales[0]?.id}`);
  return screen.getAllByRole('article')[0] as HTMLElement;
};

const canonical = (): string | null => document.head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null;
const description = (): string => document.head.querySelector('meta[name=description]')?.getAttribute('content') ?? '';

/** The link that opens the purchase at once. */
const bought = () => screen.queryByRole('link', { name: 'Beli Sekarang' });

describe('running flash sale', () => {
  test('price, original price, discount, remaining stock and countdown', async () => {
    const shop = shopWith({ stock: 2, initialStock: 5 });
    const page = await openSale(shop);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mythic Glory, 312 skin');
    for (const text of ['Rp750.000', 'Rp1.000.000', '−25%', 'hemat Rp250.000', 'Sisa 2 dari 5', '01:00:00']) {
      expect(page.textContent).toContain(text);
    }
    expect(within(page).getByRole('link', { name: 'Lihat akun' }).getAttribute('href')).toBe(`/products/${shop.catalogue.products[0]?.id}`);
    expect(within(page).getByRole('link', { name: 'Mobile Legends' }).getAttribute('href')).toBe('/products?game=mobile-legends');
  });

  test('normal price that was asked for less than a day: no price is struck through', async () => {
    const shop = shopWith({ originalPrice: 2_000_000 });
    shop.catalogue.pricePoints.clear();
    const page = await openSale(shop);
    expect(page.textContent).toContain('Rp750.000');
    expect(page.textContent).not.toMatch(/Rp1\.000\.000|Rp2\.000\.000|%|hemat/);
  });

  test('head: canonical address, and a description with price and end', async () => {
    const shop = shopWith({});
    await openSale(shop);
    expect(canonical()).toContain(`/flash-sales/${shop.catalogue.sales[0]?.id}`);
    expect(document.title).toContain('Flash sale Mythic Glory, 312 skin');
    expect(description()).toBe('Mythic Glory, 312 skin seharga Rp750.000, semula Rp1.000.000. Berakhir Sabtu, 21 November, 13.00 WIB.');
  });

  test('ends on the page: a message and the regular price', async () => {
    const shop = shopWith({});
    const page = await openSale(shop);
    await shop.advance(HOUR - 1000);
    expect(page.textContent).toContain('00:00:01');
    await shop.advance(1000);
    expect(within(page).getByRole('status').textContent).toContain('Flash sale ini sudah berakhir');
    expect(page.textContent).toContain('Rp1.000.000');
    expect(page.textContent).not.toContain('Rp750.000');
    expect(within(page).getByRole('link', { name: 'Lihat akun' })).toBeTruthy();
    expect(within(page).getByRole('link', { name: 'Flash sale lain' }).getAttribute('href')).toBe('/flash-sales');
  });

  test('other sales are listed, without itself', async () => {
    const shop = shopWith({});
    const other = aProduct({ name: 'Legend IV, 64 skin' });
    shop.catalogue.products.push(other);
    shop.catalogue.sales.push(aSale({ productId: other.id }));
    await openSale(shop);
    const region = screen.getByRole('region', { name: 'Flash sale lain' });
    expect(within(region).getByRole('heading', { level: 3 }).textContent).toBe('Legend IV, 64 skin');
  });

  test('rental is mentioned', async () => {
    const page = await openSale(shopWith({}, { hasRental: true, rentalOptions: [aRentalOption({ price: 50_000 })] }));
    expect(within(page).getByText('Bisa juga disewa, mulai Rp50.000 per hari.')).toBeTruthy();
  });

  test('wishlist button saves it', async () => {
    const shop = shopWith({});
    const page = await openSale(shop);
    await shop.user.click(within(page).getByRole('button', { name: /^Simpan ke wishlist/ }));
    expect(
      within(page)
        .getByRole('button', { name: /^Hapus dari wishlist/ })
        .getAttribute('aria-pressed'),
    ).toBe('true');
  });

  test('no stock left: a message and the regular price', async () => {
    const page = await openSale(shopWith({ stock: 0 }));
    expect(within(page).getByRole('status').textContent).toBe('Stok flash sale sudah habisMasih bisa dibeli dengan harga biasa.');
    expect(page.textContent).toContain('Rp1.000.000');
  });

  test('sold product: no offer to buy or rent', async () => {
    const page = await openSale(shopWith({ stock: 2 }, { stock: 0, rentalOptions: [aRentalOption()] }));
    expect(within(page).getByRole('status').textContent).toContain('Sudah terjual.');
    expect(page.textContent).not.toContain('masih bisa dibeli');
    expect(page.textContent).not.toContain('disewa');
  });
});

describe('flash sale: purchase', () => {
  test('accounts sold in the shop: a buy link while running', async () => {
    const shop = shopWith({ stock: 2 });
    shop.set({ ...defaultSiteSettings, sellsAccounts: true });
    const page = await openSale(shop);
    const path = `/products/${shop.catalogue.products[0]?.id}`;
    expect(bought()?.getAttribute('href')).toBe(`${path}?beli=1`);
    expect(within(page).getByRole('link', { name: 'Lihat akun' }).getAttribute('href')).toBe(path);
    await shop.advance(2 * HOUR);
    expect(bought()).toBeNull();
  });

  test('accounts sold by chat: a link to the product page instead', async () => {
    const shop = shopWith({ stock: 2 });
    shop.set({ ...defaultSiteSettings, sellsAccounts: false });
    const page = await openSale(shop);
    expect(bought()).toBeNull();
    expect(within(page).getByRole('link', { name: 'Lihat akun dan beli' })).toBeTruthy();
  });

  test('upcoming: no buy link', async () => {
    const shop = shopWith({ startsAt: at(2), endsAt: at(4) });
    shop.set({ ...defaultSiteSettings, sellsAccounts: true });
    await openSale(shop);
    expect(bought()).toBeNull();
  });
});

describe('upcoming flash sale', () => {
  test('start time and future price', async () => {
    const page = await openSale(shopWith({ startsAt: at(2), endsAt: at(4) }));
    expect(within(page).getByText('Harga saat flash sale')).toBeTruthy();
    expect(page.textContent).toContain('Rp750.000');
    expect(page.textContent).toContain('02:00:00');
    expect(page.textContent).toMatch(/Sabtu, 21 November, \d\d\.\d\d \S+/);
    expect(description()).toBe('Mythic Glory, 312 skin menjadi Rp750.000 mulai Sabtu, 21 November, 14.00 WIB.');
  });

  test('starts on the page, and counts to its end', async () => {
    const shop = shopWith({ startsAt: at(2), endsAt: at(5) });
    const page = await openSale(shop);
    await shop.advance(2 * HOUR);
    expect(within(page).getByRole('status').textContent).toBe('Flash sale sedang berlangsung');
    expect(page.textContent).toContain('03:00:00');
    expect(bought()).toBeTruthy();
  });
});

describe('ended flash sale', () => {
  const ended = { startsAt: at(-5), endsAt: at(-1) };

  test('end time, regular price, links, and not indexed', async () => {
    const shop = shopWith(ended);
    const page = await openSale(shop);
    expect(within(page).getByRole('status').textContent).toMatch(/^Flash sale ini sudah berakhirBerakhir Sabtu, 21 November, /);
    expect(within(page).getByText('Harga sekarang')).toBeTruthy();
    expect(page.textContent).toContain('Rp1.000.000');
    expect(within(page).getByRole('link', { name: 'Lihat akun' }).getAttribute('href')).toBe(`/products/${shop.catalogue.products[0]?.id}`);
    expect(canonical()).toBeNull();
    expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  test('a new sale of the same product: its price is shown', async () => {
    const shop = shopWith(ended);
    const id = shop.catalogue.products[0]?.id ?? '';
    shop.catalogue.sales.push(aSale({ productId: id, salePrice: 600_000, originalPrice: 1_000_000 }));
    const page = await openSale(shop);
    expect(page.textContent).toContain('Rp600.000');
  });

  test('other running sales are listed, without itself', async () => {
    const shop = shopWith(ended);
    const others = ['Legend IV, 64 skin', 'Heroic, 12 bundle'].map((name) => aProduct({ name }));
    shop.catalogue.products.push(...others);
    shop.catalogue.sales.push(...others.map(({ id }, index) => aSale({ productId: id, endsAt: at(index + 1) })));
    await openSale(shop);
    const region = screen.getByRole('region', { name: 'Flash sale lain' });
    expect(
      within(region)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Legend IV, 64 skin', 'Heroic, 12 bundle']);
    await shop.advance(HOUR);
    expect(within(region).getAllByRole('article')).toHaveLength(1);
    await shop.advance(HOUR);
    expect(screen.queryByRole('region', { name: 'Flash sale lain' })).toBeNull();
  });
});

describe('unknown flash sale', () => {
  test.each(['00000000-0000-4000-8000-ffffffffffff', 'x', 'undefined', '%00', "1'%20or%201=1"])('not found: %s', async (id) => {
    await shopWith({}).open(`/flash-sales/${id}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Produk tidak ditemukan' })).toBeTruthy();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Lihat semua produk' })).toBeTruthy();
  });

  test('sale of a hidden product: not found', async () => {
    const shop = shopWith({}, { isActive: false });
    await shop.open(`/flash-sales/${shop.catalogue.sales[0]?.id}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Produk tidak ditemukan' })).toBeTruthy();
  });
});
