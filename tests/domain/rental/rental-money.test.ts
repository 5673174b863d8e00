import { expect, test } from '@jest/globals';
import { depositClaimRefusal, depositKeepingRefusal, mayRefundPart, proRata } from '../../../src/domain/rental/rental-money.ts';

test('pro rata refund: for unused minutes, rounded down to whole rupiah', () => {
  expect(proRata(10_000, 20, 60)).toBe(3333);
  expect(proRata(10_000, 60, 60)).toBe(10_000);
  expect(proRata(10_000, 0, 60)).toBe(0);
  expect(proRata(10_000, 0, 0)).toBe(0);
  expect(proRata(999_999_999_999, 525_599, 525_600)).toBe(999_998_097_411);
});

test('partial refund: of the price without deposit, less than all of it', () => {
  expect(mayRefundPart(1, 60_000, 50_000)).toBe(true);
  expect(mayRefundPart(9999, 60_000, 50_000)).toBe(true);
  expect(mayRefundPart(10_000, 60_000, 50_000)).toBe(false);
  expect(mayRefundPart(0, 60_000, 50_000)).toBe(false);
  expect(mayRefundPart(1.5, 60_000, 50_000)).toBe(false);
});

test('deposit claim: whole rupiah up to the deposit, keeping it requires evidence', () => {
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
