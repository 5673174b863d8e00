import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { ProductTransfer, UndonePart } from './product-transfer.ts';

const IMPORT_ORDERED = 'IMPORT_ORDERED';

/** Undoes an import in parts. Fails with IMPORT_ORDERED once somebody has ordered from it; an undo that was cut off can be repeated. */
export class UndoImport {
  constructor(
    private readonly transfer: Pick<ProductTransfer, 'undo'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(importId: string): Promise<Result<Omit<UndonePart, 'next'>>> {
    return attempt(
      this.errors,
      'UndoImport',
      async () => {
        let [removed, restored, kept] = [0, 0, 0];
        let before: number | null = null;
        do {
          const part: UndonePart = await this.transfer.undo(importId, before);
          removed += part.removed;
          restored += part.restored;
          kept += part.kept;
          before = part.next;
        } while (before !== null);
        return succeed({ removed, restored, kept });
      },
      (error) => (isPortError(error) && error.code === IMPORT_ORDERED ? fail(IMPORT_ORDERED) : null),
    );
  }
}
