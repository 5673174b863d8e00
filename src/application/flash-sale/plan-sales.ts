import type { FlashSaleDraft } from '../../domain/flash-sale/flash-sale-draft.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { failureOf } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminFlashSaleRepository, SaleOutcome } from './admin-flash-sale-repository.ts';

const AT_ONCE = 50;

/** Creates the sales of many products, each by itself: a refused one does not affect the others. */
export class PlanSales {
  constructor(
    private readonly sales: Pick<AdminFlashSaleRepository, 'insertMany'>,
    private readonly errors: ErrorLog,
  ) {}

  /**
   * @param onProgress the number of processed products; false stops, and the answer contains the outcomes until then. When the call fails
   * midway, the answer contains the known outcomes and marks the rest as unknown.
   */
  async execute(drafts: readonly FlashSaleDraft[], onProgress: (done: number) => unknown): Promise<Result<readonly SaleOutcome[]>> {
    const outcomes: SaleOutcome[] = [];
    try {
      for (let from = 0; from < drafts.length; from += AT_ONCE) {
        outcomes.push(...(await this.sales.insertMany(drafts.slice(from, from + AT_ONCE))));
        if (onProgress(outcomes.length) === false) break;
      }
      return succeed(outcomes);
    } catch (error) {
      this.errors.record('PlanSales', error);
      const failure = failureOf(error);
      if (outcomes.length === 0 || failure.ok) return failure;
      const { failure: reason } = failure;
      const rest = drafts.slice(outcomes.length).map(({ productId }): SaleOutcome => ({ productId, saleId: null, failure: reason }));
      return succeed([...outcomes, ...rest]);
    }
  }
}

/** Takes back sales that were just created. One that somebody has bought from or changed meanwhile stays. */
export class WithdrawSales {
  constructor(
    private readonly sales: Pick<AdminFlashSaleRepository, 'withdraw'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns how many were taken back */
  async execute(ids: readonly string[]): Promise<Result<number>> {
    let count = 0;
    try {
      for (let from = 0; from < ids.length; from += AT_ONCE) count += await this.sales.withdraw(ids.slice(from, from + AT_ONCE));
      return succeed(count);
    } catch (error) {
      this.errors.record('WithdrawSales', error);
      return failureOf(error);
    }
  }
}
