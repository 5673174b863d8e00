import { defuseCell } from './csv-cell.ts';

/** A spreadsheet reads a file as UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What would end a cell where commas or semicolons separate, and what readers would trim. */
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/;

const cell = (text: string): string => {
  const safe = defuseCell(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of a file (RFC 4180), every cell defused. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Rows as a whole file that spreadsheets read: UTF-8 with its mark. */
export const csvText = (rows: readonly (readonly string[])[]): string => `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`;
