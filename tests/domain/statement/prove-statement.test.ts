import { describe, expect, test } from '@jest/globals';
import {
  type ComparedDay,
  continuationBreaks,
  isBlocking,
  isSameAccount,
  proofsOf,
  statementBreaks,
} from '../../../src/domain/statement/prove-statement.ts';
import type { PrintedTotals, Statement, StatementRow } from '../../../src/domain/statement/statement.ts';

const NO_TOTALS: PrintedTotals = { opening: null, closing: null, in: null, out: null };

/** Rows of 5 January with amounts and balances in rupiah. */
const statement = (
  rows: readonly (readonly [amount: number, balance: number | null])[],
  totals: Partial<PrintedTotals> = {},
  isRounded = false,
): Statement => ({
  account: null,
  rows: rows.map(
    ([amount, balance], place): StatementRow => ({
      line: place + 2,
      bookedOn: '2026-01-05',
      time: null,
      text: 'BUDI',
      reference: null,
      ordinal: 1,
      amount: amount * 100,
      balance: balance === null ? null : balance * 100,
    }),
  ),
  pending: 0,
  skipped: 0,
  problems: [],
  totals: { ...NO_TOTALS, ...Object.fromEntries(Object.entries(totals).map(([name, total]) => [name, (total ?? 0) * 100])) },
  isRounded,
});

describe('what a file proves by itself', () => {
  test.each([
    [
      'balances that follow',
      [
        [100, 1100],
        [-50, 1050],
      ],
      {},
      [],
    ],
    [
      'a balance that does not follow',
      [
        [100, 1100],
        [-50, 1040],
        [10, 1050],
      ],
      {},
      ['CHAIN 3'],
    ],
    [
      'balances only at the end of a day',
      [
        [100, null],
        [-50, 1050],
      ],
      { opening: 1000 },
      [],
    ],
    [
      'a missing row before such a balance',
      [
        [100, null],
        [-50, 1060],
      ],
      { opening: 1000 },
      ['CHAIN 3'],
    ],
    ['a printed opening balance of another file', [[100, 1100]], { opening: 900 }, ['CHAIN 2']],
    [
      'a printed closing balance',
      [
        [100, 1100],
        [1, null],
      ],
      { opening: 1000, closing: 1101 },
      [],
    ],
    ['a missing last row', [[100, 1100]], { opening: 1000, closing: 1101 }, ['CLOSING null']],
    [
      'totals that fit',
      [
        [100, null],
        [-50, null],
      ],
      { in: 100, out: 50 },
      [],
    ],
    [
      'totals that do not fit',
      [
        [100, null],
        [-50, null],
      ],
      { in: 101, out: 51 },
      ['TOTAL_IN null', 'TOTAL_OUT null'],
    ],
    ['neither balances nor totals', [[100, null]], {}, []],
  ] as const)('%s: %j', (_, rows, totals, breaks) => {
    expect(statementBreaks(statement(rows, totals)).map(({ code, line }) => `${code} ${line}`)).toEqual(breaks);
  });
  test('rounded to rupiah: a rupiah a row may be missing', () => {
    const rows = [
      [100, 1100],
      [10, 1111],
      [10, 1124],
    ] as const;
    expect(statementBreaks(statement(rows, {}, true)).map(({ line }) => line)).toEqual([4]);
  });
  test.each([
    [
      'balances and totals',
      [
        [100, 1100],
        [-50, 1050],
      ],
      { in: 100 },
      { balances: true, totals: true },
    ],
    ['one balance', [[100, 1100]], {}, { balances: false, totals: false }],
    ['both ends', [[100, null]], { opening: 1, closing: 2 }, { balances: true, totals: false }],
  ] as const)('proofs, %s: %j', (_, rows, totals, proofs) => {
    expect(proofsOf(statement(rows, totals))).toEqual(proofs);
  });
});

const day = (number: number, given: Partial<ComparedDay>): ComparedDay => ({
  day: `2026-01-0${number}`,
  stored: 0,
  known: 0,
  count: 1,
  isCovered: false,
  ...given,
});

describe('a file beside what is stored', () => {
  const file = statement([
    [100, 1100],
    [10, 1110],
  ]);
  const same = { stored: 1, known: 1, count: 1 };
  test.each([
    ['nothing stored', [day(1, {}), day(2, {})], null, null, []],
    ['the same again', [day(1, same), day(2, same)], 1110, 1100, []],
    ['the next days, balances continue', [day(1, {}), day(2, {})], 1000, null, []],
    ['the next days, balances do not continue', [day(1, {}), day(2, {})], 900, null, ['GAP 2026-01-01']],
    ['the days before, balances continue', [day(1, {}), day(2, {})], null, 1110, []],
    ['the days before, balances do not continue', [day(1, {}), day(2, {})], null, 1200, ['GAP 2026-01-02']],
    ['a row of the middle is missing', [day(1, same), day(2, { stored: 2, known: 1 }), day(3, same)], null, null, ['MISSING 2026-01-02']],
    ['more rows than a day has that is stored whole', [day(1, { ...same, count: 2, isCovered: true })], null, null, ['FOREIGN 2026-01-01']],
    ['the same day in another form', [day(1, { stored: 2, count: 2 })], 1500, 1300, ['FOREIGN 2026-01-01']],
    ['the afternoon of a day whose morning is stored', [day(1, { stored: 1 }), day(2, {})], 1000, null, []],
    ['the missing days, balances continue at both ends', [day(1, {}), day(2, {})], 1000, 1110, []],
    ['a part of the missing days, up to its end', [day(1, {}), day(2, {})], 900, 1110, ['GAP 2026-01-01']],
    ['a part of the missing days, from their begin', [day(1, {}), day(2, {})], 1000, 1200, ['GAP 2026-01-02']],
    [
      'continued at the begin; the last day is stored in another form',
      [day(1, {}), day(2, { stored: 1 })],
      1000,
      900,
      ['FOREIGN 2026-01-02'],
    ],
    [
      'continued at the end; the first day is stored in another form',
      [day(1, { stored: 1 }), day(2, {})],
      900,
      1110,
      ['FOREIGN 2026-01-01'],
    ],
    ['partial days at both ends, balances continue', [day(1, { stored: 1 }), day(2, { stored: 1 })], 1000, 1110, []],
    ['a part of the last day', [day(1, same), day(2, { stored: 3, known: 1 })], null, null, []],
  ] as const)('%s: %j', (_, days, before, after, breaks) => {
    const surroundings = { days, before: before === null ? null : before * 100, after: after === null ? null : after * 100 };
    expect(continuationBreaks(file, surroundings).map((one) => `${one.code} ${one.day}`)).toEqual(breaks);
  });
  test('only a gap lets the file be stored', () => {
    const at = { line: null, day: null, expected: 0, found: 1 };
    expect(
      (['CHAIN', 'CLOSING', 'TOTAL_IN', 'TOTAL_OUT', 'MISSING', 'FOREIGN', 'GAP'] as const).filter((code) => !isBlocking({ code, ...at })),
    ).toEqual(['GAP']);
  });
});

test.each([
  ['1234567890', '1234567890', true],
  ['123-456-7890', '1234567890', true],
  ['0001234567890', '1234567890', true],
  ['******7890', '1234567890', true],
  ['XXXX7890', '1234567890', true],
  ['*90', '1234567890', false],
  ['7890', '1234567890', false],
  ['1234567891', '1234567890', false],
])('printed account %s, account %s: same is %s', (printed, number, isSame) => {
  expect(isSameAccount(printed, number)).toBe(isSame);
});
