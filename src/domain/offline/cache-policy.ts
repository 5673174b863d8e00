/**
 * How the device caches a request: `asset` and `picture` never change under their name, `page` and `rows` are fetched first, `visit` is a
 * page that is never cached, `none` is not handled at all.
 */
export type CachePolicy = 'asset' | 'picture' | 'page' | 'rows' | 'visit' | 'none';

/** The little of a request that decides. */
export interface CacheRequest {
  readonly method: string;
  readonly origin: string;
  readonly pathname: string;
  /** A page of its own, not something a page asks for. */
  readonly isNavigation: boolean;
  readonly authorization: string | null;
  readonly apikey: string | null;
  readonly isPart: boolean;
}

/** Where the shop and its backend are; the same in a shop with a backend of its own. */
export interface ShopOrigins {
  readonly shop: string;
  readonly backend: string;
}

/** First parts of the addresses everyone may see: their HTML is the same for all. */
const PUBLIC_PAGES: ReadonlySet<string> = new Set([
  '',
  'products',
  'flash-sales',
  'search',
  'wishlist',
  'help',
  'terms',
  'feed',
  'community',
  'sell',
]);

/** What of the data interface is the catalogue or the shop's own words. */
const PUBLIC_ROWS: ReadonlySet<string> = new Set([
  'products',
  'rental_options',
  'flash_sales',
  'tiers',
  'game_titles',
  'categories',
  'website_settings',
  'feed_events',
  'rpc/read_content',
  'rpc/search_products',
  'rpc/correct_search',
  'rpc/count_products',
  'rpc/popular_products',
  'rpc/products_with_facts',
  'game_attributes',
]);

const ROWS = '/rest/v1/';
const PUBLIC_FILE = '/storage/v1/object/public/';
const COLORS = '/art/colors.css';
/** Interfaces, and what only this machine reads: never cached and never answered from a cache. */
const CLOSED = /^\/(api|rest|auth\/v1|storage|realtime|internal)(\/|$)/;

/** Whether everyone gets the same answer: the request carries no token beside the publishable key. */
const isAnonymous = ({ authorization, apikey }: CacheRequest): boolean =>
  authorization === null || (apikey !== null && authorization === `Bearer ${apikey}`);

const kindOnBackend = (request: CacheRequest): CachePolicy => {
  if (request.pathname.startsWith(PUBLIC_FILE)) return 'picture';
  if (!request.pathname.startsWith(ROWS)) return 'none';
  return PUBLIC_ROWS.has(request.pathname.slice(ROWS.length)) ? 'rows' : 'none';
};

/** The policy for an answer, by its request alone. Secrets and everything about buying are `none` or `visit`. */
export const kindOf = (request: CacheRequest, { shop, backend }: ShopOrigins): CachePolicy => {
  if (request.method !== 'GET' || request.isPart || !isAnonymous(request)) return 'none';
  if (!request.isNavigation && request.origin === backend) {
    const kind = kindOnBackend(request);
    if (kind !== 'none' || shop !== backend) return kind;
  }
  if (request.origin !== shop || CLOSED.test(request.pathname)) return 'none';
  if (request.isNavigation) return PUBLIC_PAGES.has(request.pathname.split('/')[1] ?? '') ? 'page' : 'visit';
  if (request.pathname.startsWith('/assets/')) return 'asset';
  if (request.pathname === COLORS) return 'rows';
  return /^\/(art|icons)\/|^\/favicon\.svg$/.test(request.pathname) ? 'picture' : 'none';
};

/** Whether an answer allows caching: complete, successful, and not private. */
export const mayBeCached = (answer: { readonly status: number; readonly cacheControl: string; readonly isReadable: boolean }): boolean =>
  answer.status === 200 && answer.isReadable && !/no-store|private/i.test(answer.cacheControl);
