import type { StatementRow } from './statement.ts';

/** A row as it is stored, in sen. */
export type ChainRow = Pick<StatementRow, 'bookedOn' | 'amount' | 'balance'>;

/** Two days between which rows are missing: the balance does not continue from one to the other. Amounts are in sen. */
export interface StatementGap {
  /** The last day before it, and the first one after it. */
  readonly after: string;
  readonly before: string;
  readonly expected: number;
  readonly found: number;
}

/** The rows of a day: what they sum to, and the balances before and after them; null where none of them has one. */
export interface StoredDay {
  readonly day: string;
  readonly total: number;
  readonly ends: { readonly opening: number; readonly closing: number } | null;
}

const sumOf = (rows: readonly ChainRow[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

/** The ends of a day whose rows stand in the order of the bank. Rows without a balance are added up. */
const endsInOrder = (rows: readonly ChainRow[]): StoredDay['ends'] => {
  const first = rows.findIndex(({ balance }) => balance !== null);
  const last = rows.findLastIndex(({ balance }) => balance !== null);
  const opened = rows[first]?.balance ?? null;
  const closed = rows[last]?.balance ?? null;
  if (opened === null || closed === null) return null;
  return { opening: opened - sumOf(rows.slice(0, first + 1)), closing: closed + sumOf(rows.slice(last + 1)) };
};

/**
 * The ends of a day by its balances alone: the one that no row leaves, and the one that no row begins with. Rows that came with a later file may
 * stand before the others of their day. Null where the balances do not tell.
 */
const endsByBalances = (rows: readonly ChainRow[]): StoredDay['ends'] => {
  const counts = new Map<number, number>();
  const count = (balance: number, by: number): unknown => counts.set(balance, (counts.get(balance) ?? 0) + by);
  for (const { amount, balance } of rows) {
    if (balance === null) return null;
    count(balance - amount, 1);
    count(balance, -1);
  }
  const ends = [...counts].filter(([, times]) => times !== 0);
  const opening = ends.find(([, times]) => times === 1);
  const closing = ends.find(([, times]) => times === -1);
  return ends.length === 2 && opening !== undefined && closing !== undefined ? { opening: opening[0], closing: closing[0] } : null;
};

/** Stored rows by day. @param rows in the order of their days, and of each day as they were stored */
export const storedDays = (rows: readonly ChainRow[]): readonly StoredDay[] =>
  [...new Set(rows.map(({ bookedOn }) => bookedOn))].map((day) => {
    const ofDay = rows.filter(({ bookedOn }) => bookedOn === day);
    return { day, total: sumOf(ofDay), ends: endsByBalances(ofDay) ?? endsInOrder(ofDay) };
  });

/** Amounts that are rounded to rupiah make balances differ by less than one. */
export const SLACK = 100;

/** Where stored rows are not whole, from the oldest to the newest; null where no balance tells. A gap is gone once its rows are stored. */
export const storedGaps = (days: readonly StoredDay[]): readonly StatementGap[] | null => {
  if (days.every(({ ends }) => ends === null)) return null;
  const gaps: StatementGap[] = [];
  let known: { readonly day: string; readonly balance: number } | null = null;
  let between = 0;
  for (const { day, total, ends } of days) {
    if (ends === null) {
      between += total;
      continue;
    }
    if (known !== null && Math.abs(ends.opening - known.balance - between) > SLACK)
      gaps.push({ after: known.day, before: day, expected: known.balance + between, found: ends.opening });
    known = { day, balance: ends.closing };
    between = 0;
  }
  return gaps;
};

/** The gaps at the ends of a period. */
export const gapsAround = (
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
  gaps: readonly StatementGap[],
): { readonly before: StatementGap | null; readonly after: StatementGap | null } => ({
  before: gaps.find(({ after, before }) => after < firstDay && before >= firstDay && before <= lastDay) ?? null,
  after: gaps.find(({ after, before }) => after >= firstDay && after <= lastDay && before > lastDay) ?? null,
});
