import {
  columnsToRemember,
  findHeads,
  type ImportColumn,
  proposeColumns,
  type RememberedColumn,
} from '../../domain/catalog/import-columns.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { cellText, isBelowHeads, type TableRow } from '../../domain/shared/table-row.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ImportColumnRepository } from './import-column-repository.ts';
import { readTable, type TableReaders } from './read-table.ts';
import type { Sheet } from './table-readers.ts';

/** A file of products before it is checked. */
export interface ProductFile {
  /** Empty for CSV. */
  readonly sheets: readonly string[];
  readonly sheet: number;
  /** The rows that may hold the heads, which a person can choose from. */
  readonly rows: readonly TableRow[];
  /** The place of the heads in `rows`. */
  readonly heads: number;
  readonly columns: readonly ImportColumn[];
}

/** The row of the heads. */
export const headRow = ({ rows, heads }: Pick<ProductFile, 'rows' | 'heads'>): Pick<TableRow, 'cells' | 'width'> =>
  rows[heads] ?? { cells: [] };

/** The rows below the heads. */
export const dataRows = ({ rows, heads }: Pick<ProductFile, 'rows' | 'heads'>): readonly TableRow[] => rows.slice(heads + 1);

interface ReadProductFileParts extends TableReaders {
  readonly columns: ImportColumnRepository;
  readonly errors: ErrorLog;
}

/** Reads a file of products, and proposes what its columns are imported as. The file stays where it is read. */
export class ReadProductFile {
  constructor(private readonly parts: ReadProductFileParts) {}

  /** Fails with a `SpreadsheetProblem`, FILE_NOT_A_TABLE, CSV_BROKEN or CSV_EMPTY. @param sheet null for the first visible one */
  execute(bytes: Uint8Array<ArrayBuffer>, sheet: number | null = null): Promise<Result<ProductFile>> {
    return attempt(this.parts.errors, 'ReadProductFile', async () => {
      const table = await readTable(this.parts, bytes, sheet);
      if ('problem' in table) return fail(table.problem);
      const remembered = await this.parts.columns.remembered();
      return fileOf(table, findHeads(table.rows), remembered);
    });
  }

  /** The same file with other heads. */
  withHeads(file: ProductFile, heads: number): Promise<Result<ProductFile>> {
    return attempt(this.parts.errors, 'ReadProductFile', async () => fileOf(file, heads, await this.parts.columns.remembered()));
  }
}

const fileOf = ({ sheets, sheet, rows }: Sheet, heads: number, remembered: readonly RememberedColumn[]): Result<ProductFile> => {
  const head = rows[heads];
  if (head === undefined) return fail('CSV_EMPTY');
  if (head.isBroken === true) return fail('CSV_BROKEN');
  const below = rows.slice(heads + 1).filter((row) => isBelowHeads(row, head));
  const columns = proposeColumns(head.cells.map(cellText), below, remembered);
  return succeed({ sheets, sheet, rows, heads, columns });
};

/** Remembers how a person matched the columns of a file, for the next one of the same heads. */
export class RememberColumns {
  constructor(
    private readonly columns: ImportColumnRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(columns: readonly ImportColumn[]): Promise<Result<true>> {
    return attempt(this.errors, 'RememberColumns', async () => {
      const known = columnsToRemember(columns);
      if (known.length > 0) await this.columns.remember(known);
      return succeed(true);
    });
  }
}
