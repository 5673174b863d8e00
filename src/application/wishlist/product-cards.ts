import type { ProductCard } from '../../domain/catalog/product.ts';

export interface CurrentCards {
  /** Unordered. */
  readonly cards: readonly ProductCard[];
  /** The backend was unreachable, so that these are cached cards, which may be outdated. */
  readonly isCached: boolean;
}

/** Current cards of products. */
export interface ProductCards {
  /** Missing for products that do not exist or are not visible, and for samples. @throws PortError */
  byIds(ids: readonly string[]): Promise<CurrentCards>;
}
