import { PRODUCT_LIMITS } from '../../domain/catalog/product-limits.ts';
import { amountOf } from '../../domain/shared/amount.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import { changedMeanwhile } from '../shared/changed-meanwhile.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { fieldsInvalid, notFound, sampleDataRefused } from '../shared/refusals.ts';
import type { AdminProductRepository, OpenedProduct } from './admin-product-repository.ts';

const LONGEST_PLACE = 100;

/** Records that a unit was sold elsewhere. */
export class SellOutside {
  constructor(
    private readonly repository: AdminProductRepository,
    private readonly errors: ErrorLog,
  ) {}

  /**
   * @param typed as staff typed them; `SALE_PLACE` and `SALE_AMOUNT` by field
   * @returns the sale's id and the product as it is now
   */
  async execute(
    id: string,
    version: string,
    typed: { readonly place: string; readonly amount: string },
  ): Promise<Result<{ readonly saleId: string; readonly opened: OpenedProduct }>> {
    if (!isUuid(id)) return sampleDataRefused;
    const place = typed.place.trim();
    const amount = amountOf(typed.amount, { min: 1, max: PRODUCT_LIMITS.price });
    const isPlace = place !== '' && place.length <= LONGEST_PLACE;
    if (!isPlace || amount === null)
      return fieldsInvalid({ ...(isPlace ? {} : { place: 'SALE_PLACE' }), ...(amount === null ? { amount: 'SALE_AMOUNT' } : {}) });
    return attempt(this.errors, 'SellOutside', async () => {
      const sold = await this.repository.sellOutside(id, version, { place, amount });
      if (sold.outcome === 'stale') return changedMeanwhile;
      if (sold.outcome === 'sold-out') return fail('SALE_SOLD_OUT');
      const opened = sold.outcome === 'saved' ? await this.repository.open(id) : null;
      return opened === null || sold.outcome !== 'saved' ? notFound : succeed({ saleId: sold.saleId, opened });
    });
  }
}

/** Takes such an entry back. */
export class UndoOutsideSale {
  constructor(
    private readonly repository: AdminProductRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns the product as it is now */
  async execute(id: string, saleId: string): Promise<Result<OpenedProduct>> {
    return attempt(this.errors, 'UndoOutsideSale', async () => {
      const opened = (await this.repository.undoOutsideSale(id, saleId)) ? await this.repository.open(id) : null;
      return opened === null ? notFound : succeed(opened);
    });
  }
}
