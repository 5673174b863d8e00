import type { Product } from '../../domain/catalog/product.ts';
import { isFetchableProductId } from '../../domain/catalog/product-id.ts';
import type { ProductRepository } from './product-repository.ts';

/** Reads one product; null for a blank id or "undefined" (section 5), and for a product that does not exist or is not visible. */
export class ViewProduct {
  constructor(private readonly products: ProductRepository) {}

  async execute(id: unknown): Promise<Product | null> {
    return isFetchableProductId(id) ? this.products.byId(id.trim()) : null;
  }
}
