import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ProductGroups, StaffProducts } from './staff-products.ts';

/** Games, tiers and categories a product can belong to, those that visitors do not see too. */
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
