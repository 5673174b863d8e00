import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ProductGroups, StaffProducts } from './staff-products.ts';

/** Lists games, tiers and categories of products, inactive ones included. */
export class ListProductGroups {
  constructor(
    private readonly products: Pick<StaffProducts, 'groups'>,
    private readonly errors: ErrorLog,
  ) {}

  async execute(): Promise<Result<ProductGroups>> {
    return attempt(this.errors, 'ListProductGroups', async () => {
      return succeed(await this.products.groups());
    });
  }
}
