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

/** What the library is told of a password: nothing where there is none. */
type Unlocking = { readonly password: string } | Record<string, never>;

const rowsOf = async (bytes: Uint8Array<ArrayBuffer>, sheet: number, unlocking: Unlocking): Promise<readonly TableRow[] | null> => {
  const rows: TableRow[] = [];
  let [characters, count] = [0, 0];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet, ...unlocking })) {
    const cells = withoutBlankEnd(values.map((value) => cellOf(value)));
    count += values.length;
    for (const cell of cells) characters += typeof cell === 'string' ? cell.length : 8;
    if (characters > MOST_CHARACTERS || count > MOST_CELLS) return null;
    if (cells.length > 0) rows.push({ line: index + 1, cells });
  }
  return rows;
};

/** Why an archive is not unpacked; null for one that is. What a protected file unpacks to is known only once it is open. */
const problemOf = (bytes: Uint8Array<ArrayBuffer>, password: string | null): XlsxProblem | null => {
  if (OLE.every((byte, place) => bytes[place] === byte)) return password === null ? 'XLSX_LOCKED' : null;
  const size = unpackedSize(bytes);
  if (size === null) return 'XLSX_BROKEN';
  return size > MOST_UNPACKED ? 'XLSX_TOO_LARGE' : null;
};

/** The library's errors have no class that its module for spreadsheets exports. */
const isOfPassword = (error: unknown): boolean => error instanceof Error && error.name === 'DecryptionError';

/** Reads a sheet with hucre. The size of an archive is bounded before it is unpacked, and what is read of it while it is. */
export const readXlsx = async (bytes: Uint8Array<ArrayBuffer>, wanted: number | null, password: string | null): Promise<XlsxAnswer> => {
  const problem = problemOf(bytes, password);
  if (problem !== null) return { problem };
  const unlocking: Unlocking = password === null ? {} : { password };
  try {
    const found: { readonly name: string; readonly isHidden: boolean }[] = [];
    await readWorkbook(bytes, {
      ...unlocking,
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
    const rows = await rowsOf(bytes, sheet, unlocking);
    return rows === null ? { problem: 'XLSX_TOO_LARGE' } : { sheets: found.map(({ name }) => name), sheet, rows };
  } catch (error) {
    // Whatever the library stumbles over is in the file.
    return { problem: isOfPassword(error) ? 'XLSX_PASSWORD' : 'XLSX_BROKEN' };
  }
};
