import type { ProductSearch, SearchAnswer, SearchRequest } from '../../application/search/product-search.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

/** A search whose answers live as long as lists of products do. */
export class CachedProductSearch implements ProductSearch {
  constructor(
    private readonly inner: ProductSearch,
    private readonly cache: TtlCache,
  ) {}

  search(request: SearchRequest): Promise<SearchAnswer> {
    const keeping = { lifetimeMs: LIFETIMES.products, tags: ['search'] };
    return this.cache.get(`search:${JSON.stringify(request)}`, keeping, () => this.inner.search(request));
  }
}
