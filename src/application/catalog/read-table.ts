import type { CsvReader, XlsxReader, XlsxSheet } from './table-readers.ts';

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, sign: readonly number[]): boolean => sign.every((byte, place) => bytes[place] === byte);

/** Whether the bytes of a file are a spreadsheet by their sign, a protected one too. */
export const isSpreadsheet = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP) || startsWith(bytes, OLE);

/** Readers of tables by the form of the file. */
export interface TableReaders {
  readonly csv: CsvReader;
  readonly xlsx: XlsxReader;
}

/**
 * Reads a table from the bytes of a file: .xlsx by its sign, else CSV. The problem is an `XlsxProblem` or FILE_NOT_A_TABLE.
 * @param sheet null for the first visible one
 * @throws PortError `unavailable` when the module of a reader cannot be loaded
 */
export const readTable = async (
  { csv, xlsx }: TableReaders,
  bytes: Uint8Array<ArrayBuffer>,
  sheet: number | null,
): Promise<XlsxSheet | { readonly problem: string }> => {
  if (isSpreadsheet(bytes)) return await xlsx.read(bytes, sheet, null);
  const rows = await csv.rows(bytes);
  return rows === null ? { problem: 'FILE_NOT_A_TABLE' } : { sheets: [], sheet: 0, rows };
};
