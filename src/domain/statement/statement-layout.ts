import type { AmountStyle } from '../shared/amount.ts';
import type { DateStyle } from './statement-date.ts';

/** How a statement writes its amounts; one style for all of its rows. */
export const STATEMENT_NUMBERS = ['150123.00', '150,123.00', '150.123,00', '150.123'] as const satisfies readonly AmountStyle[];
export type StatementNumbers = (typeof STATEMENT_NUMBERS)[number];

/** What a row of a statement says. `in` and `out` are amounts in columns of their own, `mark` is CR or DB. */
export type StatementPart = 'date' | 'time' | 'text' | 'reference' | 'account' | 'amount' | 'mark' | 'in' | 'out' | 'balance';

/** A column by its name in the head (`Description#2`: the second of one name), or by its place from 0. */
export type ColumnReference = string | number;

/**
 * What tells money in from money out: the sign of the amount; a mark, beside the amount or in its cell, without one money in; a column for each;
 * or the balances alone.
 */
export const STATEMENT_DIRECTIONS = ['columns', 'mark', 'sign', 'balance'] as const;
type StatementDirection = (typeof STATEMENT_DIRECTIONS)[number];

interface LayoutBase {
  readonly id: string;
  readonly bank: string;
  readonly dates: DateStyle;
  readonly numbers: StatementNumbers;
  readonly direction: StatementDirection;
  /** Amounts and balances are rounded to rupiah, so that balances differ by the rest. */
  readonly isRounded?: boolean;
}

/** Rows of cells below a head. */
export interface TableLayout extends LayoutBase {
  readonly kind: 'table';
  /** All names that the head has, in any order; empty for rows without a head. */
  readonly heads: readonly string[];
  readonly columns: Readonly<Partial<Record<StatementPart, ColumnReference | readonly ColumnReference[]>>>;
}

/** Lines of text, as they are copied from a document. */
export interface TextLayout extends LayoutBase {
  readonly kind: 'text';
  /** A pattern whose groups are parts of a row. A line that does not match continues the text of the row above. */
  readonly row: RegExp;
  /** Lines that are no text of a row: heads and feet of pages. */
  readonly ignored?: RegExp;
  /** Numbers may be torn before a dot: `5.704 .768`. */
  readonly isTorn?: boolean;
}

export type StatementLayout = TableLayout | TextLayout;

/** Layouts of banks. Banks change them without notice: a file that fits none is matched by hand. */
export const STATEMENT_LAYOUTS: readonly StatementLayout[] = [
  {
    id: 'bca-personal',
    bank: 'BCA',
    kind: 'table',
    dates: 'dd/mm/yyyy',
    numbers: '150123.00',
    direction: 'mark',
    heads: ['Date', 'Description', 'Branch', 'Amount', 'Balance'],
    columns: { date: 'Date', text: 'Description', amount: 'Amount', mark: 4, balance: 'Balance' },
  },
  {
    id: 'bca-business',
    bank: 'BCA',
    kind: 'table',
    dates: 'dd/mm/yyyy',
    numbers: '150,123.00',
    direction: 'mark',
    heads: ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah'],
    columns: { date: 'Tanggal Transaksi', text: 'Keterangan', amount: 'Jumlah', balance: 4 },
  },
  {
    id: 'bca-web',
    bank: 'BCA',
    kind: 'table',
    dates: 'dd/mm/yyyy',
    numbers: '150.123',
    direction: 'columns',
    isRounded: true,
    heads: ['No', 'Tanggal', 'Keterangan', 'Debit', 'Kredit', 'Saldo'],
    columns: { date: 'Tanggal', text: 'Keterangan', out: 'Debit', in: 'Kredit', balance: 'Saldo' },
  },
  {
    id: 'mandiri-corporate',
    bank: 'Mandiri',
    kind: 'table',
    dates: 'dd/mm/yy',
    numbers: '150,123.00',
    direction: 'columns',
    heads: ['Account No', 'Date', 'Val. Date', 'Transaction Code', 'Description', 'Description#2', 'Reference No.', 'Debit', 'Credit'],
    columns: {
      account: 'Account No',
      date: 'Date',
      text: ['Description', 'Description#2'],
      reference: 'Reference No.',
      out: 'Debit',
      in: 'Credit',
    },
  },
  {
    id: 'mandiri-account',
    bank: 'Mandiri',
    kind: 'table',
    dates: 'dd/mm/yyyy',
    numbers: '150,123.00',
    direction: 'columns',
    heads: ['Tgl.', 'Tgl. Val.', 'Rincian Transaksi', 'No. Referensi', 'Debit', 'Kredit', 'Saldo', 'Branch'],
    columns: { date: 'Tgl.', text: 'Rincian Transaksi', reference: 'No. Referensi', out: 'Debit', in: 'Kredit', balance: 'Saldo' },
  },
  {
    id: 'mandiri-livin',
    bank: 'Mandiri',
    kind: 'table',
    dates: 'dd-mmm-yyyy',
    numbers: '150.123,00',
    direction: 'columns',
    heads: ['Tanggal', 'Keterangan', 'Dana Masuk (IDR)', 'Dana Keluar (IDR)', 'Saldo (IDR)'],
    columns: { date: 'Tanggal', text: 'Keterangan', in: 'Dana Masuk (IDR)', out: 'Dana Keluar (IDR)', balance: 'Saldo (IDR)' },
  },
  {
    id: 'bri-csv',
    bank: 'BRI',
    kind: 'table',
    dates: 'yyyy-mm-dd',
    numbers: '150123.00',
    direction: 'columns',
    heads: ['TGL_EFEKTIF'],
    columns: { account: 1, date: 'TGL_EFEKTIF', time: 4, text: 6, out: 8, in: 9, balance: 10 },
  },
  {
    id: 'bca-document',
    bank: 'BCA',
    kind: 'text',
    dates: 'dd/mm',
    numbers: '150,123.00',
    direction: 'mark',
    row: /^(?<date>\d\d\/\d\d) (?<text>.*?) ?(?<amount>\d[\d,]*\.\d\d)(?: (?<mark>DB|CR))?(?: (?<balance>-?\d[\d,]*\.\d\d))?$/,
    ignored: /^(?:TANGGAL KETERANGAN|Bersambung ke|REKENING |HALAMAN|PERIODE|MATA UANG|CATATAN)/i,
  },
  {
    id: 'bri-brimo',
    bank: 'BRI',
    kind: 'text',
    dates: 'dd/mm/yy',
    numbers: '150,123.00',
    direction: 'columns',
    row: /^(?<date>\d\d\/\d\d\/\d\d) (?<time>\d\d:\d\d:\d\d) (?<text>.*?) (?:\S+) (?<out>[\d,]*\.\d\d) (?<in>[\d,]*\.\d\d) (?<balance>-?[\d,]*\.\d\d)$/,
    ignored: /^(?:Tanggal Transaksi|Halaman|Page)/i,
  },
  {
    id: 'bni-text',
    bank: 'BNI',
    kind: 'text',
    dates: 'yyyy-mm-dd',
    numbers: '150.123,00',
    direction: 'mark',
    row: /^(?<date>\d{4}-\d\d-\d\d) (?<text>.*?) (?<mark>Cr|Db)\.? (?<amount>[\d.]+,\d\d) (?<balance>-?[\d.]+,\d\d)$/,
    ignored: /^(?:Tanggal|Halaman|Page)/i,
  },
  {
    id: 'jago-text',
    bank: 'Jago',
    kind: 'text',
    dates: 'dd-mmm-yyyy',
    numbers: '150.123',
    direction: 'sign',
    isTorn: true,
    row: /^(?<date>\d{1,2} [A-Z][a-z]{2} \d{4}) (?<text>.*?) (?<amount>[+-][\d.]+) (?<balance>-?[\d.]+)$/,
    ignored: /^(?:Tanggal|Halaman|Page)/i,
  },
  {
    id: 'seabank-text',
    bank: 'SeaBank',
    kind: 'text',
    dates: 'dd-mmm',
    numbers: '150.123',
    direction: 'balance',
    row: /^(?<date>\d{1,2} [A-Z]{3}) (?<text>.*?) (?<amount>[\d.]+) (?<balance>-?[\d.]+)$/,
    ignored: /^(?:Tanggal|Halaman|Page)/i,
  },
];
