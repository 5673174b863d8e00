import type { BoundedCount, ListRequest, ProductRepository } from '../../application/catalog/product-repository.ts';
import type { Product, ProductCard } from '../../domain/catalog/product.ts';
import type { ProductCriteria } from '../../domain/catalog/product-criteria.ts';
import type { ProductChanges, ProductDraft } from '../../domain/catalog/product-draft.ts';
import type { Page } from '../../domain/shared/page.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

const TAGS = ['products'] as const;
const TOUCHED_BY_WRITES = ['products', 'flash-sales', 'taxonomy', 'search'] as const;

/** A product repository whose reads are kept (section 9) and whose writes drop what they made untrue. */
export class CachedProductRepository implements ProductRepository {
  constructor(
    private readonly inner: ProductRepository,
    private readonly cache: TtlCache,
  ) {}

  list(request: ListRequest): Promise<Page<ProductCard>> {
    const lifetimeMs = request.criteria.onSale ? LIFETIMES.productsOnSale : LIFETIMES.products;
    return this.cache.get(`products:${JSON.stringify(request)}`, { lifetimeMs, tags: TAGS }, () => this.inner.list(request));
  }

  count(criteria: ProductCriteria): Promise<BoundedCount> {
    const lifetimeMs = criteria.onSale ? LIFETIMES.productsOnSale : LIFETIMES.products;
    return this.cache.get(`products-count:${JSON.stringify(criteria)}`, { lifetimeMs, tags: TAGS }, () => this.inner.count(criteria));
  }

  byId(id: string): Promise<Product | null> {
    return this.cache.get(`product:${id}`, { lifetimeMs: LIFETIMES.products, tags: TAGS }, () => this.inner.byId(id));
  }

  similarTo(product: Product, limit: number): Promise<readonly ProductCard[]> {
    const key = `similar:${product.id}:${limit}`;
    return this.cache.get(key, { lifetimeMs: LIFETIMES.products, tags: TAGS }, () => this.inner.similarTo(product, limit));
  }

  insert(draft: ProductDraft): Promise<Product> {
    return this.afterwardsForget(this.inner.insert(draft));
  }

  update(id: string, changes: ProductChanges): Promise<Product | null> {
    return this.afterwardsForget(this.inner.update(id, changes));
  }

  delete(id: string): Promise<readonly string[] | null> {
    return this.afterwardsForget(this.inner.delete(id));
  }

  private afterwardsForget<T>(write: Promise<T>): Promise<T> {
    return write.finally(() => this.cache.drop(...TOUCHED_BY_WRITES));
  }
}
