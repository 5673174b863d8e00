import { readAmount, readSen } from '../shared/amount.ts';
import { characterCount } from '../shared/character-count.ts';
import { type Result, succeed } from '../shared/result.ts';
import { type ChainRow, SLACK, storedDays } from './stored-chain.ts';

/** The confirmed balance of an account before the rows of a day. */
export interface OpeningBalance {
  readonly day: string;
  /** In sen. */
  readonly balance: number;
}

/** A stored row, and what was decided about it. */
export interface ClosingRow extends ChainRow {
  readonly state: 'open' | 'matched' | 'reason';
}

/** What a journal moved on the account, in rupiah. */
export interface AccountBooking {
  /** That of the row that stands for it, else the day at the bank that staff entered, else that of posting. */
  readonly day: string;
  readonly amount: number;
  readonly isBacked: boolean;
}

/** What a day of an account ends with, and what of it is not explained. */
export interface ClosingDay {
  readonly day: string;
  /** The balance of the statement, in sen. */
  readonly statement: number;
  /** The balance of the books, in rupiah. */
  readonly ledger: number;
  /** In sen: how far the balance jumps where rows are missing; 0 where none are. */
  readonly gap: number;
  /** The sen that have piled up since the opening; whole rupiah of them are booked. */
  readonly rest: number;
  /** Rows without match and reason, and their sum in sen. */
  readonly openCount: number;
  readonly openSum: number;
  /** Bookings that no row stands for, and their sum in rupiah. */
  readonly unbackedCount: number;
  readonly unbackedSum: number;
  /** How many rows, bookings and gaps are not explained since the opening. */
  readonly unexplained: number;
}

/** Whether a reason for a change of what is confirmed can be stored. @param reason trimmed */
export const isReason = (reason: string): boolean =>
  characterCount(reason) >= 3 && characterCount(reason) <= 300 && !/\p{Cc}/u.test(reason);

/** The rupiah of an amount in sen that are booked, towards minus infinity, and the 0 to 99 sen that are left. `private.whole_rupiah` is the same. */
export const splitSen = (amount: number): { readonly rupiah: number; readonly sen: number } => {
  const rupiah = Math.floor(amount / 100);
  return { rupiah, sen: amount - rupiah * 100 };
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** What booking a row with a reason in whole rupiah leaves. */
const senOf = ({ amount, state }: ClosingRow): number => (state === 'reason' ? amount - Math.trunc(amount / 100) * 100 : 0);

/**
 * What each day of an account ends with. Balances that jump by a rupiah at most are those of a bank that rounds, so that they belong to the sen.
 * @param rows in the order of their days, and of each day as they were stored @param bookings without openings and roundings
 * @param late rupiah that were booked for days before the opening since it was confirmed, which has them already
 */
export const closingDays = (
  opening: OpeningBalance,
  rows: readonly ClosingRow[],
  bookings: readonly AccountBooking[],
  late = 0,
): readonly ClosingDay[] => {
  const since = rows.filter(({ bookedOn }) => bookedOn >= opening.day);
  const booked = bookings.filter(({ day }) => day >= opening.day);
  const stored = new Map(storedDays(since).map((one) => [one.day, one]));
  const { rupiah: opened, sen } = splitSen(opening.balance);
  const found: ClosingDay[] = [];
  let statement = opening.balance;
  let rest = sen;
  let ledger = opened + late;
  let unexplained = 0;
  for (const day of [...new Set([...stored.keys(), ...booked.map((one) => one.day)])].toSorted()) {
    const ofDay = since.filter(({ bookedOn }) => bookedOn === day);
    const open = ofDay.filter(({ state }) => state === 'open');
    const moved = booked.filter((one) => one.day === day);
    const unbacked = moved.filter(({ isBacked }) => !isBacked);
    statement += stored.get(day)?.total ?? 0;
    const jump = (stored.get(day)?.ends?.closing ?? statement) - statement;
    const gap = Math.abs(jump) > SLACK ? jump : 0;
    statement += jump;
    rest += sum(ofDay.map(senOf)) + jump - gap;
    ledger += sum(moved.map(({ amount }) => amount));
    unexplained += open.length + unbacked.length + (gap === 0 ? 0 : 1);
    found.push({
      day,
      statement,
      ledger: ledger + splitSen(rest).rupiah,
      gap,
      rest,
      openCount: open.length,
      openSum: sum(open.map(({ amount }) => amount)),
      unbackedCount: unbacked.length,
      unbackedSum: sum(unbacked.map(({ amount }) => amount)),
      unexplained,
    });
  }
  return found;
};

/** By how many rupiah the statement exceeds the books. */
export const differenceOf = ({ statement, ledger }: Pick<ClosingDay, 'statement' | 'ledger'>): number =>
  splitSen(statement).rupiah - ledger;

/** Whether a day is closed: both balances are equal to the rupiah, and everything since the opening is explained. */
export const isClosed = (day: ClosingDay): boolean => day.unexplained === 0 && differenceOf(day) === 0;

/** The accounts and rupiah of a confirmed opening. @param earlier what the books have for days before it @param cash the account of the bank */
export const openingLines = (balance: number, earlier: number, cash: string): readonly (readonly [account: string, amount: number])[] => {
  const missing = splitSen(balance).rupiah - earlier;
  return missing === 0
    ? []
    : [
        [cash, missing],
        ['opening_balance', -missing],
      ];
};

/** The accounts and rupiah of the sen that have piled up. */
export const roundingLines = (rest: number, cash: string): readonly (readonly [account: string, amount: number])[] => {
  const { rupiah } = splitSen(rest);
  return rupiah === 0
    ? []
    : [
        [cash, rupiah],
        ['rounding', -rupiah],
      ];
};

/** Reads a balance in sen as people type it: "4.500.000", "4.500.000,50", also with a minus. Refusals are those of `readAmount`. */
export const readBalance = (input: string): Result<number> => {
  const [, minus, digits = ''] = /^\s*([-−]?)(.*)$/s.exec(input) ?? [];
  const exact = readSen(digits, '150.123,00');
  const read = exact.ok ? exact : readAmount(digits);
  if (!read.ok) return read;
  const sen = exact.ok ? exact.value : read.value * 100;
  return succeed(minus === '' || sen === 0 ? sen : -sen);
};
