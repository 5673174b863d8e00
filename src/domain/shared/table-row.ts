/** A cell of a file: a text, or a number that a spreadsheet stored as one. */
export type TableCell = string | number;

/** A row of a file that is not blank. */
export interface TableRow {
  /** Numbered as in a spreadsheet: the first row of the sheet is 1. */
  readonly line: number;
  /** Without blank cells at the end. */
  readonly cells: readonly TableCell[];
  /** Of a text: how many cells its separators make, blank ones at the end too. A spreadsheet has no separators. */
  readonly width?: number;
  /** Its quotation marks do not match, so that its cells are unknown; `cells` then has the row as it stands. */
  readonly isBroken?: true;
}

/** The text of a cell, a number with all of its digits and without an exponent. */
export const cellText = (cell: TableCell | undefined): string =>
  typeof cell === 'number' ? (Number.isInteger(cell) ? BigInt(cell).toString() : String(cell)) : (cell ?? '').trim();

/** How many cells a row has, blank ones at the end too where they are known. */
export const widthOf = ({ cells, width = 0 }: Pick<TableRow, 'cells' | 'width'>): number => Math.max(cells.length, width);

/**
 * Whether the cells of a row stand below their heads: not where quotation marks do not match, nor in a wider row, such as one with an unquoted
 * "1,250,000".
 */
export const isBelowHeads = (row: TableRow, heads: Pick<TableRow, 'cells' | 'width'>): boolean =>
  row.isBroken !== true && row.cells.length <= heads.cells.length && widthOf(row) <= widthOf(heads);

/** Leaves out blank cells at the end. */
export const withoutBlankEnd = (cells: readonly TableCell[]): readonly TableCell[] =>
  cells.slice(0, cells.findLastIndex((cell) => cellText(cell) !== '') + 1);
