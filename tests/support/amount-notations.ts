import type { AmountStyle } from '../../src/domain/shared/amount.ts';

/** Counted up with every change of the table. */
export const VERSION = 1;

/**
 * Where a notation was seen. `owner`: the price column of an owner's spreadsheet and what staff typed; `chat`: listings and offers in chats;
 * `spreadsheet`: saves of Excel, LibreOffice and Google Sheets in Indonesian and English locales; `bank`: statements and exports of banks and
 * gateways; `issue`: named when the reader was asked for.
 */
type Source = 'owner' | 'chat' | 'spreadsheet' | 'bank' | 'issue';

/** The amount in rupiah, the two amounts that a text can mean, or the code of its refusal. */
type Meaning = number | readonly [one: number, other: number] | `AMOUNT_${string}`;

export interface AmountNotation {
  readonly source: Source;
  readonly style: AmountStyle;
  readonly text: string;
  readonly means: Meaning;
}

const typed: readonly (readonly [Source, string, Meaning])[] = [
  ['owner', '1250000', 1_250_000],
  ['owner', '0', 0],
  ['owner', '1.250', 1250],
  ['owner', '150.000', 150_000],
  ['issue', 'Rp 1.500.000', 1_500_000],
  ['issue', 'Rp150.000,-', 150_000],
  ['owner', 'Rp. 150.000,--', 150_000],
  ['owner', 'RP150.000.-', 150_000],
  ['issue', '150.000,00', 150_000],
  ['spreadsheet', '1250000,0', 1_250_000],
  ['spreadsheet', 'Rp1.250.000,00', 1_250_000],
  ['issue', '1,250,000', 1_250_000],
  ['spreadsheet', '1,250,000.00', 1_250_000],
  ['spreadsheet', '1,250.00', 1250],
  ['issue', 'IDR 150000', 150_000],
  ['bank', '150.000 IDR', 150_000],
  ['chat', '150000 rupiah', 150_000],
  ['issue', '150 000', 150_000],
  ['bank', '1 250 000,00', 1_250_000],
  ['issue', "'150000", 150_000],
  ['spreadsheet', '’Rp150.000', 150_000],
  ['spreadsheet', 'Rp\u00a0150.000', 150_000],
  ['spreadsheet', '1\u202f500\u202f000', 1_500_000],
  ['spreadsheet', '150\u2009000', 150_000],
  ['chat', '\u200e\u2066150.000\u2069 ', 150_000],
  ['issue', '1,5jt', 1_500_000],
  ['issue', '1.5 jt', 1_500_000],
  ['chat', '1,25 Juta', 1_250_000],
  ['chat', '2JT', 2_000_000],
  ['issue', '1jt500', 1_500_000],
  ['chat', '1jt 500rb', 1_500_000],
  ['chat', '1 juta 75 ribu', 1_075_000],
  ['issue', '750rb', 750_000],
  ['chat', '750 rbu', 750_000],
  ['chat', '12,5 ribu', 12_500],
  ['issue', '300k', 300_000],
  ['owner', 'Rp300K', 300_000],
  ['issue', '12.50', [1250, 12.5]],
  ['issue', '150.00', [15_000, 150]],
  ['owner', '150,00', [15_000, 150]],
  ['spreadsheet', '1250000.00', [125_000_000, 1_250_000]],
  ['issue', '1.5', [1500, 1_500_000]],
  ['owner', '1,5', [1500, 1_500_000]],
  ['issue', '1,250', [1250, 1.25]],
  ['owner', '150,000', [150_000, 150]],
  ['chat', '1.500jt', [1_500_000_000, 1_500_000]],
  ['chat', '1,250rb', [1_250_000, 1250]],
  ['chat', '1jt5', [1_005_000, 1_500_000]],
  ['bank', '1.250,50', 'AMOUNT_CENTS'],
  ['owner', '12.5000', 'AMOUNT_UNREADABLE'],
  ['owner', '1.250,000', 'AMOUNT_UNREADABLE'],
  ['owner', '0.500', 'AMOUNT_UNREADABLE'],
  ['owner', '12 50', 'AMOUNT_UNREADABLE'],
  ['bank', '-150.000', 'AMOUNT_UNREADABLE'],
  ['bank', '(150.000)', 'AMOUNT_UNREADABLE'],
  ['spreadsheet', '1,5E+06', 'AMOUNT_UNREADABLE'],
  ['spreadsheet', '0x10', 'AMOUNT_UNREADABLE'],
  ['chat', '150rb-200rb', 'AMOUNT_UNREADABLE'],
  ['chat', '1,5jt nego', 'AMOUNT_UNREADABLE'],
  ['chat', 'nego', 'AMOUNT_UNREADABLE'],
  ['owner', '', 'AMOUNT_UNREADABLE'],
  ['owner', '9'.repeat(16), 'AMOUNT_TOO_HIGH'],
];

const named: readonly (readonly [Exclude<AmountStyle, 'typed'>, string, Meaning])[] = [
  ['150123.00', '150123.00', 150_123],
  ['150123.00', '150.00', 150],
  ['150123.00', '150123.45', 'AMOUNT_CENTS'],
  ['150123.00', '150.123,00', 'AMOUNT_STYLE'],
  ['150123.00', '150.123', 'AMOUNT_STYLE'],
  ['150,123.00', '150,123.00', 150_123],
  ['150,123.00', '150.00', 150],
  ['150,123.00', '150123.00', 'AMOUNT_STYLE'],
  ['150,123.00', '1,250', 'AMOUNT_STYLE'],
  ['150.123,00', '1.150.123,00', 1_150_123],
  ['150.123,00', '150,00', 150],
  ['150.123,00', '150.123', 'AMOUNT_STYLE'],
  ['150.123,00', '150,123.00', 'AMOUNT_STYLE'],
  ['150.123', '150.123', 150_123],
  ['150.123', '1.250', 1250],
  ['150.123', '150', 150],
  ['150.123', '150.123,00', 'AMOUNT_STYLE'],
  ['150.123', '750rb', 'AMOUNT_STYLE'],
];

/** Ways to write an amount, and what each means. */
export const AMOUNT_NOTATIONS: readonly AmountNotation[] = [
  ...typed.map(([source, text, means]) => ({ source, style: 'typed', text, means }) as const),
  ...named.map(([style, text, means]) => ({ source: 'bank', style, text, means }) as const),
];
