import { defuseCell } from './csv-cell.ts';
import type { FileColumn } from './file-column.ts';
import { wibText } from './wib.ts';

/** Spreadsheets read a file as UTF-8 only with this mark. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Separators, quotes, and spaces at the ends, which readers would trim. */
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/;

/** Numbers are written as numbers: no negative one is a formula. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = defuseCell(value);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Between cells: a comma (RFC 4180), or the semicolon that spreadsheets of Indonesian computers expect. */
export type CsvSeparator = ',' | ';';

/** One CSV line; texts are escaped. */
export const csvLine = (cells: readonly (string | number)[], separator: CsvSeparator = ','): string =>
  `${cells.map(cell).join(separator)}\r\n`;

/** The first line of a CSV file: the byte order mark, and the names of the columns. */
export const csvHead = (columns: readonly FileColumn<never>[], separator: CsvSeparator = ','): string =>
  BYTE_ORDER_MARK +
  csvLine(
    columns.map(({ name }) => name),
    separator,
  );

const cellOf = <Row>(column: FileColumn<Row>, row: Row): string | number => {
  if (column.kind !== 'moment') return column.of(row) ?? '';
  const moment = column.of(row);
  return moment === null ? '' : wibText(moment);
};

/** The CSV line of a row. Moments are in WIB, with the offset: `2026-11-22T14:30:05+07:00`. */
export const csvRow = <Row>(columns: readonly FileColumn<Row>[], row: Row, separator: CsvSeparator = ','): string =>
  csvLine(
    columns.map((column) => cellOf(column, row)),
    separator,
  );
