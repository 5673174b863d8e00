import { expect, test } from '@jest/globals';
import { profitOf, revenueOf, sumOfPeriods } from '../../../src/domain/order/revenue-period.ts';

test('profit: revenue minus cost of goods and other costs', () => {
  const day = { period: '2026-11-25', sales: 100_000, rentals: 20_000, goods: 60_000, costs: 700 };
  expect([revenueOf(day), profitOf(day)]).toEqual([120_000, 59_300]);
  const sum = sumOfPeriods([day, { ...day, sales: 1 }]);
  expect([revenueOf(sum), profitOf(sum)]).toEqual([140_001, 18_601]);
  expect(profitOf(sumOfPeriods([]))).toBe(0);
});
