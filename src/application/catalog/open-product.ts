import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound, sampleDataRefused } from '../shared/refusals.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { AdminProductRepository, OpenedProduct } from './admin-product-repository.ts';

/** A product as it is stored now, to be worked on. */
export class OpenProduct {
  constructor(
    private readonly desk: AdminProductRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string): Promise<Result<OpenedProduct>> {
    if (!isUuid(id)) return sampleDataRefused;
    try {
      const opened = await this.desk.open(id);
      return opened === null ? notFound : succeed(opened);
    } catch (error) {
      this.errors.record('OpenProduct', error);
      return writeFailure(error);
    }
  }
}
