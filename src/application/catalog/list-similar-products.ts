import type { ProductCard } from '../../domain/catalog/product.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { Compared, ProductRepository } from './product-repository.ts';

/** Lists similar products. A failure leaves the list empty, because it is secondary on its page. */
export class ListSimilarProducts {
  constructor(
    private readonly products: ProductRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(product: Compared, limit = 4): Promise<readonly ProductCard[]> {
    try {
      return await this.products.similarTo(product, limit);
    } catch (error) {
      this.errors.record('ListSimilarProducts', error);
      return [];
    }
  }
}
