import type { ImportRow } from '../../domain/catalog/product-import.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { ImportSource, ProductTransfer } from './product-transfer.ts';
import { logUnnamedRefusals, type RowOutcome } from './staff-products.ts';

/** A batch of rows with many changes stays within the three seconds of a statement, on a busy machine too. */
const AT_ONCE = 100;

/**
 * Imports checked rows in batches; each row is stored completely or not at all. Rows whose answer was lost can be sent again. Fails with
 * IMPORT_UNDONE when somebody undid the import in between.
 */
export class ImportProducts {
  constructor(
    private readonly transfer: ProductTransfer,
    private readonly errors: ErrorLog,
  ) {}

  /** @param of the id is that of the plan @param onOutcomes receives the outcomes of each batch, and says whether to go on */
  async execute(
    of: ImportSource,
    rows: readonly ImportRow[],
    onOutcomes: (outcomes: readonly RowOutcome[]) => boolean,
  ): Promise<Result<true>> {
    return attempt(
      this.errors,
      'ImportProducts',
      async () => {
        for (let from = 0; from < rows.length; from += AT_ONCE) {
          const outcomes = await this.transfer.store(rows.slice(from, from + AT_ONCE), of);
          logUnnamedRefusals(this.errors, 'ImportProducts', outcomes);
          if (!onOutcomes(outcomes)) break;
        }
        return succeed(true);
      },
      (error) => (isPortError(error) && error.code === 'IMPORT_UNDONE' ? fail('IMPORT_UNDONE') : null),
    );
  }
}
