import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import { draftFlashSale, type FlashSaleInput } from '../../domain/flash-sale/flash-sale-draft.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { FlashSaleRepository } from './flash-sale-repository.ts';

/** Starts a sale with the defaults of section 5. */
export class CreateFlashSale {
  constructor(
    private readonly sales: FlashSaleRepository,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
  ) {}

  async execute(input: FlashSaleInput): Promise<Result<FlashSale>> {
    const draft = draftFlashSale(input, this.clock.now());
    if (!draft.ok) return draft;
    try {
      return succeed(await this.sales.insert(draft.value));
    } catch (error) {
      this.errors.record('CreateFlashSale', error);
      return writeFailure(error);
    }
  }
}
