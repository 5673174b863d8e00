import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound, sampleDataRefused } from '../shared/refusals.ts';
import { inSpecifiedWords } from '../shared/specified-failures.ts';
import type { AdminProductRepository } from './admin-product-repository.ts';
import type { SaveOutcome } from './save-product.ts';

/** Archives a product, or restores an archived one. */
export class ArchiveProduct {
  constructor(
    private readonly repository: AdminProductRepository,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
  ) {}

  /** @param version the version on screen, so that a change by another person is not overwritten */
  async execute(id: string, version: string, isArchived: boolean): Promise<Result<SaveOutcome>> {
    if (!isUuid(id)) return sampleDataRefused;
    const archivedAt = isArchived ? this.clock.now() : null;
    return attempt<SaveOutcome>(inSpecifiedWords(this.errors), 'ArchiveProduct', async () => {
      const saved = await this.repository.save({ id, version, changes: { archivedAt }, rentals: null });
      if (saved.outcome === 'saved') return succeed({ isSaved: true, opened: saved.opened });
      const theirs = saved.outcome === 'stale' ? await this.repository.open(id) : null;
      return theirs === null ? notFound : succeed({ isSaved: false, opened: theirs });
    });
  }
}
