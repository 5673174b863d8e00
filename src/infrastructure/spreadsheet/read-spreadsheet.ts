import { fromHtml, readXls } from 'hucre';
import { readOds } from 'hucre/ods';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { Sheet, SpreadsheetProblem } from '../../application/catalog/table-readers.ts';
import { decodeText } from '../../domain/shared/decode-text.ts';
import { SheetRows } from './sheet-rows.ts';
import { formOf } from './spreadsheet-form.ts';
import { unpackedSize } from './unpacked-size.ts';

export type SpreadsheetAnswer = Sheet | { readonly problem: SpreadsheetProblem };

type Bytes = Uint8Array<ArrayBuffer>;
type Values = Parameters<SheetRows['add']>[1];

const MOST_UNPACKED = 20 * 1024 * 1024;
const MOST_SHEETS = 50;

interface FoundSheet {
  readonly name: string;
  readonly isHidden?: boolean;
}

/** @param read the rows of the sheet at a place, from 0; null for more than the bounds */
const answerOf = async (
  found: readonly FoundSheet[],
  wanted: number | null,
  read: (sheet: number) => SheetRows | null | Promise<SheetRows | null>,
): Promise<SpreadsheetAnswer> => {
  if (found.length > MOST_SHEETS) return { problem: 'SPREADSHEET_TOO_MANY_SHEETS' };
  const firstVisible = found.findIndex(({ isHidden }) => isHidden !== true);
  const sheet = wanted ?? Math.max(0, firstVisible);
  if (found[sheet] === undefined) return { problem: 'SPREADSHEET_BROKEN' };
  const of = await read(sheet);
  return of === null ? { problem: 'SPREADSHEET_TOO_LARGE' } : { sheets: found.map(({ name }) => name), sheet, rows: of.rows };
};

const collected = (rows: readonly Values[]): SheetRows | null => {
  const sheet = new SheetRows();
  return rows.every((values, index) => sheet.add(index, values)) ? sheet : null;
};

/** Rows are read one by one, because a sheet may be large. What a protected file unpacks to is known only once it is open. */
const readXlsxFile = async (bytes: Bytes, wanted: number | null, password: string | null): Promise<SpreadsheetAnswer> => {
  const unlocking = password === null ? {} : { password };
  const found: FoundSheet[] = [];
  await readXlsx(bytes, {
    ...unlocking,
    sheets: ({ name, hidden, veryHidden }) => {
      found.push({ name, isHidden: hidden === true || veryHidden === true });
      return false;
    },
  });
  return answerOf(found, wanted, async (sheet) => {
    const rows = new SheetRows();
    for await (const { index, values } of streamXlsxRows(bytes, { sheet, ...unlocking })) if (!rows.add(index, values)) return null;
    return rows;
  });
};

/** A whole workbook: the stream of an .ods file joins the lines of a cell (`findings/hucre-joins-the-paragraphs-of-an-ods-cell.sh`). */
const readWorkbook = ({ sheets }: Awaited<ReturnType<typeof readOds>>, wanted: number | null): Promise<SpreadsheetAnswer> =>
  answerOf(sheets, wanted, (sheet) => collected(sheets[sheet]?.rows ?? []));

const OPENED = /<table[\s>]/gi;
const CLOSED = /<\/table\s*>/gi;

/** Tables of a page, which banks and shops save under the name .xls. One that was cut off is refused. */
const readPage = (bytes: Bytes, wanted: number | null): Promise<SpreadsheetAnswer> | SpreadsheetAnswer => {
  const text = decodeText(bytes) ?? '';
  const opened = text.match(OPENED)?.length ?? 0;
  if (opened === 0 || opened !== text.match(CLOSED)?.length) return { problem: 'SPREADSHEET_BROKEN' };
  // The library knows neither of them.
  const plain = text.replace(/<br\s*\/?>/gi, '\n').replaceAll('&nbsp;', ' ');
  const { rows } = fromHtml(plain, { typeInference: false });
  return answerOf([{ name: 'HTML' }], wanted, () => collected(rows));
};

const read = async (bytes: Bytes, wanted: number | null, password: string | null): Promise<SpreadsheetAnswer> => {
  const form = formOf(bytes);
  if (form === 'html') return readPage(bytes, wanted);
  if (form === 'xls') return readWorkbook(await readXls(bytes), wanted);
  if (form === 'protected xls') return { problem: 'SPREADSHEET_XLS_LOCKED' };
  if (form === 'protected xlsx') return password === null ? { problem: 'SPREADSHEET_LOCKED' } : readXlsxFile(bytes, wanted, password);
  const size = unpackedSize(bytes);
  if (size === null) return { problem: 'SPREADSHEET_BROKEN' };
  if (size > MOST_UNPACKED) return { problem: 'SPREADSHEET_TOO_LARGE' };
  return form === 'ods' ? readWorkbook(await readOds(bytes), wanted) : readXlsxFile(bytes, wanted, null);
};

/** The library's errors have no class that its module for spreadsheets exports. */
const isOfPassword = (error: unknown): boolean => error instanceof Error && error.name === 'DecryptionError';

/**
 * Reads a sheet of an .xlsx, .ods or .xls file, or the tables of a page, with hucre. The size of an archive is bounded before it is unpacked, and
 * what is read of it while it is.
 */
export const readSpreadsheet = async (bytes: Bytes, wanted: number | null, password: string | null): Promise<SpreadsheetAnswer> => {
  try {
    return await read(bytes, wanted, password);
  } catch (error) {
    // Whatever the library stumbles over is in the file.
    return { problem: isOfPassword(error) ? 'SPREADSHEET_PASSWORD' : 'SPREADSHEET_BROKEN' };
  }
};
