import { describe, expect, test } from '@jest/globals';
import { currentPrice } from '../../../src/domain/catalog/price.ts';
import type { Product } from '../../../src/domain/catalog/product.ts';
import { noFilter } from '../../../src/domain/catalog/product-query.ts';
import { defaultSiteSettings, type SiteSettings } from '../../../src/domain/settings/site-settings.ts';
import { readShareAddress } from '../../../src/domain/sharing/share-address.ts';
import { seoMetaOf } from '../../../src/ui/app/seo-meta-of.ts';
import type { PageMeta } from '../../../src/ui/core/page.ts';
import { aGame, aProduct, aSale } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const ORIGIN = 'https://toko.example';
const now = new FixedClock().now();
const meta: PageMeta = { title: 'Halaman', description: 'Isi.', canonical: '/halaman' };

const found = (id: string, data: unknown, given: Partial<SiteSettings> = {}, own: Partial<PageMeta> = {}) =>
  seoMetaOf({ id, data, handle: null }, { settings: { ...defaultSiteSettings, ...given }, origin: ORIGIN, now, meta: { ...meta, ...own } });
const ofProduct = (given: Partial<Product>, settings: Partial<SiteSettings> = {}) => {
  const product: Product = { ...aProduct(), sale: null, ...given };
  return found('product', { product, similar: [], address: '', offer: currentPrice(product, now) }, settings);
};
const versionOf = (address: string): string | null => new URL(address, ORIGIN).searchParams.get('v');

describe('what an account says to those who find it', () => {
  test('its price, in the title of a shared link too', () => {
    const { title, price, type, image } = ofProduct({ name: 'Mythic Glory', price: 1_250_000 });
    expect([title, price, type]).toEqual(['Mythic Glory - Rp1.250.000', 1_250_000, 'product']);
    expect(image.alt).toBe('Mythic Glory - Rp1.250.000');
  });
  test('the price of a running sale, and until when it holds', () => {
    const sale = aSale();
    const { title, jsonLd } = ofProduct({ name: 'A', sale });
    expect(title).toBe('A - Rp800.000');
    expect(jsonLd[0]).toMatchObject({
      '@type': 'Product',
      offers: { '@type': 'Offer', price: 800_000, priceCurrency: 'IDR', priceValidUntil: sale.endsAt.toISOString() },
    });
  });
  test('whether it can be had', () => {
    expect(ofProduct({}).jsonLd[0]).toMatchObject({ offers: { availability: 'https://schema.org/InStock' } });
    expect(ofProduct({ stock: 0 }).jsonLd[0]).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  });
  test('a picture whose address changes with price, sale, stock, name and shop, and with nothing else', () => {
    const id = '00000000-0000-4000-8000-0000000000aa';
    const address = (given: Partial<Product>, settings: Partial<SiteSettings> = {}) => ofProduct({ id, ...given }, settings).image.address;
    expect(readShareAddress(new URL(address({}), ORIGIN).pathname)).toEqual({ kind: 'product', id });
    const plain = versionOf(address({}));
    expect(versionOf(address({ description: 'Lain', createdAt: new Date(0) }))).toBe(plain);
    const others = [
      address({ price: 1 }),
      address({ sale: aSale() }),
      address({ stock: 0 }),
      address({ name: 'Lain' }),
      address({}, { siteName: 'Toko Rina' }),
    ];
    expect(new Set([plain, ...others.map(versionOf)]).size).toBe(6);
  });
  test('its pictures, absolute: the widest copy of an own one, a stranger’s as it is', () => {
    const images = (image: string) => (ofProduct({ image }).jsonLd[0] as { image: string[] }).image;
    expect(images('/storage/v1/object/public/product-images/products/a.png')[0]).toBe(
      `${ORIGIN}/storage/v1/object/public/product-images/products/a.w1280.webp`,
    );
    expect(images('https://elsewhere.example/a.png')[0]).toBe('https://elsewhere.example/a.png');
    expect(images('/a.png')[1]).toMatch(/^https:\/\/toko\.example\/og\/products\//);
  });
  test('where it stands', () => {
    expect(ofProduct({ name: 'A', game: aGame() }).jsonLd[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Beranda', item: `${ORIGIN}/` },
        { position: 2, name: 'Akun Mobile Legends', item: `${ORIGIN}/products?game=mobile-legends` },
        { position: 3, name: 'A' },
      ],
    });
  });
});

describe('what a sale says', () => {
  const saleData = (phase: string, given = {}) => {
    const product: Product = { ...aProduct({ name: 'A' }), sale: null };
    return { sale: aSale({ productId: product.id, ...given }), product, next: null, others: [], phase };
  };
  test('its price and how long it holds', () => {
    const { title, jsonLd } = found('flash-sale', saleData('live'));
    expect(title).toBe('A - Rp800.000');
    expect(jsonLd[0]).toMatchObject({ offers: { price: 800_000, priceValidUntil: expect.any(String), validFrom: expect.any(String) } });
  });
  test('nothing of an offer once it is over', () => {
    expect(found('flash-sale', saleData('ended'), {}, { canonical: null }).jsonLd).toEqual([]);
  });
});

describe('what lists say', () => {
  const groups = { games: [{ slug: 'free-fire', name: 'Free Fire', count: 1 }], tiers: [], categories: [] };
  const list = (games: readonly string[], canonical: string) =>
    found(
      'product-list',
      {
        query: { filter: { ...noFilter, games }, sort: 'newest' },
        after: null,
        batch: { items: [aProduct({ name: 'A' })], next: null },
        groups,
      },
      {},
      { title: 'Akun Free Fire', canonical },
    );
  test('what is in them, in order', () => {
    expect(list([], '/products').jsonLd).toMatchObject([
      { '@type': 'BreadcrumbList' },
      {
        '@type': 'ItemList',
        numberOfItems: 1,
        itemListElement: [{ position: 1, name: 'A', url: expect.stringMatching(/^https:\/\/toko\.example\/products\//) }],
      },
    ]);
  });
  test('a picture of the game when it is one game’s', () => {
    expect(list([], '/products').image.address).toMatch(/^\/og\/shop\.jpg/);
    expect(list(['free-fire'], '/products?game=free-fire').image.address).toMatch(/^\/og\/games\/free-fire\.jpg/);
  });
});

describe('what the shop says of itself', () => {
  const organization = (given: Partial<SiteSettings>) => found('home', {}, given).jsonLd[0];
  test('who keeps it, how it is reached, and where to search', () => {
    const [shop, site] = found(
      'home',
      {},
      {
        siteName: 'Toko Rina',
        logoUrl: '/storage/v1/object/public/settings/logo.png',
        supportEmail: 'bantuan@toko.example',
        contactPhone: '+62 812',
        instagramUrl: 'https://instagram.example/rina',
      },
    ).jsonLd;
    expect(shop).toMatchObject({
      '@type': 'Organization',
      name: 'Toko Rina',
      logo: `${ORIGIN}/storage/v1/object/public/settings/logo.png`,
      contactPoint: { email: 'bantuan@toko.example', telephone: '+62 812' },
      sameAs: ['https://instagram.example/rina'],
    });
    expect(site).toMatchObject({
      '@type': 'WebSite',
      url: `${ORIGIN}/`,
      potentialAction: { target: { urlTemplate: `${ORIGIN}/search?q={search_term_string}` } },
    });
  });
  test('nothing it does not know, and no social links that are switched off', () => {
    expect(Object.keys(organization({}) ?? {})).toEqual(['@context', '@type', '@id', 'name', 'url']);
    expect(organization({ instagramUrl: 'https://instagram.example/rina', socialMediaEnabled: false })).not.toHaveProperty('sameAs');
  });
});

describe('any other page', () => {
  test('is a step away from the front page, and brings its own data', () => {
    expect(found('help', {}, {}, { jsonLd: { '@type': 'FAQPage' } }).jsonLd).toMatchObject([
      { '@type': 'BreadcrumbList' },
      { '@type': 'FAQPage' },
    ]);
  });
  test.each(['auth', 'error', 'toString', '__proto__'])('that is not to be found says nothing: %s', (id) => {
    const { jsonLd, image, title } = found(id, {}, {}, { canonical: null });
    expect([jsonLd, title, image.address.startsWith('/og/shop.jpg')]).toEqual([[], null, true]);
  });
});
