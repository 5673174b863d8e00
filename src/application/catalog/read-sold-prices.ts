import type { SoldPrices } from '../../domain/catalog/sold-prices.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminProductRepository, SoldLike } from './admin-product-repository.ts';

/** Reads what such products were sold for, as a reference beside a price. A failure leaves it out. */
export class ReadSoldPrices {
  constructor(
    private readonly products: Pick<AdminProductRepository, 'soldPrices'>,
    private readonly errors: ErrorLog,
  ) {}

  async execute(like: SoldLike): Promise<SoldPrices | null> {
    if (!isUuid(like.gameId) || (like.tierId !== null && !isUuid(like.tierId))) return null;
    try {
      return await this.products.soldPrices(like);
    } catch (error) {
      this.errors.record('ReadSoldPrices', error);
      return null;
    }
  }
}
