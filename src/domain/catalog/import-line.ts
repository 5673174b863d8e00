import { undefuseCell } from '../shared/csv-cell.ts';
import { cellText, type TableRow, widthOf } from '../shared/table-row.ts';
import { type FilledCells, type ImportColumn, isReadColumn, isSheetColumn } from './import-columns.ts';
import type { LineRemark, SheetLine } from './product-import.ts';
import { durationOfHead, type RentalCell } from './rental-columns.ts';

/** What spreadsheets write where a formula has no value. */
const ERROR_CELL = /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!)|Err:\d{3})$/i;
const LONGEST_VALUE = 80;

/** A row by what its columns are imported as, or why it cannot be told. */
export interface ReadLine {
  readonly line: number;
  readonly cells: SheetLine;
  /** Without the cells that are filled for new products. */
  readonly own: SheetLine;
  readonly faults: readonly LineRemark[];
}

/** Uses that two columns have; the heads of each. */
const twice = (columns: readonly ImportColumn[]): LineRemark[] =>
  [...new Set(columns.map(({ use }) => use))].filter(isSheetColumn).flatMap((use) => {
    const heads = columns.filter((column) => column.use === use).map(({ head }) => head.trim());
    return heads.length < 2 ? [] : [{ code: 'TWO_COLUMNS', column: use, value: heads.join('”, “') }];
  });

/** Why the cells of a row cannot be told. Without its text, which may hold login data. */
const shapeFault = (row: TableRow, columns: readonly ImportColumn[], width: number): LineRemark | null => {
  if (row.isBroken === true) return { code: 'BROKEN_QUOTES', column: null, value: '' };
  if (row.cells.length <= columns.length && widthOf(row) <= width) return null;
  return { code: 'TOO_MANY_CELLS', column: null, value: '', values: { cells: widthOf(row), columns: columns.length } };
};

const cellFaults = ({ cells }: TableRow, columns: readonly ImportColumn[]): LineRemark[] => {
  const shortened = (cell: string | number | undefined): string => cellText(cell).slice(0, LONGEST_VALUE);
  return columns.flatMap(({ use }, place) =>
    isReadColumn(use) && ERROR_CELL.test(cellText(cells[place]))
      ? [{ code: 'ERROR_CELL', column: use, value: shortened(cells[place]) }]
      : [],
  );
};

/** Prices of rental options in columns of their own. */
const rentalCells = ({ cells }: TableRow, columns: readonly ImportColumn[]): RentalCell[] =>
  columns.flatMap(({ use, head, style }, place) =>
    use === 'harga_sewa' ? [{ head: head.trim(), duration: durationOfHead(head), cell: cells[place] ?? '', style }] : [],
  );

/**
 * Reads rows by their columns. Cells of private columns are left out; filled cells are those of new products.
 * @param width of the row of the heads
 */
export const readLines = (
  rows: readonly TableRow[],
  columns: readonly ImportColumn[],
  filled: FilledCells = {},
  width = columns.length,
): ReadLine[] => {
  const repeated = twice(columns);
  return rows.map((row) => {
    const shape = shapeFault(row, columns, width);
    const faults = [...repeated, ...(shape === null ? cellFaults(row, columns) : [shape])];
    const named = columns.flatMap(({ use }, place) => (isSheetColumn(use) ? [[use, row.cells[place] ?? ''] as const] : []));
    const rentals = rentalCells(row, columns);
    const cells: SheetLine = shape === null ? { ...Object.fromEntries(named), ...(rentals.length === 0 ? {} : { rentals }) } : {};
    const isNew = undefuseCell(cellText(cells.id)).trim() === '';
    const added = Object.entries(filled).filter(
      ([column, text]) => isSheetColumn(column) && text.trim() !== '' && cellText(cells[column]) === '',
    );
    return { line: row.line, cells: isNew ? { ...cells, ...Object.fromEntries(added) } : cells, own: cells, faults };
  });
};
