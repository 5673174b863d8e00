import type { TableRow } from '../../domain/shared/table-row.ts';

/** Rows of a CSV text with the column names of its first one. */
export interface CsvFile {
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** The quotation marks of a row do not match; what it contains is ambiguous. */
  readonly isBroken: boolean;
}

/** Reads CSV: commas, semicolons or tabs, also where a first line `sep=;` names them. */
export interface CsvReader {
  /** @throws when its module cannot be loaded */
  read(text: string): Promise<CsvFile>;
  /**
   * Rows of the bytes of a file in UTF-8, UTF-16 or Windows-1252. A row with an unmatched quotation mark is marked, the others are read.
   * @returns null for bytes that are no text
   * @throws when its module cannot be loaded
   */
  rows(bytes: Uint8Array): Promise<readonly TableRow[] | null>;
  /** The text of the bytes of a file in UTF-8, UTF-16 or Windows-1252; null for bytes that are no text. */
  text(bytes: Uint8Array): string | null;
}

/**
 * Why a spreadsheet is refused: damaged; protected by a password; an .xls file that a password protects, which cannot be opened with it; another
 * password; more than may be unpacked; more than 50 sheets.
 */
export type SpreadsheetProblem =
  | 'SPREADSHEET_BROKEN'
  | 'SPREADSHEET_LOCKED'
  | 'SPREADSHEET_XLS_LOCKED'
  | 'SPREADSHEET_PASSWORD'
  | 'SPREADSHEET_TOO_LARGE'
  | 'SPREADSHEET_TOO_MANY_SHEETS';

/** One sheet of a spreadsheet, and the names of all. */
export interface Sheet {
  readonly sheets: readonly string[];
  /** The place of the sheet that was read in `sheets`. */
  readonly sheet: number;
  readonly rows: readonly TableRow[];
}

/** Reads a sheet of an .xlsx, .ods or .xls file, or the tables of a page in HTML: formulas as their stored values, dates as texts. */
export interface SpreadsheetReader {
  /**
   * @param sheet null for the first visible one
   * @param password of a protected .xlsx file; null for none
   * @throws PortError `unavailable` when its module cannot be loaded
   */
  read(
    bytes: Uint8Array<ArrayBuffer>,
    sheet: number | null,
    password: string | null,
  ): Promise<Sheet | { readonly problem: SpreadsheetProblem }>;
}
