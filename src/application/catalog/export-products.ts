import type { ProductListFilter } from '../../domain/catalog/product-list-filter.ts';
import { SHEET_FILE, type SheetProduct } from '../../domain/catalog/product-sheet.ts';
import { rowCursorOf } from '../../domain/catalog/staff-product.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { RowCursor } from '../../domain/shared/row-cursor.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { FileForm, FilePart, RowBatches, WriteTable } from '../shared/write-table.ts';
import type { ProductTransfer } from './product-transfer.ts';

const AT_ONCE = 500;

/** Receives the parts of a file, and reports whether the export was cancelled. */
export interface ExportSink {
  take(part: FilePart): void;
  /** @param rows the number of products so far @returns false to stop */
  goOn(rows: number): boolean;
}

/** Exports the products of a filter as a file in parts. */
export class ExportProducts {
  constructor(
    private readonly transfer: ProductTransfer,
    private readonly table: WriteTable,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns the number of exported products; null when it was cancelled */
  async execute(filter: ProductListFilter, sink: ExportSink, form: FileForm = ','): Promise<Result<number | null>> {
    let count: number | null = 0;
    const goesOn = (rows: number): boolean => {
      count = sink.goOn(rows) ? rows : null;
      return count !== null;
    };
    return attempt(this.errors, 'ExportProducts', async () => {
      for await (const part of this.table.parts(form, SHEET_FILE, this.batches(filter, goesOn))) if (count !== null) sink.take(part);
      return succeed(count);
    });
  }

  private async *batches(filter: ProductListFilter, goesOn: (rows: number) => boolean): RowBatches<SheetProduct> {
    let count = 0;
    let after: RowCursor | null = null;
    while (goesOn(count)) {
      const { rows, hasMore } = await this.transfer.exportPage(filter, after, AT_ONCE);
      count += rows.length;
      yield rows;
      const last = rows.at(-1);
      if (!hasMore || last === undefined) return void goesOn(count);
      after = rowCursorOf(last, 'created');
    }
  }
}
