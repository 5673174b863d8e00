import { type CsvSeparator, csvHead, csvRow } from '../../domain/shared/csv-text.ts';
import type { FileColumn } from '../../domain/shared/file-column.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from './attempt.ts';
import type { ErrorLog } from './error-log.ts';

/** The form of an exported file: a spreadsheet, or CSV with its separator. */
export type FileForm = 'xlsx' | CsvSeparator;

export type FilePart = string | Uint8Array<ArrayBuffer>;

/** A written file, in parts. */
export interface TableFile {
  readonly form: FileForm;
  readonly parts: readonly FilePart[];
}

/** Rows as they arrive. */
export type RowBatches<Row> = AsyncIterable<readonly Row[]>;

/** Writes a spreadsheet of rows: texts as texts with every digit, numbers, amounts and dates as what they are. */
export interface XlsxWriter {
  /** @throws PortError when its module cannot be loaded */
  write<Row>(columns: readonly FileColumn<Row>[], batches: RowBatches<Row>): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

async function* csvParts<Row>(columns: readonly FileColumn<Row>[], batches: RowBatches<Row>, separator: CsvSeparator) {
  yield csvHead(columns, separator);
  for await (const rows of batches) yield rows.map((row) => csvRow(columns, row, separator)).join('');
}

async function* oneBatch<Row>(rows: readonly Row[]) {
  yield rows;
}

/** Writes rows as a file. */
export class WriteTable {
  constructor(
    private readonly xlsx: XlsxWriter,
    private readonly errors: ErrorLog,
  ) {}

  /** The parts of a file whose rows are still being read. @throws what reading the rows throws, and PortError as `XlsxWriter` does */
  parts<Row>(form: FileForm, columns: readonly FileColumn<Row>[], batches: RowBatches<Row>): AsyncIterable<FilePart> {
    return form === 'xlsx' ? this.xlsx.write(columns, batches) : csvParts(columns, batches, form);
  }

  execute<Row>(form: FileForm, columns: readonly FileColumn<Row>[], rows: readonly Row[]): Promise<Result<TableFile>> {
    return attempt(this.errors, 'WriteTable', async () => {
      const parts: FilePart[] = [];
      for await (const part of this.parts(form, columns, oneBatch(rows))) parts.push(part);
      return succeed({ form, parts });
    });
  }
}
