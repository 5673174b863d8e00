import type { UndoneImport } from '../../domain/catalog/past-import.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { ProductTransfer } from './product-transfer.ts';

/**
 * Undoes an import: at once, or in parts where it is large. Fails with IMPORT_ORDERED once somebody has ordered from it, and then nothing is
 * undone. An undo that was cut off goes on when it is repeated.
 */
export class UndoImport {
  constructor(
    private readonly transfer: Pick<ProductTransfer, 'undo'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @param onPart receives what is undone until then */
  execute(importId: string, onPart: (undone: UndoneImport) => void = () => undefined): Promise<Result<UndoneImport>> {
    return attempt(
      this.errors,
      'UndoImport',
      async () => {
        let undone = await this.transfer.undo(importId);
        while (undone.left > 0) {
          onPart(undone);
          undone = await this.transfer.undo(importId);
        }
        return succeed(undone);
      },
      (error) => (isPortError(error) && error.code === 'IMPORT_ORDERED' ? fail('IMPORT_ORDERED') : null),
    );
  }
}
