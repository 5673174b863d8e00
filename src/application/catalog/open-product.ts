import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound, sampleDataRefused } from '../shared/refusals.ts';
import type { AdminProductRepository, OpenedProduct, ProductUsage } from './admin-product-repository.ts';

/** Reads a stored product for editing. */
export class OpenProduct {
  constructor(
    private readonly repository: AdminProductRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string): Promise<Result<OpenedProduct>> {
    if (!isUuid(id)) return sampleDataRefused;
    return attempt(this.errors, 'OpenProduct', async () => {
      const opened = await this.repository.open(id);
      return opened === null ? notFound : succeed(opened);
    });
  }
}

/** Reads what the deletion of a product would affect. */
export class ReadProductUsage {
  constructor(
    private readonly repository: AdminProductRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string): Promise<Result<ProductUsage>> {
    if (!isUuid(id)) return sampleDataRefused;
    return attempt(this.errors, 'ReadProductUsage', async () => {
      const impact = await this.repository.impact(id);
      return impact === null ? notFound : succeed(impact);
    });
  }
}
