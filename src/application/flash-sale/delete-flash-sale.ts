import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound, sampleDataRefused } from '../shared/refusals.ts';
import type { AdminFlashSaleRepository } from './admin-flash-sale-repository.ts';

/** Ends a sale for good. */
export class DeleteFlashSale {
  constructor(
    private readonly sales: Pick<AdminFlashSaleRepository, 'delete'>,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string): Promise<Result<true>> {
    if (!isUuid(id)) return sampleDataRefused;
    return attempt(this.errors, 'DeleteFlashSale', async () => {
      return (await this.sales.delete(id)) ? succeed(true) : notFound;
    });
  }
}
