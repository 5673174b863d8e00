import type { AskedPrice } from '../../domain/catalog/asked-price.ts';
import type { ListingCounts } from '../../domain/catalog/listing-counts.ts';
import type { Product, ProductCard } from '../../domain/catalog/product.ts';
import type { ProductCriteria } from '../../domain/catalog/product-criteria.ts';
import type { ProductSort } from '../../domain/catalog/product-query.ts';
import type { Page } from '../../domain/shared/page.ts';

export interface ListRequest {
  readonly criteria: ProductCriteria;
  readonly sort: ProductSort;
  /** The cursor of an earlier page of the same order; any other text starts at the beginning. */
  readonly after: string | null;
  /** 1 to 100. */
  readonly limit: number;
  /** Includes archived and inactive products, for tokens with the permission only. */
  readonly includeArchived: boolean;
}

/** What of a product others are compared by. */
export type Compared = Pick<Product, 'id' | 'game' | 'saleKind' | 'price'>;

/** A number of rows, exact up to a bound, because counting a large catalogue is slow. */
export interface BoundedCount {
  readonly count: number;
  /** True when there are more than `count`. */
  readonly more: boolean;
}

/** The catalogue as the shop shows it (specification, section 7); it is written through AdminProductRepository. All calls @throws PortError. */
export interface ProductRepository {
  /** What is sold is at the end of every order; prices are compared as they are charged now, with a lag of at most 30 seconds. */
  list(request: ListRequest): Promise<Page<ProductCard>>;
  /** Visible products, each count exact up to 1,000. */
  counts(criteria: ProductCriteria): Promise<ListingCounts>;
  /** Null for any unknown id. */
  byId(id: string): Promise<Product | null>;
  /** Visible products in stock, of the same game, then of the same tier, newest first, without the product itself. */
  similarTo(product: Compared, limit: number): Promise<readonly ProductCard[]>;
  /** What was asked for a visible product in the last 30 days, earliest first; empty for any other. */
  priceHistory(id: string): Promise<readonly AskedPrice[]>;
}
