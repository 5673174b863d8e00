import type { ProductCard } from '../../domain/catalog/product.ts';
import type { ProductCriteria } from '../../domain/catalog/product-criteria.ts';

export interface SearchRequest {
  /** Trimmed and not empty. */
  readonly text: string;
  readonly criteria: ProductCriteria;
  /** The number of rows to skip; results end at 1,000. */
  readonly offset: number;
  readonly limit: number;
}

export interface SearchAnswer {
  readonly items: readonly ProductCard[];
  /** Whether another page follows. */
  readonly more: boolean;
  /** The corrected terms that were searched instead, null when the text was searched as written. */
  readonly correctedTo: string | null;
}

/** Full-text search over name, description, game and category, by rank, then newest first. @throws PortError */
export interface ProductSearch {
  search(request: SearchRequest): Promise<SearchAnswer>;
}
