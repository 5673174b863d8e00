import { expect, test } from '@jest/globals';
import { currentPrice } from '../../../src/domain/catalog/price.ts';
import { aSale } from '../../support/builders.ts';

const NOW = new Date('2026-11-21T05:00:00Z');
const plain = { price: 1_000_000, originalPrice: null, sale: null };

test('a product costs its price', () => expect(currentPrice(plain, NOW)).toEqual({ amount: 1_000_000, was: null, sale: null }));

test('an earlier price is struck through only when it was higher', () => {
  expect(currentPrice({ ...plain, originalPrice: 1_200_000 }, NOW).was).toBe(1_200_000);
  expect(currentPrice({ ...plain, originalPrice: 900_000 }, NOW).was).toBeNull();
});

test('a running sale with stock sets the price, beside what it was', () => {
  const sale = aSale();
  expect(currentPrice({ ...plain, sale }, NOW)).toEqual({ amount: 800_000, was: 1_000_000, sale });
});

test('a sale that is sold out, over or not begun changes nothing', () => {
  for (const sale of [
    aSale({ stock: 0 }),
    aSale({ endsAt: NOW }),
    aSale({ startsAt: new Date(NOW.getTime() + 1) }),
    aSale({ isActive: false }),
  ]) {
    expect(currentPrice({ ...plain, sale }, NOW).amount).toBe(1_000_000);
  }
});

test('a sale that is no cheaper strikes nothing through', () => {
  expect(currentPrice({ ...plain, price: 500, sale: aSale({ salePrice: 500, originalPrice: 500 }) }, NOW).was).toBeNull();
});

test('beside a sale stands the highest price it was known for', () => {
  expect(currentPrice({ ...plain, price: 1_200_000, sale: aSale() }, NOW).was).toBe(1_200_000);
  expect(currentPrice({ ...plain, price: 900_000, sale: aSale() }, NOW).was).toBe(1_000_000);
});

test('an earlier price that was the same is not struck through', () => {
  expect(currentPrice({ ...plain, originalPrice: 1_000_000 }, NOW).was).toBeNull();
});
