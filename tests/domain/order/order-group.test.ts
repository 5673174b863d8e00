import { describe, expect, test } from '@jest/globals';
import { awaitsGroup, isGroupable, orderTitle, splitPayment, totalOf } from '../../../src/domain/order/order-group.ts';
import { ORDER_STATES } from '../../../src/domain/order/transitions.ts';
import { SHARE_CASES, TOTAL_CASES } from '../../support/order-group-cases.ts';

describe('group of orders', () => {
  test.each(SHARE_CASES)('payment of %s: divided among the orders', (_, totals, received, code, shares) => {
    const split = splitPayment(totals, received, code);
    expect(split.map((share) => [share.amount, share.code])).toEqual(shares);
    expect(split.reduce((sum, { amount }) => sum + amount, 0)).toBe(received);
  });

  test.each(TOTAL_CASES)('orders of Rp%d, the first for Rp%d: %d cost Rp%d', (unitPrice, total, quantity, sum) => {
    expect(totalOf({ unitPrice, total }, quantity)).toBe(sum);
  });

  test('goods: items and services can be ordered together, accounts cannot', () => {
    expect((['account', 'item', 'service'] as const).filter(isGroupable)).toEqual(['item', 'service']);
  });

  test('title: the number of orders before the product, where there are several', () => {
    expect([1, 3].map((quantity) => orderTitle({ productName: 'Diamond 86', quantity }))).toEqual(['Diamond 86', '3 × Diamond 86']);
  });

  test('order: awaits its group while that is unpaid, and never itself', () => {
    const group = { id: 'g', number: 'AA-1', orders: [] };
    expect(ORDER_STATES.filter((state) => awaitsGroup({ id: 'o', group: { ...group, state } }))).toEqual([
      'pending_payment',
      'payment_review',
    ]);
    expect(awaitsGroup({ id: 'g', group: { ...group, state: 'pending_payment' } })).toBe(false);
    expect(awaitsGroup({ id: 'o', group: null })).toBe(false);
  });
});
