import { beforeEach, describe, expect, test } from '@jest/globals';
import { ListSiteMapProducts } from '../../../../src/application/seo/list-site-map-products.ts';
import { InMemorySiteMapProducts } from '../../../../src/infrastructure/memory/seo/site-map-products.ts';
import { renderSiteMap, robotsText } from '../../../../src/ui/features/seo/site-map.ts';
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

describe('site map', () => {
  test('empty shop: the fixed pages only', async () => {
    expect(await read('/sitemap.xml')).toEqual([[`${ORIGIN}/sitemaps/pages.xml`, null]]);
    const places = (await read('/sitemaps/pages.xml')).map(([place]) => place);
    expect(places).toEqual(['/', '/products', '/flash-sales', '/feed', '/help', '/community', '/terms'].map((path) => ORIGIN + path));
    expect(await missing('/sitemaps/products-1.xml')).toBe(true);
  });
  test('visible products in parts, with their time of change', async () => {
    const changedAt = new Date('2026-11-20T00:00:00Z');
    const visible = [1, 2, 3].map(() => aProduct({ updatedAt: changedAt }));
    shop.catalogue.products.push(...visible, aProduct({ isActive: false }), aProduct({ archivedAt: changedAt }));
    expect(await read('/sitemap.xml')).toEqual(
      ['pages', 'products-1', 'products-2'].map((name) => [`${ORIGIN}/sitemaps/${name}.xml`, changedAt.toISOString()]),
    );
    const listed = [...(await read('/sitemaps/products-1.xml')), ...(await read('/sitemaps/products-2.xml'))];
    expect(listed).toEqual(visible.map(({ id }) => [`${ORIGIN}/products/${id}`, changedAt.toISOString()]));
  });
  test('games and categories with products, and sales that have not ended', async () => {
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
  test.each(['0', '-1', '2', '1.5', '01', 'x', '9999999', ''])('part %j does not exist', async (part) => {
    shop.catalogue.products.push(aProduct());
    expect(await missing(`/sitemaps/products-${part}.xml`)).toBe(true);
  });
});

describe('robots.txt', () => {
  test('private paths are disallowed, public ones are not, and the site map is named', () => {
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
