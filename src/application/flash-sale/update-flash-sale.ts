import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import { changeFlashSale, type FlashSaleInput } from '../../domain/flash-sale/flash-sale-draft.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import { changedMeanwhile } from '../shared/changed-meanwhile.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound, sampleDataRefused } from '../shared/refusals.ts';
import type { AdminFlashSaleRepository } from './admin-flash-sale-repository.ts';
import { saleRefusal } from './sale-refusal.ts';

/** Changes what is given of a sale. */
export class UpdateFlashSale {
  constructor(
    private readonly sales: Pick<AdminFlashSaleRepository, 'byId' | 'update'>,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string, input: FlashSaleInput, version?: string): Promise<Result<FlashSale>> {
    if (!isUuid(id)) return sampleDataRefused;
    const changes = changeFlashSale(input);
    if (!changes.ok) return changes;
    return attempt(
      this.errors,
      'UpdateFlashSale',
      async () => {
        const sale = await this.sales.update(id, changes.value, version);
        if (sale !== null) return succeed(sale);
        return version !== undefined && (await this.sales.byId(id)) !== null ? changedMeanwhile : notFound;
      },
      saleRefusal,
    );
  }
}
