import { beforeEach, describe, expect, test } from '@jest/globals';
import { ListSiteMapProducts } from '../../../../src/application/seo/list-site-map-products.ts';
import { InMemorySiteMapProducts } from '../../../../src/infrastructure/memory/seo/site-map-products.ts';
import { robotsText } from '../../../../src/ui/features/seo/robots.ts';
import { renderSiteMap } from '../../../../src/ui/features/seo/site-map.ts';
import { aCategory, aGame, aProduct, aSale } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const ORIGIN = 'https://toko.example';
let shop: TestShop;
beforeEach(() => {
  shop = new TestShop();
});

/** The addresses of a site map, and their times of change. */
const read = async (path: string): Promise<readonly (readonly [string, string | null])[]> => {
  const listed = new ListSiteMapProducts(new InMemorySiteMapProducts(shop.catalogue), shop.clock, 2);
  const xml = await renderSiteMap(path, { resolver: shop.container, siteMapProducts: listed, origin: ORIGIN });
  const parsed = new DOMParser().parseFromString(xml ?? '', 'application/xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(parsed.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  return [...parsed.querySelectorAll('loc')].map((place) => [
    place.textContent,
    place.parentElement?.querySelector('lastmod')?.textContent ?? null,
  ]);
};
const missing = async (path: string): Promise<boolean> => {
  const listed = new ListSiteMapProducts(new InMemorySiteMapProducts(shop.catalogue), shop.clock, 2);
  return (await renderSiteMap(path, { resolver: shop.container, siteMapProducts: listed, origin: ORIGIN })) === null;
};

describe('the site map', () => {
  test('of an empty shop has its pages', async () => {
    expect(await read('/sitemap.xml')).toEqual([[`${ORIGIN}/sitemaps/pages.xml`, null]]);
    const places = (await read('/sitemaps/pages.xml')).map(([place]) => place);
    expect(places).toEqual(['/', '/products', '/flash-sales', '/feed', '/help', '/community', '/terms'].map((path) => ORIGIN + path));
    expect(await missing('/sitemaps/products-1.xml')).toBe(true);
  });
  test('divides the accounts into parts, only those that can be seen, with when they changed', async () => {
    const changedAt = new Date('2026-11-20T00:00:00Z');
    const visible = [1, 2, 3].map(() => aProduct({ updatedAt: changedAt }));
    shop.catalogue.products.push(...visible, aProduct({ isActive: false }), aProduct({ archivedAt: changedAt }));
    expect(await read('/sitemap.xml')).toEqual(
      ['pages', 'products-1', 'products-2'].map((name) => [`${ORIGIN}/sitemaps/${name}.xml`, changedAt.toISOString()]),
    );
    const listed = [...(await read('/sitemaps/products-1.xml')), ...(await read('/sitemaps/products-2.xml'))];
    expect(listed).toEqual(visible.map(({ id }) => [`${ORIGIN}/products/${id}`, changedAt.toISOString()]));
  });
  test('names games and categories that have something, and sales that are not over', async () => {
    const [game, none, category] = [aGame({ slug: 'free-fire' }), aGame({ slug: 'kosong' }), aCategory({ slug: 'akun' })];
    shop.catalogue.games.push({ ...game, productCount: 1 }, none);
    shop.catalogue.categories.push({ ...category, productCount: 1 });
    const product = aProduct({ game, category });
    shop.catalogue.products.push(product);
    const [running, over] = [aSale({ productId: product.id }), aSale({ productId: product.id, endsAt: new Date('2020-01-01T00:00:00Z') })];
    shop.catalogue.sales.push(running, over);
    const places = (await read('/sitemaps/pages.xml')).map(([place]) => place);
    expect(places).toEqual(
      expect.arrayContaining([
        `${ORIGIN}/products?game=free-fire`,
        `${ORIGIN}/products?category=akun`,
        `${ORIGIN}/flash-sales/${running.id}`,
      ]),
    );
    expect(places.filter((place) => place.includes(over.id) || place.includes('kosong'))).toEqual([]);
  });
  test.each(['0', '-1', '2', '1.5', '01', 'x', '9999999', ''])('has no part %j', async (part) => {
    shop.catalogue.products.push(aProduct());
    expect(await missing(`/sitemaps/products-${part}.xml`)).toBe(true);
  });
});

describe('robots.txt', () => {
  test('keeps to itself what belongs to someone, and shows the way to the map', () => {
    const lines = robotsText(ORIGIN).split('\n');
    for (const path of ['/admin', '/api', '/auth', '/profile', '/settings', '/orders', '/payment', '/wishlist', '/notifications'])
      expect(lines).toContain(`Disallow: ${path}`);
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    // No public address has one of these prefixes.
    const blocked = lines.flatMap((line) => /^Disallow: (.+)/.exec(line)?.[1] ?? []);
    for (const path of ['/', '/products', '/flash-sales', '/search', '/help', '/feed', '/og/shop.jpg', '/assets/a.js', '/rest/v1/products'])
      expect(blocked.filter((start) => path.startsWith(start))).toEqual([]);
  });
});
