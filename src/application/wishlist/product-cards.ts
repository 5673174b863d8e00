import type { ProductCard } from '../../domain/catalog/product.ts';

/** Products as the shop shows them now. */
export interface ProductCards {
  /** In no order; what is not in the shop or not shown is missing. Ids of samples are missing too. @throws PortError */
  byIds(ids: readonly string[]): Promise<readonly ProductCard[]>;
}
