import type { ProductListFilter } from '../../domain/catalog/product-list-filter.ts';
import { SHEET_HEADER, sheetCells } from '../../domain/catalog/product-sheet.ts';
import { rowCursorOf } from '../../domain/catalog/staff-product.ts';
import { BYTE_ORDER_MARK, type CsvSeparator, csvLine } from '../../domain/shared/csv-text.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { RowCursor } from '../../domain/shared/row-cursor.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ProductTransfer } from './product-transfer.ts';

const AT_ONCE = 500;

/** Receives the parts of a file, and reports whether the export was cancelled. */
export interface ExportSink {
  /** @param rows the number of products so far @returns false to stop */
  take(part: string, rows: number): boolean;
}

/** Exports the products of a filter as CSV in parts: UTF-8 with a byte order mark, cells escaped against formulas. */
export class ExportProducts {
  constructor(
    private readonly transfer: ProductTransfer,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns the number of exported products; null when it was cancelled */
  async execute(filter: ProductListFilter, sink: ExportSink, separator: CsvSeparator = ','): Promise<Result<number | null>> {
    let [count, after]: [number, RowCursor | null] = [0, null];
    return attempt(this.errors, 'ExportProducts', async () => {
      if (!sink.take(BYTE_ORDER_MARK + csvLine(SHEET_HEADER, separator), 0)) return succeed(null);
      for (;;) {
        const { rows, hasMore } = await this.transfer.exportPage(filter, after, AT_ONCE);
        count += rows.length;
        if (!sink.take(rows.map((row) => csvLine(sheetCells(row), separator)).join(''), count)) return succeed(null);
        const last = rows.at(-1);
        if (!hasMore || last === undefined) return succeed(count);
        after = rowCursorOf(last, 'created');
      }
    });
  }
}
