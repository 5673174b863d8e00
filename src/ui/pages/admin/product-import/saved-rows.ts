import { dataRows, type ProductFile } from '../../../../application/catalog/read-product-file.ts';
import type { ColumnUse } from '../../../../domain/catalog/import-columns.ts';
import { SHEET_COLUMNS, SHEET_EXAMPLE } from '../../../../domain/catalog/product-sheet.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../../domain/shared/csv-text.ts';
import { cellText, type TableCell } from '../../../../domain/shared/table-row.ts';
import { saveFile } from '../../../components/save-file.ts';
import { productImportText as text } from './product-import.text.ts';

/** A row that was not imported, and why. */
export interface RefusedLine {
  readonly line: number;
  readonly name: string;
  readonly reason: string;
}

/** Login data is not written into a file a second time. */
const returnedCell = (cell: TableCell, use: ColumnUse | undefined): TableCell =>
  use === 'private' && cellText(cell) !== '' ? text.fillAgain : cell;

const saveLines = (name: string, lines: readonly (readonly TableCell[])[]): void =>
  saveFile(name, 'csv', [BYTE_ORDER_MARK, ...lines.map((line) => csvLine(line, ';'))]);

/** Saves an empty file of our own columns, with an example. */
export const saveTemplate = (): void => saveLines(text.templateName, [SHEET_COLUMNS, SHEET_EXAMPLE]);

/** Saves the rows that were refused with all of their cells and the reason in the first one, so that they can be corrected and imported. */
export const saveRefusedRows = (file: ProductFile, refused: readonly RefusedLine[]): void => {
  const reasons = new Map(refused.map(({ line, reason }) => [line, reason]));
  const lines = dataRows(file)
    .filter(({ line }) => reasons.has(line))
    .map(({ line, cells }) => [reasons.get(line) ?? '', ...cells.map((cell, place) => returnedCell(cell, file.columns[place]?.use))]);
  saveLines(text.badName, [[text.reasonHead, ...file.columns.map(({ head }) => head)], ...lines]);
};
