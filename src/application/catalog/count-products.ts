import type { ProductFilter } from '../../domain/catalog/product-query.ts';
import type { BoundedCount, ProductRepository } from './product-repository.ts';

/** How many products a filter leaves. */
export class CountProducts {
  constructor(private readonly products: ProductRepository) {}

  execute(filter: ProductFilter): Promise<BoundedCount> {
    return this.products.count(filter);
  }
}
