import { describe, expect, test } from '@jest/globals';
import { type ChainRow, gapsAround, storedDays, storedGaps } from '../../../src/domain/statement/stored-chain.ts';

type Given = readonly [day: number, amount: number, balance: number | null];

/** Rows of January. */
const rowsOf = (given: readonly Given[]): readonly ChainRow[] =>
  given.map(([day, amount, balance]) => ({ bookedOn: `2026-01-0${day}`, amount, balance }));
const gapsOf = (given: readonly Given[]) => {
  const gaps = storedGaps(storedDays(rowsOf(given)));
  return gaps?.map(({ after, before, expected, found }) => `${after.at(-1)}-${before.at(-1)} ${expected} ${found}`) ?? null;
};

describe('gaps of what is stored', () => {
  test.each<readonly [string, readonly Given[], readonly string[] | null]>([
    ['nothing stored', [], null],
    ['no balances', [[1, 500, null]], null],
    ['one row', [[1, 500, 1500]], []],
    [
      'balances continue',
      [
        [1, 500, 1500],
        [3, -200, 1300],
      ],
      [],
    ],
    [
      'a missing period',
      [
        [1, 500, 1500],
        [5, 300, 5300],
      ],
      ['1-5 1500 5000'],
    ],
    [
      'the missing period, closed at its begin',
      [
        [1, 500, 1500],
        [2, 700, 2200],
        [5, 300, 5300],
      ],
      ['2-5 2200 5000'],
    ],
    [
      'the missing period, closed at its end',
      [
        [1, 500, 1500],
        [4, 700, 5000],
        [5, 300, 5300],
      ],
      ['1-4 1500 4300'],
    ],
    [
      'the missing period, closed at both ends',
      [
        [1, 500, 1500],
        [2, 3500, 5000],
        [5, 300, 5300],
      ],
      [],
    ],
    [
      'the morning of a day stored after its evening',
      [
        [1, 500, 1500],
        [5, 300, 5300],
        [5, 3500, 5000],
        [6, 100, 5400],
      ],
      [],
    ],
    [
      'days without a balance are added up',
      [
        [1, 500, 1500],
        [2, 200, null],
        [3, 100, 1800],
      ],
      [],
    ],
    [
      'a day without a balance, and a row that is missing',
      [
        [1, 500, 1500],
        [2, 200, null],
        [3, 100, 2000],
      ],
      ['1-3 1700 1900'],
    ],
    [
      'balances at the end of each day',
      [
        [1, 500, null],
        [1, 200, 1700],
        [2, 100, null],
        [2, 100, 1900],
      ],
      [],
    ],
    [
      'rounded to rupiah',
      [
        [1, 500, 1500],
        [2, 200, 1799],
      ],
      [],
    ],
    [
      'a day that returns to its balance',
      [
        [1, 500, 1500],
        [2, 200, 1700],
        [2, -200, 1500],
        [3, 100, 1600],
      ],
      [],
    ],
  ])('%s', (_, given, gaps) => {
    expect(gapsOf(given)).toEqual(gaps);
  });
});

describe('a period beside the gaps', () => {
  const gaps = [{ after: '2026-01-03', before: '2026-01-06', expected: 1, found: 2 }];
  test.each([
    ['ends before the gap', '2026-01-01', '2026-01-03', [false, true]],
    ['begins after the gap', '2026-01-06', '2026-01-09', [true, false]],
    ['has the gap within', '2026-01-01', '2026-01-09', [false, false]],
    ['is elsewhere', '2026-01-08', '2026-01-09', [false, false]],
  ] as const)('%s', (_, firstDay, lastDay, expected) => {
    const { before, after } = gapsAround({ firstDay, lastDay }, gaps);
    expect([before !== null, after !== null]).toEqual(expected);
  });
});
