import { expect, test } from '@jest/globals';
import { depositClaimRefusal } from '../../../src/domain/rental/rental-refusals.ts';

test('deposit claim: whole rupiah up to the deposit', () => {
  expect([1, 50_000, 50_001, 0, 0.5].map((amount) => depositClaimRefusal(amount, 50_000))).toEqual([
    null,
    null,
    'INVALID',
    'INVALID',
    'INVALID',
  ]);
});
