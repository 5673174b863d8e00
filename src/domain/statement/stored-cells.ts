import type { TableCell } from '../shared/table-row.ts';
import type { StatementNumbers } from './statement-layout.ts';

const grouped = (digits: string, mark: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, mark);

/** How each style writes rupiah and, in two digits, sen. */
const WRITERS: Readonly<Record<StatementNumbers, (rupiah: string, sen: string) => string | null>> = {
  '150123.00': (rupiah, sen) => `${rupiah}.${sen}`,
  '150,123.00': (rupiah, sen) => `${grouped(rupiah, ',')}.${sen}`,
  '150.123,00': (rupiah, sen) => `${grouped(rupiah, '.')},${sen}`,
  '150.123': (rupiah, sen) => (sen === '00' ? grouped(rupiah, '.') : null),
};

/** How far a number that a spreadsheet computed may be from whole sen. */
const ROUNDING = 1e-3;

/**
 * A cell of an amount as a layout writes it. A spreadsheet may store an amount as a number, whose look belongs to the cell's format and not to its
 * value. What the style cannot write stays a number, and is refused as an amount of another style.
 */
export const storedAmount = (cell: TableCell | undefined, style: StatementNumbers): TableCell | undefined => {
  if (typeof cell !== 'number') return cell;
  const sen = Math.round(Math.abs(cell) * 100);
  if (!Number.isSafeInteger(sen) || Math.abs(Math.abs(cell) * 100 - sen) > ROUNDING) return cell;
  const digits = String(sen).padStart(3, '0');
  const written = WRITERS[style](digits.slice(0, -2), digits.slice(-2));
  return written === null ? cell : `${cell < 0 ? '-' : ''}${written}`;
};

const STORED_MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/;

/** The day and, where a spreadsheet stores one with it, the time of day. */
export const storedMoment = (text: string): { readonly day: string; readonly time: string } => {
  const [, day = text, time = ''] = STORED_MOMENT.exec(text) ?? [];
  return { day, time };
};
