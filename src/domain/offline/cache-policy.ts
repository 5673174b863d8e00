/**
 * How the service worker caches a request: `asset` and `picture` are immutable, `page` and `rows` are network-first, `visit` is a page that
 * is never cached, `none` is not handled.
 */
export type CachePolicy = 'asset' | 'picture' | 'page' | 'rows' | 'visit' | 'none';

/** The parts of a request that determine the policy. */
export interface CacheRequest {
  readonly method: string;
  readonly origin: string;
  readonly pathname: string;
  /** Whether it is a navigation and no subresource. */
  readonly isNavigation: boolean;
  readonly authorization: string | null;
  readonly apikey: string | null;
  readonly isPart: boolean;
}

/** Origins of the shop and its backend; equal for an embedded backend. */
export interface ShopOrigins {
  readonly shop: string;
  readonly backend: string;
}

/** First path segments of public pages, whose HTML is the same for everyone. */
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

/** Public tables and functions of the REST interface. */
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
  'rpc/explain_search',
  'rpc/count_listing',
  'rpc/count_search',
  'rpc/popular_products',
  'rpc/products_with_facts',
  'game_attributes',
]);

const ROWS = '/rest/v1/';
const PUBLIC_FILE = '/storage/v1/object/public/';
const COLORS = '/art/colors.css';
/** Interfaces and internal pages are never cached. */
const CLOSED = /^\/(api|rest|auth\/v1|storage|realtime|internal)(\/|$)/;

/** Whether everyone gets the same response: the request carries no token beside the publishable key. */
const isAnonymous = ({ authorization, apikey }: CacheRequest): boolean =>
  authorization === null || (apikey !== null && authorization === `Bearer ${apikey}`);

const kindOnBackend = (request: CacheRequest): CachePolicy => {
  if (request.pathname.startsWith(PUBLIC_FILE)) return 'picture';
  if (!request.pathname.startsWith(ROWS)) return 'none';
  return PUBLIC_ROWS.has(request.pathname.slice(ROWS.length)) ? 'rows' : 'none';
};

/** The policy of a request. Secrets and everything about orders are `none` or `visit`. */
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

/** Whether a response may be cached: complete, successful and not private. */
export const mayBeCached = (answer: { readonly status: number; readonly cacheControl: string; readonly isReadable: boolean }): boolean =>
  answer.status === 200 && answer.isReadable && !/no-store|private/i.test(answer.cacheControl);
