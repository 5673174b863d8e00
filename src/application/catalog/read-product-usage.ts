import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound, sampleDataRefused } from '../shared/refusals.ts';
import type { AdminProductRepository, ProductUsage } from './admin-product-repository.ts';

/** What deleting a product would touch, before it is done. */
export class ReadProductUsage {
  constructor(
    private readonly desk: AdminProductRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string): Promise<Result<ProductUsage>> {
    if (!isUuid(id)) return sampleDataRefused;
    return attempt(this.errors, 'ReadProductUsage', async () => {
      const impact = await this.desk.impact(id);
      return impact === null ? notFound : succeed(impact);
    });
  }
}
