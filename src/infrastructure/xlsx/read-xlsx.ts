import { readXlsx as readWorkbook, streamXlsxRows } from 'hucre/xlsx';
import type { XlsxProblem, XlsxSheet } from '../../application/catalog/table-readers.ts';
import { type TableCell, type TableRow, withoutBlankEnd } from '../../domain/shared/table-row.ts';
import { unpackedSize } from './unpacked-size.ts';

export type XlsxAnswer = XlsxSheet | { readonly problem: XlsxProblem };

const MOST_UNPACKED = 20 * 1024 * 1024;
const MOST_SHEETS = 50;
/** One text of an archive may stand in any number of cells: what is read is bounded, too. */
const MOST_CHARACTERS = 20 * 1024 * 1024;
const MOST_CELLS = 2_000_000;
/** The container of encrypted spreadsheets, and of the format before .xlsx. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

type Value = string | number | boolean | Date | null | object;

const dateText = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, ''));

const cellOf = (value: Value): TableCell => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date) return dateText(value);
  return typeof value === 'boolean' ? String(value).toUpperCase() : '';
};

const rowsOf = async (bytes: Uint8Array<ArrayBuffer>, sheet: number): Promise<readonly TableRow[] | null> => {
  const rows: TableRow[] = [];
  let [characters, count] = [0, 0];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const cells = withoutBlankEnd(values.map((value) => cellOf(value)));
    count += values.length;
    for (const cell of cells) characters += typeof cell === 'string' ? cell.length : 8;
    if (characters > MOST_CHARACTERS || count > MOST_CELLS) return null;
    if (cells.length > 0) rows.push({ line: index + 1, cells });
  }
  return rows;
};

/** Reads a sheet with hucre. The size of an archive is bounded before it is unpacked, and what is read of it while it is. */
export const readXlsx = async (bytes: Uint8Array<ArrayBuffer>, wanted: number | null): Promise<XlsxAnswer> => {
  if (OLE.every((byte, place) => bytes[place] === byte)) return { problem: 'XLSX_LOCKED' };
  const size = unpackedSize(bytes);
  if (size === null) return { problem: 'XLSX_BROKEN' };
  if (size > MOST_UNPACKED) return { problem: 'XLSX_TOO_LARGE' };
  try {
    const found: { readonly name: string; readonly isHidden: boolean }[] = [];
    await readWorkbook(bytes, {
      sheets: ({ name, hidden, veryHidden }) => {
        found.push({ name, isHidden: hidden === true || veryHidden === true });
        return false;
      },
    });
    if (found.length > MOST_SHEETS) return { problem: 'XLSX_TOO_MANY_SHEETS' };
    const sheet =
      wanted ??
      Math.max(
        0,
        found.findIndex(({ isHidden }) => !isHidden),
      );
    if (found[sheet] === undefined) return { problem: 'XLSX_BROKEN' };
    const rows = await rowsOf(bytes, sheet);
    return rows === null ? { problem: 'XLSX_TOO_LARGE' } : { sheets: found.map(({ name }) => name), sheet, rows };
  } catch {
    // Whatever the library stumbles over is in the file.
    return { problem: 'XLSX_BROKEN' };
  }
};
