import { type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { ProductGroups, StaffProducts } from './staff-products.ts';

/** Games, tiers and categories, those that visitors do not see too. */
export class ListProductGroups {
  constructor(
    private readonly products: StaffProducts,
    private readonly errors: ErrorLog,
  ) {}

  async execute(): Promise<Result<ProductGroups>> {
    try {
      return succeed(await this.products.groups());
    } catch (error) {
      this.errors.record('ListProductGroups', error);
      return writeFailure(error);
    }
  }
}
