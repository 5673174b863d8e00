import { describe, expect, test } from '@jest/globals';
import { amountDue, fitOf, isRestPayable, splitPayment, takenOf } from '../../../src/domain/payment/receipts.ts';
import { FIT_CASES, REST_CASES, SPLIT_CASES, TAKEN_CASES } from '../../support/receipt-cases.ts';

describe('split of a payment', () => {
  test.each(SPLIT_CASES)('%s', (_, total, deposit, received, code, lines) => {
    const split = splitPayment({ total, deposit }, received, code);
    expect(split).toEqual(lines);
    expect(split.reduce((sum, [, amount]) => sum + amount, received)).toBe(0);
  });
});

test.each(FIT_CASES)('fit of Rp%d for Rp100.000: %s as a transfer, %s at a gateway', (received, transfer, gateway) => {
  expect([fitOf(received, 100_000, true), fitOf(received, 100_000, false)]).toEqual([transfer, gateway]);
});

test.each(REST_CASES)('rest: Rp%d of Rp100.000 leave Rp%d, payable: %s', (received, rest, isPayable) => {
  const due = amountDue(100_000, [{ amount: received, code: 0 }]);
  expect([due, isRestPayable(due)]).toEqual([rest, isPayable]);
});

test.each(TAKEN_CASES)('match of payments: %j takes %j', (amounts, taken) => {
  expect(takenOf(100_000, amounts)).toEqual(taken);
});
