import { expect, test } from '@jest/globals';
import { depositClaimRefusal, depositKeepingRefusal, mayRefundPart, proRata } from '../../../src/domain/rental/rental-money.ts';

test('money goes back for the minutes nobody had, rounded down to whole rupiah', () => {
  expect(proRata(10_000, 20, 60)).toBe(3333);
  expect(proRata(10_000, 60, 60)).toBe(10_000);
  expect(proRata(10_000, 0, 60)).toBe(0);
  expect(proRata(10_000, 0, 0)).toBe(0);
  expect(proRata(999_999_999_999, 525_599, 525_600)).toBe(999_998_097_411);
});

test('a part goes back of what was paid without the deposit, and never all of it', () => {
  expect(mayRefundPart(1, 60_000, 50_000)).toBe(true);
  expect(mayRefundPart(9999, 60_000, 50_000)).toBe(true);
  expect(mayRefundPart(10_000, 60_000, 50_000)).toBe(false);
  expect(mayRefundPart(0, 60_000, 50_000)).toBe(false);
  expect(mayRefundPart(1.5, 60_000, 50_000)).toBe(false);
});

test('a deposit is claimed in whole rupiah up to what is held, and kept only with evidence', () => {
  expect([1, 50_000, 50_001, 0, 0.5].map((amount) => depositClaimRefusal(amount, 50_000))).toEqual([
    null,
    null,
    'INVALID',
    'INVALID',
    'INVALID',
  ]);
  expect(depositKeepingRefusal(50_000, 50_000, true)).toBeNull();
  expect(depositKeepingRefusal(50_000, 50_000, false)).toBe('EVIDENCE_NEEDED');
  expect(depositKeepingRefusal(50_001, 50_000, false)).toBe('INVALID');
});
