import type { ProductSearch } from '../../application/search/product-search.ts';
import { cached } from './cached.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

/** Search results have the cache lifetime of product lists. */
export const cachedProductSearch = (search: ProductSearch, cache: TtlCache): ProductSearch =>
  cached(search, cache, {
    reads: {
      search: (request) => ({ key: `search:${JSON.stringify(request)}`, lifetimeMs: LIFETIMES.products, tags: ['search'] }),
      withoutTier: (text) => ({ key: `search-tier:${text}`, lifetimeMs: LIFETIMES.taxonomy, tags: ['search'] }),
      groups: (typed) => ({ key: `search-groups:${typed}`, lifetimeMs: LIFETIMES.taxonomy, tags: ['search'] }),
      counts: (text, criteria) => ({
        key: `search-count:${text}:${JSON.stringify(criteria)}`,
        lifetimeMs: LIFETIMES.products,
        tags: ['search'],
      }),
    },
  });
