import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound } from '../shared/refusals.ts';
import type { AdminFlashSale, AdminFlashSaleRepository } from './admin-flash-sale-repository.ts';

/** One sale as it is now, to be edited or copied. */
export class OpenSale {
  constructor(
    private readonly desk: AdminFlashSaleRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string): Promise<Result<AdminFlashSale>> {
    return attempt(this.errors, 'OpenSale', async () => {
      const found = isUuid(id) ? await this.desk.byId(id) : null;
      return found === null ? notFound : succeed(found);
    });
  }
}
