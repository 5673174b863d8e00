import { ListFlashSales } from '../../../application/flash-sale/read-flash-sales.ts';
import type { ListSiteMapProducts, MapPart } from '../../../application/seo/list-site-map-products.ts';
import { ListCategories, ListGameTitles } from '../../../application/taxonomy/read-taxonomy.ts';
import { paths } from '../../core/paths.ts';
import type { Resolver } from '../../core/resolver.ts';

/** The input of a site map. */
export interface SiteMapSource {
  readonly resolver: Resolver;
  readonly siteMapProducts: ListSiteMapProducts;
  /** Without a trailing slash. */
  readonly origin: string;
}

type Entry = readonly [path: string, changedAt: Date | null];

const PAGES = '/sitemaps/pages.xml';
const PART = /^\/sitemaps\/products-([1-9]\d{0,5})\.xml$/;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Pages that always exist and are indexed. */
const STATIC_PAGES = [paths.home, paths.products, paths.flashSales, paths.feed] as const;
/** Their texts depend on the shop's settings, which carry no time of change. */
const WORD_PAGES = [paths.help, paths.community, paths.terms] as const;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const written = (set: 'urlset' | 'sitemapindex', item: 'url' | 'sitemap', origin: string, entries: readonly Entry[]): string => {
  const items = entries.map(([path, changedAt]) => {
    const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<${item}><loc>${escaped(origin + path)}</loc>${changed}</${item}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${set} xmlns="${NAMESPACE}">\n${items.join('')}</${set}>\n`;
};

const latest = (parts: readonly MapPart[]): Date | null =>
  parts.reduce<Date | null>((last, { changedAt }) => (last === null || changedAt > last ? changedAt : last), null);

const pages = async ({ resolver, siteMapProducts }: SiteMapSource): Promise<readonly Entry[]> => {
  const [games, categories, offers, parts] = await Promise.all([
    resolver.get(ListGameTitles).execute(),
    resolver.get(ListCategories).execute(),
    resolver.get(ListFlashSales).execute(),
    siteMapProducts.parts(),
  ]);
  const changedAt = latest(parts);
  return [
    ...STATIC_PAGES.map((path): Entry => [path, changedAt]),
    ...WORD_PAGES.map((path): Entry => [path, null]),
    ...games.flatMap(({ slug, productCount }): Entry[] => (productCount === 0 ? [] : [[paths.productsOfGame(slug), null]])),
    ...categories.flatMap(({ slug, productCount }): Entry[] => (productCount === 0 ? [] : [[paths.productsOfCategory(slug), null]])),
    ...offers.map(({ sale }): Entry => [paths.flashSale(sale.id), null]),
  ];
};

/** The site map (sitemaps.org, 0.9): an index, the pages, and the products in parts. Null for a part that does not exist. */
export const renderSiteMap = async (path: string, source: SiteMapSource): Promise<string | null> => {
  const { siteMapProducts, origin } = source;
  if (path === PAGES) return written('urlset', 'url', origin, await pages(source));
  const parts = await siteMapProducts.parts();
  if (path === '/sitemap.xml')
    return written('sitemapindex', 'sitemap', origin, [
      [PAGES, latest(parts)],
      ...parts.map(({ changedAt }, place): Entry => [`/sitemaps/products-${place + 1}.xml`, changedAt]),
    ]);
  const part = parts[Number(PART.exec(path)?.[1] ?? 0) - 1];
  if (part === undefined) return null;
  const products = await siteMapProducts.part(part.after);
  return written(
    'urlset',
    'url',
    origin,
    products.map(({ id, changedAt }): Entry => [paths.product(id), changedAt]),
  );
};

/** Path prefixes of private pages and of addresses that are no pages. */
const PRIVATE = [
  paths.admin,
  '/api',
  paths.auth,
  paths.profile,
  paths.settings,
  paths.orders,
  paths.payment,
  paths.wishlist,
  paths.notifications,
  '/internal',
] as const;

/** `robots.txt` (RFC 9309). */
export const robotsText = (origin: string): string =>
  ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
