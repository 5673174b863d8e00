import {
  type CheckedLine,
  checkLine,
  groupNamed,
  isSheetColumn,
  missingColumns,
  type SheetLine,
  withoutRepeats,
} from '../../domain/catalog/product-import.ts';
import { EXTRA_COLUMNS, type SheetColumn } from '../../domain/catalog/product-sheet.ts';
import { undefuseCell } from '../../domain/shared/csv-cell.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ProductTransfer } from './product-transfer.ts';
import type { StaffProducts } from './staff-products.ts';

export interface CsvFile {
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** An unclosed quotation mark; the content after it is ambiguous. */
  readonly isBroken: boolean;
}

/** Parses the text of a CSV file. */
export interface CsvReader {
  /** @throws when its module cannot be loaded */
  read(text: string): Promise<CsvFile>;
}

const MAX_ROWS = 5000;

export interface ImportPlan {
  readonly lines: readonly CheckedLine[];
  /** Columns of the file that the import ignores. */
  readonly ignored: readonly string[];
}

interface CheckProductImportParts {
  readonly csv: CsvReader;
  readonly products: StaffProducts;
  readonly transfer: ProductTransfer;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly errors: ErrorLog;
}

/** Parses a file and reports for each line what an import would do, without storing anything. */
export class CheckProductImport {
  constructor(private readonly parts: CheckProductImportParts) {}

  async execute(text: string): Promise<Result<ImportPlan>> {
    return attempt(this.parts.errors, 'CheckProductImport', async () => {
      return await this.inspect(await this.parts.csv.read(text));
    });
  }

  private async inspect({ header, rows, isBroken }: CsvFile): Promise<Result<ImportPlan>> {
    const columns = header.map((name) => name.trim().toLowerCase().replace(/\s+/g, '_'));
    const missing = missingColumns(columns);
    if (isBroken) return fail('CSV_BROKEN');
    if (missing.length > 0) return fail('CSV_COLUMNS', { columns: missing.join(', ') });
    if (rows.length === 0) return fail('CSV_EMPTY');
    if (rows.length > MAX_ROWS) return fail('CSV_TOO_LONG');
    const lines = rows.map(({ line, cells }) => ({ line, cells: byColumn(columns, cells) }));
    const ids = lines
      .map(({ cells }) =>
        undefuseCell(cells.id ?? '')
          .trim()
          .toLowerCase(),
      )
      .filter(isUuid);
    const [groups, known] = await Promise.all([this.parts.products.groups(), this.parts.transfer.known([...new Set(ids)])]);
    const ofLines = lines.map(({ cells }) => groupNamed(groups.games, undefuseCell(cells.game ?? '').trim()));
    const gameIds = [...ofLines, ...[...known.values()].map(({ gameId }) => gameId)].filter((id) => id !== null);
    const schemas = await this.parts.transfer.schemas([...new Set(gameIds)]);
    const knowledge = { ...groups, known, schemas, newId: this.parts.newId, now: this.parts.clock.now() };
    return succeed({
      lines: withoutRepeats(lines.map(({ line, cells }) => checkLine(line, cells, knowledge))),
      ignored: columns.filter((name) => name !== '' && !isSheetColumn(name) && !EXTRA_COLUMNS.some((extra) => extra === name)),
    });
  }
}

const byColumn = (columns: readonly string[], cells: readonly string[]): SheetLine =>
  Object.fromEntries(columns.flatMap((name, place): [SheetColumn, string][] => (isSheetColumn(name) ? [[name, cells[place] ?? '']] : [])));
