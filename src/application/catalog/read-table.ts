import type { CsvReader, Sheet, SpreadsheetReader } from './table-readers.ts';

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, sign: readonly number[]): boolean => sign.every((byte, place) => bytes[place] === byte);

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
/** Where a page has begun, after a byte order mark and blanks. */
const BEGIN_BYTES = 1000;

/** A page in HTML: banks and shops save one under the name .xls. The names of elements are ASCII in every encoding but UTF-16. */
const isPage = (bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*</.test(latin(bytes.subarray(0, BEGIN_BYTES))) && /<table[\s>]/i.test(latin(bytes));

/** Whether a file is a spreadsheet by its content: .xlsx, .ods and .xls by their sign, protected ones too, and tables of a page. */
export const isSpreadsheet = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP) || startsWith(bytes, OLE) || isPage(bytes);

/** Readers of tables by the form of the file. */
export interface TableReaders {
  readonly csv: CsvReader;
  readonly spreadsheet: SpreadsheetReader;
}

/**
 * Reads a table from the bytes of a file: a spreadsheet by its content, else CSV. The problem is a `SpreadsheetProblem` or FILE_NOT_A_TABLE.
 * @param sheet null for the first visible one
 * @throws PortError `unavailable` when the module of a reader cannot be loaded
 */
export const readTable = async (
  { csv, spreadsheet }: TableReaders,
  bytes: Uint8Array<ArrayBuffer>,
  sheet: number | null,
): Promise<Sheet | { readonly problem: string }> => {
  if (isSpreadsheet(bytes)) return await spreadsheet.read(bytes, sheet, null);
  const rows = await csv.rows(bytes);
  return rows === null ? { problem: 'FILE_NOT_A_TABLE' } : { sheets: [], sheet: 0, rows };
};
