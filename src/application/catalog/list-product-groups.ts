import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminProductRepository, ProductGroups } from './admin-product-repository.ts';

/** Games, tiers and categories to choose from. */
export class ListProductGroups {
  constructor(
    private readonly desk: AdminProductRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(): Promise<Result<ProductGroups>> {
    return attempt(this.errors, 'ListProductGroups', async () => {
      return succeed(await this.desk.groups());
    });
  }
}
