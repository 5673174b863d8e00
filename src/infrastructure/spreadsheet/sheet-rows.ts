import { type TableCell, type TableRow, withoutBlankEnd } from '../../domain/shared/table-row.ts';

/** One text of an archive may stand in any number of cells: what is read is bounded, too. */
const MOST_CHARACTERS = 20 * 1024 * 1024;
const MOST_CELLS = 2_000_000;
/** Rows that are formatted to their end have thousands of empty cells each, which are looked at and not kept. */
const MOST_VALUES = 16 * MOST_CELLS;

type Value = string | number | boolean | Date | null | object;

const dateText = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, ''));

const cellOf = (value: Value): TableCell => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date) return dateText(value);
  return typeof value === 'boolean' ? String(value).toUpperCase() : '';
};

/** Rows of a sheet as they are read, up to a bound. */
export class SheetRows {
  readonly rows: TableRow[] = [];
  #characters = 0;
  #cells = 0;
  #values = 0;

  /** @param index of the row in its sheet, from 0 @returns whether the sheet is within the bounds */
  add(index: number, values: readonly Value[]): boolean {
    const cells = withoutBlankEnd(values.map((value) => cellOf(value)));
    this.#cells += cells.length;
    this.#values += values.length;
    for (const cell of cells) this.#characters += typeof cell === 'string' ? cell.length : 8;
    if (cells.length > 0) this.rows.push({ line: index + 1, cells });
    return this.#characters <= MOST_CHARACTERS && this.#cells <= MOST_CELLS && this.#values <= MOST_VALUES;
  }
}
