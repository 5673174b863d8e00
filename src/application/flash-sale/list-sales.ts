import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminFlashSaleRepository, SaleCounts, SaleList, SaleListRequest } from './admin-flash-sale-repository.ts';

export interface SalesPage extends SaleList {
  readonly counts: SaleCounts;
}

/** One page of the sales in a state, and how many there are in each. */
export class ListSales {
  constructor(
    private readonly desk: AdminFlashSaleRepository,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
  ) {}

  async execute(request: SaleListRequest): Promise<Result<SalesPage>> {
    const now = this.clock.now();
    return attempt(this.errors, 'ListSales', async () => {
      const [list, counts] = await Promise.all([this.desk.list(request, now), this.desk.counts(now)]);
      return succeed({ ...list, counts });
    });
  }
}
