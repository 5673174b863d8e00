import type { ProductListFilter } from '../../domain/catalog/product-list-filter.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { BoundedCount } from './product-repository.ts';
import type { StaffProducts } from './staff-products.ts';

const MOST = 100_000;

/** How many products a filter of the admin's list leaves. */
export class CountStaffProducts {
  constructor(
    private readonly products: StaffProducts,
    private readonly errors: ErrorLog,
  ) {}

  async execute(filter: ProductListFilter): Promise<Result<BoundedCount>> {
    return attempt(this.errors, 'CountStaffProducts', async () => {
      return succeed(await this.products.count(filter, MOST));
    });
  }
}
