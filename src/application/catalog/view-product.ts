import type { Product } from '../../domain/catalog/product.ts';
import { isFetchableProductId } from '../../domain/catalog/product-id.ts';
import type { ProductRepository } from './product-repository.ts';

/** One product by id; null for a blank id or the word "undefined" (section 5), and for a product that is not there or not to be seen. */
export class ViewProduct {
  constructor(private readonly products: ProductRepository) {}

  async execute(id: unknown): Promise<Product | null> {
    return isFetchableProductId(id) ? this.products.byId(id.trim()) : null;
  }
}
