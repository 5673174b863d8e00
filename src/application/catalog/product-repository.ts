import type { Product, ProductCard } from '../../domain/catalog/product.ts';
import type { ProductCriteria } from '../../domain/catalog/product-criteria.ts';
import type { ProductSort } from '../../domain/catalog/product-query.ts';
import type { Page } from '../../domain/shared/page.ts';

export interface ListRequest {
  readonly criteria: ProductCriteria;
  readonly sort: ProductSort;
  /** Cursor of an earlier page of the same order; anything else starts at the beginning. */
  readonly after: string | null;
  /** 1 to 100. */
  readonly limit: number;
  /** Asks for archived and inactive ones too; only a token that may see them gets them. */
  readonly includeArchived: boolean;
}

/** A number of rows, exact up to a bound: counting all of a large catalogue costs more than it tells. */
export interface BoundedCount {
  readonly count: number;
  /** True when there are more than `count`. */
  readonly more: boolean;
}

/** The catalogue as the shop shows it (specification, section 7); it is written through AdminProductRepository. All calls @throws PortError. */
export interface ProductRepository {
  list(request: ListRequest): Promise<Page<ProductCard>>;
  /** Visible products the criteria leave, exact up to 1,000. */
  count(criteria: ProductCriteria): Promise<BoundedCount>;
  /** Null for an id unknown to the store, whatever it looks like. */
  byId(id: string): Promise<Product | null>;
  /** Visible ones still to be had, of the same game, then of the same tier, newest first, never the product itself. */
  similarTo(product: Product, limit: number): Promise<readonly ProductCard[]>;
}
