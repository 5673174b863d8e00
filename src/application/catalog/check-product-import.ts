import { AMOUNT_COLUMNS, type FilledCells, type ImportColumn, missingColumns, shownHeads } from '../../domain/catalog/import-columns.ts';
import { type ReadLine, readLines } from '../../domain/catalog/import-line.ts';
import {
  missingGroups,
  nameKey,
  type PlanKnowledge,
  type PlannedLine,
  planLines,
  type WholeProduct,
} from '../../domain/catalog/import-plan.ts';
import { groupNamed } from '../../domain/catalog/product-import.ts';
import type { SheetColumn } from '../../domain/catalog/product-sheet.ts';
import { codeKey } from '../../domain/catalog/sheet-private-data.ts';
import { undefuseCell } from '../../domain/shared/csv-cell.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { cellText, widthOf } from '../../domain/shared/table-row.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ProductTransfer } from './product-transfer.ts';
import { dataRows, headRow, type ProductFile } from './read-product-file.ts';
import type { StaffProducts } from './staff-products.ts';

const MAX_ROWS = 20_000;

export interface ImportPlan {
  /** All parts of an import have it; by it an import is undone. */
  readonly id: string;
  readonly lines: readonly PlannedLine[];
  /** Names of games by id. */
  readonly games: ReadonlyMap<string, string>;
  /** Names that the file has and the shop has not. */
  readonly missing: ReturnType<typeof missingGroups>;
  /** Heads of columns that the import does not use. */
  readonly ignored: readonly string[];
  /** Heads of columns with login or contact data, which are not imported. */
  readonly withheld: readonly string[];
}

interface CheckProductImportParts {
  readonly products: StaffProducts;
  readonly transfer: ProductTransfer;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly errors: ErrorLog;
}

const cell = (line: ReadLine, column: SheetColumn): string => undefuseCell(cellText(line.cells[column])).trim();

const groupedBy = (
  products: readonly WholeProduct[],
  keyOf: (product: WholeProduct) => string,
): ReadonlyMap<string, readonly WholeProduct[]> => {
  const groups = new Map<string, WholeProduct[]>();
  for (const product of products) groups.set(keyOf(product), [...(groups.get(keyOf(product)) ?? []), product]);
  return groups;
};

/** Reports for each line of a file what an import would do, without storing anything. */
export class CheckProductImport {
  constructor(private readonly parts: CheckProductImportParts) {}

  /** Fails with CSV_COLUMNS, CSV_EMPTY or CSV_TOO_LONG. @param filled cells of new products where the file has none */
  execute(file: ProductFile, filled: FilledCells = {}): Promise<Result<ImportPlan>> {
    return attempt(this.parts.errors, 'CheckProductImport', async () => {
      const { columns } = file;
      const rows = dataRows(file);
      const missing = missingColumns(columns, filled);
      if (missing.length > 0) return fail('CSV_COLUMNS', { columns: missing.join(', ') });
      if (rows.length === 0) return fail('CSV_EMPTY');
      if (rows.length > MAX_ROWS) return fail('CSV_TOO_LONG');
      const lines = readLines(rows, columns, filled, widthOf(headRow(file)));
      const knowledge = await this.knowledgeOf(lines, columns);
      const shown = shownHeads(columns);
      const headsOf = (use: ImportColumn['use']): string[] =>
        columns.flatMap((column, place) => (column.use === use && column.origin !== 'own' ? (shown[place] ?? []) : []));
      const planned = planLines(lines, knowledge);
      return succeed({
        id: this.parts.newId(),
        lines: planned,
        games: new Map(knowledge.games.map(({ id, name }) => [id, name])),
        missing: missingGroups(planned),
        ignored: headsOf('none'),
        withheld: headsOf('private'),
      });
    });
  }

  private async knowledgeOf(lines: readonly ReadLine[], columns: readonly ImportColumn[]): Promise<PlanKnowledge> {
    const { products, transfer, newId, clock } = this.parts;
    const ids = new Set(lines.map((line) => cell(line, 'id').toLowerCase()).filter(isUuid));
    const names = new Map(lines.filter((line) => cell(line, 'id') === '').map((line) => [nameKey(cell(line, 'nama')), cell(line, 'nama')]));
    names.delete('');
    const codes = new Map(lines.map((line) => [codeKey(cell(line, 'kode')), cell(line, 'kode')]));
    codes.delete('');
    const [groups, known, alike, ofCodes] = await Promise.all([
      products.groups(),
      transfer.known([...ids]),
      transfer.namesakes([...names.values()]).then((found) => transfer.known(found)),
      transfer.withCodes([...codes.values()]).then((found) => transfer.known(found)),
    ]);
    const namesakes = groupedBy([...alike.values()], ({ name }) => nameKey(name));
    const coded = groupedBy([...ofCodes.values()], ({ privateData }) => codeKey(privateData.internalCode ?? ''));
    const ofLines = lines.map((line) => groupNamed(groups.games, cell(line, 'game')));
    const gameIds = [...ofLines, ...[...known.values(), ...alike.values(), ...ofCodes.values()].map(({ gameId }) => gameId)].filter(
      (id) => id !== null,
    );
    const schemas = await transfer.schemas([...new Set(gameIds)]);
    const styles = Object.fromEntries(columns.filter(({ use }) => AMOUNT_COLUMNS.has(use)).map(({ use, style }) => [use, style]));
    return { ...groups, known: new Map([...alike, ...ofCodes, ...known]), namesakes, coded, schemas, styles, newId, now: clock.now() };
  }
}
