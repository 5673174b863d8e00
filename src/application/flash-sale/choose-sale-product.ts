import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound } from '../shared/refusals.ts';
import type { AdminFlashSaleRepository, SaleProduct } from './admin-flash-sale-repository.ts';

export interface ChosenProduct {
  readonly product: SaleProduct;
  /** Its sales that run or are to come. */
  readonly planned: readonly FlashSale[];
}

/** A product as it is now, with what is planned for it already. */
export class ChooseSaleProduct {
  constructor(
    private readonly desk: AdminFlashSaleRepository,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string): Promise<Result<ChosenProduct>> {
    if (!isUuid(id)) return notFound;
    return attempt(this.errors, 'ChooseSaleProduct', async () => {
      const [product, planned] = await Promise.all([this.desk.product(id), this.desk.planned(id, this.clock.now())]);
      return product === null ? notFound : succeed({ product, planned });
    });
  }
}
