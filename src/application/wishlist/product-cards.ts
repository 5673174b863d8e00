import type { ProductCard } from '../../domain/catalog/product.ts';

export interface SeoCards {
  /** In no order. */
  readonly cards: readonly ProductCard[];
  /** The shop was not reached: these are what this device had put aside some time ago. Good to draw, not what is true now. */
  readonly isCached: boolean;
}

/** Products as the shop shows them now. */
export interface ProductCards {
  /** What is not in the shop or not shown is missing. Ids of samples are missing too. @throws PortError */
  byIds(ids: readonly string[]): Promise<SeoCards>;
}
