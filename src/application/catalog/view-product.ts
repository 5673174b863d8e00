import type { Product } from '../../domain/catalog/product.ts';
import { isFetchableProductId } from '../../domain/catalog/product-id.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { ProductRepository } from './product-repository.ts';

/** One product by id; null for an id that cannot be one, and for a product that is not there or not to be seen. */
export class ViewProduct {
  constructor(private readonly products: ProductRepository) {}

  async execute(id: unknown): Promise<Product | null> {
    if (!isFetchableProductId(id)) return null;
    return isUuid(id.trim()) || isSampleId(id.trim()) ? this.products.byId(id.trim()) : null;
  }
}

/** Built-in sample products have short ids of their own. */
const isSampleId = (id: string): boolean => /^contoh-\d+$/.test(id);
