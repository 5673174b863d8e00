import { defuseCell } from './csv-cell.ts';

/** Spreadsheets read a file as UTF-8 only with this mark. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Separators, quotes, and spaces at the ends, which readers would trim. */
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/;

const cell = (text: string): string => {
  const safe = defuseCell(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Between cells: a comma (RFC 4180), or the semicolon that spreadsheets of Indonesian computers expect. */
export type CsvSeparator = ',' | ';';

/** One CSV line with escaped cells. */
export const csvLine = (cells: readonly string[], separator: CsvSeparator = ','): string => `${cells.map(cell).join(separator)}\r\n`;

/** A complete CSV file for spreadsheets: UTF-8 with a byte order mark. */
export const csvText = (rows: readonly (readonly string[])[], separator: CsvSeparator = ','): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => csvLine(row, separator)).join('')}`;
