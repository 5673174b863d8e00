import type { Product } from '../../domain/catalog/product.ts';
import type { ProductRepository } from './product-repository.ts';

/** The id of a product request must be a non-blank string other than "undefined" (specification, section 5). */
export const isFetchableProductId = (id: unknown): id is string => typeof id === 'string' && id.trim() !== '' && id.trim() !== 'undefined';

/** Reads one product; null for a blank id or "undefined" (section 5), and for a product that does not exist or is not visible. */
export class ViewProduct {
  constructor(private readonly products: ProductRepository) {}

  async execute(id: unknown): Promise<Product | null> {
    return isFetchableProductId(id) ? this.products.byId(id.trim()) : null;
  }
}
