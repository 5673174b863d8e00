import { expect, test } from '@jest/globals';
import { currentPrice } from '../../../src/domain/catalog/price.ts';
import { aSale } from '../../support/builders.ts';

const NOW = new Date('2026-11-21T05:00:00Z');
const plain = { price: 1_000_000, originalPrice: null, sale: null };

test('current price: without a sale, the product’s price', () =>
  expect(currentPrice(plain, NOW)).toEqual({ amount: 1_000_000, was: null, sale: null }));

test('current price: a higher original price is shown as struck through', () => {
  expect(currentPrice({ ...plain, originalPrice: 1_200_000 }, NOW).was).toBe(1_200_000);
  expect(currentPrice({ ...plain, originalPrice: 900_000 }, NOW).was).toBeNull();
});

test('current price: a running sale with stock sets the amount, the former price is struck through', () => {
  const sale = aSale();
  expect(currentPrice({ ...plain, sale }, NOW)).toEqual({ amount: 800_000, was: 1_000_000, sale });
});

test('current price: a sale that is sold out, ended, not started or inactive has no effect', () => {
  for (const sale of [
    aSale({ stock: 0 }),
    aSale({ endsAt: NOW }),
    aSale({ startsAt: new Date(NOW.getTime() + 1) }),
    aSale({ isActive: false }),
  ]) {
    expect(currentPrice({ ...plain, sale }, NOW).amount).toBe(1_000_000);
  }
});

test('current price: a sale that is not cheaper strikes no price through', () => {
  expect(currentPrice({ ...plain, price: 500, sale: aSale({ salePrice: 500, originalPrice: 500 }) }, NOW).was).toBeNull();
});

test('current price: during a sale, the highest known price is struck through', () => {
  expect(currentPrice({ ...plain, price: 1_200_000, sale: aSale() }, NOW).was).toBe(1_200_000);
  expect(currentPrice({ ...plain, price: 900_000, sale: aSale() }, NOW).was).toBe(1_000_000);
});

test('current price: an equal original price is not struck through', () => {
  expect(currentPrice({ ...plain, originalPrice: 1_000_000 }, NOW).was).toBeNull();
});
