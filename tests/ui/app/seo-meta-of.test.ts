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

describe('SEO data of a product', () => {
  test('the title contains the price, for shared links too', () => {
    const { title, offer, type, image } = ofProduct({ name: 'Mythic Glory', price: 1_250_000 });
    expect([title, offer, type]).toEqual(['Mythic Glory - Rp1.250.000', { amount: 1_250_000, isInStock: true }, 'product']);
    expect(ofProduct({ stock: 0 }).offer?.isInStock).toBe(false);
    expect(image.alt).toBe('Mythic Glory - Rp1.250.000');
  });
  test('running flash sale: sale price with its end', () => {
    const sale = aSale();
    const { title, jsonLd } = ofProduct({ name: 'A', sale });
    expect(title).toBe('A - Rp800.000');
    expect(jsonLd[0]).toMatchObject({
      '@type': 'Product',
      offers: { '@type': 'Offer', price: 800_000, priceCurrency: 'IDR', priceValidUntil: sale.endsAt.toISOString() },
    });
  });
  test('availability follows the stock', () => {
    expect(ofProduct({}).jsonLd[0]).toMatchObject({ offers: { availability: 'https://schema.org/InStock' } });
    expect(ofProduct({ stock: 0 }).jsonLd[0]).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  });
  test('the share picture’s address changes with price, sale, stock, name and shop only', () => {
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
  test('image addresses are absolute: the widest copy of an own image, a foreign one unchanged', () => {
    const images = (image: string) => (ofProduct({ image }).jsonLd[0] as { image: string[] }).image;
    expect(images('/storage/v1/object/public/product-images/products/a.png')[0]).toBe(
      `${ORIGIN}/storage/v1/object/public/product-images/products/a.w1280.webp`,
    );
    expect(images('https://elsewhere.example/a.png')[0]).toBe('https://elsewhere.example/a.png');
    expect(images('/a.png')[1]).toMatch(/^https:\/\/toko\.example\/og\/products\//);
  });
  test('breadcrumbs lead through the game', () => {
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

describe('SEO data of a flash sale', () => {
  const saleData = (phase: string, given = {}) => {
    const product: Product = { ...aProduct({ name: 'A' }), sale: null };
    return { sale: aSale({ productId: product.id, ...given }), product, next: null, others: [], phase };
  };
  test('running: price and period', () => {
    const { title, jsonLd } = found('flash-sale', saleData('live'));
    expect(title).toBe('A - Rp800.000');
    expect(jsonLd[0]).toMatchObject({ offers: { price: 800_000, priceValidUntil: expect.any(String), validFrom: expect.any(String) } });
  });
  test('ended: no offer', () => {
    expect(found('flash-sale', saleData('ended'), {}, { canonical: null }).jsonLd).toEqual([]);
  });
});

describe('SEO data of a list', () => {
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
  test('products are listed in order', () => {
    expect(list([], '/products').jsonLd).toMatchObject([
      { '@type': 'BreadcrumbList' },
      {
        '@type': 'ItemList',
        numberOfItems: 1,
        itemListElement: [{ position: 1, name: 'A', url: expect.stringMatching(/^https:\/\/toko\.example\/products\//) }],
      },
    ]);
  });
  test('list of one game: the game’s share picture', () => {
    expect(list([], '/products').image.address).toMatch(/^\/og\/shop\.jpg/);
    expect(list(['free-fire'], '/products?game=free-fire').image.address).toMatch(/^\/og\/games\/free-fire\.jpg/);
  });
});

describe('SEO data of the shop', () => {
  const organization = (given: Partial<SiteSettings>) => found('home', {}, given).jsonLd[0];
  test('organization with contacts, and the address of the search', () => {
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
  test('fields that are not set are left out, and so are disabled social links', () => {
    expect(Object.keys(organization({}) ?? {})).toEqual(['@context', '@type', '@id', 'name', 'url']);
    expect(organization({ instagramUrl: 'https://instagram.example/rina', socialMediaEnabled: false })).not.toHaveProperty('sameAs');
  });
});

describe('SEO data of other pages', () => {
  test('breadcrumb to the front page, and the page’s own data', () => {
    expect(found('help', {}, {}, { jsonLd: { '@type': 'FAQPage' } }).jsonLd).toMatchObject([
      { '@type': 'BreadcrumbList' },
      { '@type': 'FAQPage' },
    ]);
  });
  test.each(['auth', 'error', 'toString', '__proto__'])('page that is not indexed: no data, %s', (id) => {
    const { jsonLd, image, title } = found(id, {}, {}, { canonical: null });
    expect([jsonLd, title, image.address.startsWith('/og/shop.jpg')]).toEqual([[], null, true]);
  });
});
