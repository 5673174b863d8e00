import { type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { AdminProductRepository, ProductGroups } from './admin-product-repository.ts';

/** Games, tiers and categories to choose from. */
export class ListProductGroups {
  constructor(
    private readonly desk: AdminProductRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(): Promise<Result<ProductGroups>> {
    try {
      return succeed(await this.desk.groups());
    } catch (error) {
      this.errors.record('ListProductGroups', error);
      return writeFailure(error);
    }
  }
}
