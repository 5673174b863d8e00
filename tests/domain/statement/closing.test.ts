import { describe, expect, test } from '@jest/globals';
import {
  type AccountBooking,
  type ClosingRow,
  closingDays,
  differenceOf,
  isClosed,
  openingLines,
  readBalance,
  roundingLines,
  splitSen,
} from '../../../src/domain/statement/closing.ts';

const OPENING = { day: '2026-01-05', balance: 100_000_050 };
const row = (day: number, amount: number, state: ClosingRow['state'] = 'matched', balance: number | null = null): ClosingRow => ({
  bookedOn: `2026-01-0${day}`,
  amount,
  balance,
  state,
});
const booking = (day: number, amount: number, isBacked = true): AccountBooking => ({ day: `2026-01-0${day}`, amount, isBacked });

test.each([
  [0, 0, 0],
  [99, 0, 99],
  [100, 1, 0],
  [-1, -1, 99],
  [-100, -1, 0],
  [-101, -2, 99],
])('%i sen: %i rupiah and %i sen', (amount, rupiah, sen) => {
  expect(splitSen(amount)).toEqual({ rupiah, sen });
});

describe('days of an account', () => {
  test('rows that are matched, and a fee with sen: closed, the sen are left', () => {
    const rows = [row(5, 15_000_000), row(5, -650_075, 'reason'), row(6, 2_000_000)];
    const days = closingDays(OPENING, rows, [booking(5, 150_000), booking(5, -6500), booking(6, 20_000)]);
    expect(days.map((day) => [day.day, day.statement, day.ledger, day.rest, isClosed(day)])).toEqual([
      ['2026-01-05', 114_349_975, 1_143_499, -25, true],
      ['2026-01-06', 116_349_975, 1_163_499, -25, true],
    ]);
  });
  test('sen of several rows: booked once they make a rupiah', () => {
    const rows = [row(5, 30, 'reason'), row(6, 30, 'reason'), row(7, -10, 'reason')];
    const days = closingDays(OPENING, rows, []);
    expect(days.map(({ rest, ledger }) => [rest, ledger])).toEqual([
      [80, 1_000_000],
      [110, 1_000_001],
      [100, 1_000_001],
    ]);
    expect(days.every(isClosed)).toBe(true);
  });
  test('an open row: its day and those after it are not closed', () => {
    const days = closingDays(OPENING, [row(5, 100_000), row(6, 500_000, 'open'), row(7, 100)], [booking(5, 1000), booking(7, 1)]);
    expect(days.map((day) => [isClosed(day), differenceOf(day), day.openCount, day.openSum, day.unexplained])).toEqual([
      [true, 0, 0, 0, 0],
      [false, 5000, 1, 500_000, 1],
      [false, 5000, 0, 0, 1],
    ]);
  });
  test('a booking without a row, also on a day without rows: not closed', () => {
    const days = closingDays(OPENING, [row(5, 100_000)], [booking(5, 1000), booking(7, -250, false)]);
    expect(days.map((day) => [day.day, isClosed(day), differenceOf(day), day.unbackedCount, day.unbackedSum])).toEqual([
      ['2026-01-05', true, 0, 0, 0],
      ['2026-01-07', false, 250, 1, -250],
    ]);
  });
  test('an open row and a booking of its amount: equal balances, but not closed', () => {
    const [day] = closingDays(OPENING, [row(5, 100_000, 'open')], [booking(5, 1000, false)]);
    expect([day && differenceOf(day), day && isClosed(day), day?.unexplained]).toEqual([0, false, 2]);
  });
  test('a printed balance that does not follow: a gap, until its rows are there', () => {
    const days = closingDays(
      OPENING,
      [row(5, 100, 'matched', 100_000_150), row(6, 100, 'matched', 100_050_250)],
      [booking(5, 1), booking(6, 1)],
    );
    expect(days.map((day) => [day.gap, isClosed(day), differenceOf(day)])).toEqual([
      [0, true, 0],
      [50_000, false, 500],
    ]);
  });
  test('an opening that the printed balances contradict: a gap on the first day', () => {
    const [day] = closingDays({ ...OPENING, balance: 0 }, [row(5, 100, 'matched', 100_000_100)], [booking(5, 1)]);
    expect([day?.gap, day && isClosed(day)]).toEqual([100_000_000, false]);
  });
  test('balances that a bank rounds to rupiah: part of the sen', () => {
    const [day] = closingDays(OPENING, [row(5, 1000, 'matched', 100_001_100)], [booking(5, 10)]);
    expect([day?.gap, day?.rest, day?.ledger, day && isClosed(day)]).toEqual([0, 100, 1_000_011, true]);
  });
  test('before the opening: rows and bookings do not count; what was booked there since, does', () => {
    const rows = [row(1, 700_000, 'open'), row(5, 100)];
    const bookings = [booking(4, 5000, false), booking(5, 1)];
    expect(closingDays(OPENING, rows, bookings).map(isClosed)).toEqual([true]);
    expect(closingDays(OPENING, rows, bookings, 5000).map((day) => [isClosed(day), differenceOf(day)])).toEqual([[false, -5000]]);
  });
});

test('lines of an opening: what the books do not have yet', () => {
  expect(openingLines(100_000_050, 400_000, 'cash:bank:bca')).toEqual([
    ['cash:bank:bca', 600_000],
    ['opening_balance', -600_000],
  ]);
  expect(openingLines(40_000_099, 400_000, 'cash:bank:bca')).toEqual([]);
});
test('lines of a rounding: whole rupiah alone', () => {
  expect(roundingLines(-25, 'cash:bank:bca')).toEqual([
    ['cash:bank:bca', -1],
    ['rounding', 1],
  ]);
  expect(roundingLines(99, 'cash:bank:bca')).toEqual([]);
});

test.each([
  ['4.500.000', 450_000_000],
  ['4.500.000,50', 450_000_050],
  ['-12.000', -1_200_000],
  ['Rp4.500.000', 450_000_000],
  ['0', 0],
])('balance typed as %s: %i sen', (typed, value) => {
  expect(readBalance(typed)).toEqual({ ok: true, value });
});
test.each(['', 'saldo', '1,5'])('balance typed as "%s": refused', (typed) => {
  expect(readBalance(typed).ok).toBe(false);
});
