import { describe, expect, test } from '@jest/globals';
import { divideLump, isLumpFee, proposeLump, unsettledDays } from '../../../src/domain/statement/lump.ts';

const row = (id: number, day: number, rupiah: number, text = 'SETTLEMENT QRIS') => ({
  id,
  bookedOn: `2026-01-${String(day).padStart(2, '0')}`,
  amount: rupiah * 100,
  text,
});
const on = (day: number, gross: number) => ({ day: `2026-01-${String(day).padStart(2, '0')}`, gross });

test.each([
  [1_000_000, 7000, true],
  [1_000_000, 10_000, true],
  [1_000_000, 10_001, false],
  [1_000_000, 0, true],
  [1_000_000, -1, false],
  [50, 1, false],
])('a fee of %i: %i %s', (gross, fee, expected) => {
  expect(isLumpFee(gross, fee)).toBe(expected);
});

describe('days that are not settled', () => {
  test('settled days are left out, in part where a settlement covers a part', () => {
    expect(unsettledDays([on(5, 100), on(4, 50), on(6, 30)], [on(4, 50), on(5, 40)], 90)).toEqual([on(5, 60), on(6, 30)]);
  });
  test('what left otherwise: taken from the oldest', () => {
    expect(unsettledDays([on(4, 50), on(5, 100), on(6, 30)], [on(5, 20)], 100)).toEqual([on(5, 70), on(6, 30)]);
    expect(unsettledDays([on(4, 50)], [], 0)).toEqual([]);
  });
});

describe('what a row settles', () => {
  test('the receipts of a day less the fee: gross and fee to the rupiah', () => {
    expect(proposeLump(row(1, 6, 993_000), [on(5, 1_000_000)], [])).toEqual({
      kind: 'lump',
      lump: { rows: [1], days: [on(5, 1_000_000)], gross: 1_000_000, fee: 7000 },
    });
  });
  test('a weekend: several days in one lump', () => {
    const days = [on(2, 400_000), on(3, 300_000), on(4, 300_000), on(5, 900_000)];
    expect(proposeLump(row(1, 5, 993_000), days, [])).toMatchObject({ kind: 'lump', lump: { days: days.slice(0, 3), fee: 7000 } });
  });
  test('two days of the same sum: never chosen', () => {
    const proposal = proposeLump(row(1, 6, 993_000), [on(4, 1_000_000), on(5, 1_000_000)], []);
    expect(proposal).toMatchObject({ kind: 'several', lumps: [{ days: [on(4, 1_000_000)] }, { days: [on(5, 1_000_000)] }] });
  });
  test('split in two: proposed with the other row, from both', () => {
    const [first, second] = [row(1, 6, 600_000), row(2, 7, 393_000)];
    const lump = { rows: [1, 2], days: [on(5, 1_000_000)], gross: 1_000_000, fee: 7000 };
    expect(proposeLump(first, [on(5, 1_000_000)], [first, second])).toEqual({ kind: 'lump', lump });
    expect(proposeLump(second, [on(5, 1_000_000)], [first, second])).toEqual({ kind: 'lump', lump });
    expect(proposeLump(first, [on(5, 1_000_000)], [row(2, 9, 393_000)]).kind).toBe('difference');
    expect(proposeLump(first, [on(5, 1_000_000)], [row(2, 7, 393_000, 'TRSF RINA')]).kind).toBe('difference');
  });
  test('no days that fit: the difference is named where the text names a lump', () => {
    const days = [on(4, 200_000), on(5, 1_000_000)];
    expect(proposeLump(row(1, 6, 950_000), days, [])).toEqual({
      kind: 'difference',
      nearest: [on(5, 1_000_000)],
      gross: 1_000_000,
      missing: -50_000,
    });
    expect(proposeLump(row(1, 6, 1_000_001), days, [])).toMatchObject({ kind: 'difference', missing: 1 });
    expect(proposeLump(row(1, 6, 950_000, 'TRSF RINA'), days, [])).toEqual({ kind: 'none' });
  });
  test.each([
    ['money that went out', row(1, 6, -993_000)],
    ['a part of a rupiah', { ...row(1, 6, 0), amount: 99_300_050 }],
    ['a day before the receipts', row(1, 4, 993_000)],
    ['eleven days after them', row(1, 16, 993_000)],
  ])('%s: nothing', (_, given) => {
    expect(proposeLump(given, [on(5, 1_000_000)], [])).toEqual({ kind: 'none' });
  });
});

test('a lump of two rows: each settles what it brought and its part of the fee, the oldest days first', () => {
  expect(divideLump([on(4, 400_000), on(5, 600_000)], [600_000, 393_000])).toEqual([
    { gross: 604_229, fee: 4229, days: [on(4, 400_000), on(5, 204_229)] },
    { gross: 395_771, fee: 2771, days: [on(5, 395_771)] },
  ]);
});
