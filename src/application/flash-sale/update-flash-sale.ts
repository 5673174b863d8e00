import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import { changeFlashSale, type FlashSaleInput } from '../../domain/flash-sale/flash-sale-draft.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound, sampleDataRefused } from '../shared/refusals.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { FlashSaleRepository } from './flash-sale-repository.ts';

/** Changes what is given of a sale. */
export class UpdateFlashSale {
  constructor(
    private readonly sales: FlashSaleRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string, input: FlashSaleInput): Promise<Result<FlashSale>> {
    if (!isUuid(id)) return sampleDataRefused;
    const changes = changeFlashSale(input);
    if (!changes.ok) return changes;
    try {
      const sale = await this.sales.update(id, changes.value);
      return sale === null ? notFound : succeed(sale);
    } catch (error) {
      this.errors.record('UpdateFlashSale', error);
      return writeFailure(error);
    }
  }
}
