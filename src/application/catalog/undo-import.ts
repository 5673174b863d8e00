import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { ProductTransfer, UndonePart } from './product-transfer.ts';

/** What was undone, in products. */
export type UndoneImport = Omit<UndonePart, 'next'>;

/**
 * Undoes an import in parts. Fails with IMPORT_ORDERED once somebody has ordered from it, and with IMPORT_ORDERED_MIDWAY and what was undone until
 * then when somebody ordered in between. An undo that was cut off can be repeated.
 */
export class UndoImport {
  constructor(
    private readonly transfer: Pick<ProductTransfer, 'undo'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(importId: string): Promise<Result<UndoneImport>> {
    let undone: UndoneImport = { removed: 0, restored: 0, kept: 0, incomplete: 0 };
    return attempt(
      this.errors,
      'UndoImport',
      async () => {
        let before: number | null = null;
        do {
          const part: UndonePart = await this.transfer.undo(importId, before);
          undone = {
            removed: undone.removed + part.removed,
            restored: undone.restored + part.restored,
            kept: undone.kept + part.kept,
            incomplete: undone.incomplete + part.incomplete,
          };
          before = part.next;
        } while (before !== null);
        return succeed(undone);
      },
      (error) => {
        if (!isPortError(error)) return null;
        if (error.code === 'IMPORT_ORDERED') return fail('IMPORT_ORDERED');
        const { removed, restored } = undone;
        return error.code === 'IMPORT_ORDERED_MIDWAY' ? fail('IMPORT_ORDERED_MIDWAY', { removed, restored }) : null;
      },
    );
  }
}
