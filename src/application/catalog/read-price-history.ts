import type { AskedPrice } from '../../domain/catalog/asked-price.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ProductRepository } from './product-repository.ts';

/** Reads what was asked for a product in the last 30 days. A failure leaves it empty, because it is secondary wherever it is shown. */
export class ReadPriceHistory {
  constructor(
    private readonly products: Pick<ProductRepository, 'priceHistory'>,
    private readonly errors: ErrorLog,
  ) {}

  async execute(productId: string): Promise<readonly AskedPrice[]> {
    try {
      return await this.products.priceHistory(productId);
    } catch (error) {
      this.errors.record('ReadPriceHistory', error);
      return [];
    }
  }
}
