import type { Statement, StatementRow } from './statement.ts';

/** What a file says about itself that its rows do not. Amounts are in sen. */
export interface StatementBreak {
  /**
   * `CHAIN`: a balance is not the one before plus the row; `CLOSING`: the printed closing balance; `TOTAL_IN`, `TOTAL_OUT`: printed sums.
   * `MISSING`: rows that are stored for a day and not in the file; `FOREIGN`: rows of a day that is stored without them; `GAP`: rows between the
   * file and what is stored are not known yet.
   */
  readonly code: 'CHAIN' | 'CLOSING' | 'TOTAL_IN' | 'TOTAL_OUT' | 'MISSING' | 'FOREIGN' | 'GAP';
  /** The line of the file; null for what concerns the whole file. */
  readonly line: number | null;
  /** The day; null for what concerns the whole file. */
  readonly day: string | null;
  readonly expected: number;
  readonly found: number;
}

const RUPIAH = 100;

/** Balances that follow from each other, with the printed ones at both ends. Rows without a balance are added up to the next one. */
const chainBreaks = ({ rows, totals, isRounded }: Statement): readonly StatementBreak[] => {
  const breaks: StatementBreak[] = [];
  let known = totals.opening;
  let sum = 0;
  let count = 0;
  const differs = (found: number, expected: number): boolean => Math.abs(found - expected) > (isRounded ? RUPIAH * (count + 1) : 0);
  for (const { line, bookedOn, amount, balance } of rows) {
    sum += amount;
    count += 1;
    if (balance === null) continue;
    if (known !== null && differs(balance, known + sum))
      breaks.push({ code: 'CHAIN', line, day: bookedOn, expected: known + sum, found: balance });
    known = balance;
    sum = 0;
    count = 0;
  }
  if (totals.closing !== null && known !== null && differs(totals.closing, known + sum))
    breaks.push({ code: 'CLOSING', line: null, day: null, expected: totals.closing, found: known + sum });
  return breaks;
};

const sumOf = (rows: readonly StatementRow[], sign: 1 | -1): number =>
  rows.reduce((sum, { amount }) => (amount * sign > 0 ? sum + amount * sign : sum), 0);

/** Where a printed sum is not that of the rows. */
const totalBreak = ({ rows, isRounded }: Statement, code: 'TOTAL_IN' | 'TOTAL_OUT', expected: number | null): readonly StatementBreak[] => {
  const found = sumOf(rows, code === 'TOTAL_IN' ? 1 : -1);
  const slack = isRounded ? RUPIAH * rows.length : 0;
  return expected === null || Math.abs(expected - found) <= slack ? [] : [{ code, line: null, day: null, expected, found }];
};

const totalBreaks = (statement: Statement): readonly StatementBreak[] => [
  ...totalBreak(statement, 'TOTAL_IN', statement.totals.in),
  ...totalBreak(statement, 'TOTAL_OUT', statement.totals.out),
];

/** Where a file does not prove that it is whole. */
export const statementBreaks = (statement: Statement): readonly StatementBreak[] => [...chainBreaks(statement), ...totalBreaks(statement)];

/** What a file can be proven by: balances beside at least two rows, printed totals. */
export const proofsOf = ({ rows, totals }: Statement): { readonly balances: boolean; readonly totals: boolean } => ({
  balances: rows.filter(({ balance }) => balance !== null).length > 1 || (totals.opening !== null && totals.closing !== null),
  totals: totals.in !== null || totals.out !== null,
});

/** A day of the file, beside what is stored for the account. */
export interface ComparedDay {
  readonly day: string;
  /** Rows that are stored. */
  readonly stored: number;
  /** Rows of the file that are stored. */
  readonly known: number;
  /** Rows of the file. */
  readonly count: number;
  /** An import that began before the day and ended after it has it whole. */
  readonly isCovered: boolean;
}

/** What is stored around a file. */
export interface StoredSurroundings {
  /** Each day that the file has rows of, in their order. */
  readonly days: readonly ComparedDay[];
  /** The balance after the stored rows of the first day, or of the last day before it; null without one. */
  readonly before: number | null;
  /** The balance before the stored rows of the last day, or of the first day after it; null without one. */
  readonly after: number | null;
}

/** The balance before the first row, or after the last one; null where the file has none there. */
const endsOf = ({ rows, totals }: Statement): { readonly opening: number | null; readonly closing: number | null } => {
  const first = rows[0];
  const last = rows.at(-1);
  return {
    opening: totals.opening ?? (first === undefined || first.balance === null ? null : first.balance - first.amount),
    closing: last?.balance ?? totals.closing,
  };
};

/**
 * Where a file and what is stored contradict each other. A day that both have whole has the same rows in both. The days at the ends of the file may
 * be partial: at least one row is in both, or the balances continue at this end.
 */
export const continuationBreaks = (statement: Statement, { days, before, after }: StoredSurroundings): readonly StatementBreak[] => {
  const { opening, closing } = endsOf(statement);
  const slack = statement.isRounded ? RUPIAH : 0;
  const meets = (one: number | null, other: number | null): boolean => one !== null && other !== null && Math.abs(one - other) <= slack;
  const contradictions = days.flatMap(({ day, stored, known, count, isCovered }, place): StatementBreak[] => {
    const isFirst = place === 0;
    const isLast = place === days.length - 1;
    const isEnd = isFirst || isLast;
    const isContinued = (isFirst && meets(before, opening)) || (isLast && meets(after, closing));
    const isOther = isEnd && stored > 0 && known === 0 && !isContinued;
    if (isOther || (isCovered && known < count)) return [{ code: 'FOREIGN', line: null, day, expected: stored, found: count }];
    return !isEnd && known < stored ? [{ code: 'MISSING', line: null, day, expected: stored, found: known }] : [];
  });
  const gapAt = (at: ComparedDay | undefined, expected: number | null, found: number | null): readonly StatementBreak[] =>
    at === undefined || at.stored > 0 || expected === null || found === null || meets(expected, found)
      ? []
      : [{ code: 'GAP', line: null, day: at.day, expected, found }];
  return [...contradictions, ...gapAt(days[0], before, opening), ...gapAt(days.at(-1), after, closing)];
};

/** Whether a break keeps a file from being stored. A gap does not: the rows between may come with another file. */
export const isBlocking = ({ code }: StatementBreak): boolean => code !== 'GAP';

/** Whether a printed account number is the one of the shop; hidden digits are stars or letters X. */
export const isSameAccount = (printed: string, number: string): boolean => {
  const pattern = printed.replace(/[ .-]/g, '').replace(/^0+/, '');
  const digits = number.replace(/^0+/, '');
  const shown = pattern.replace(/^[*xX]+/, '');
  if (shown !== pattern) return shown.length >= 3 && digits.endsWith(shown);
  return pattern === digits;
};
