import { expect, test } from '@jest/globals';
import { currentPrice } from '../../../src/domain/catalog/price.ts';
import { aSale } from '../../support/builders.ts';

const NOW = new Date('2026-11-21T05:00:00Z');
const asked = (...prices: number[]) => prices.map((price) => ({ price, from: new Date(NOW.getTime() - 1), until: null }));
const plain = { price: 1_000_000, originalPrice: null, sale: null, strikable: asked(900_000, 1_000_000, 1_200_000) };

test('current price: without a sale, the product’s price', () =>
  expect(currentPrice(plain, NOW)).toEqual({ amount: 1_000_000, was: null, sale: null }));

test('current price: a higher original price is struck through where it was asked', () => {
  expect(currentPrice({ ...plain, originalPrice: 1_300_000 }, NOW).was).toBeNull();
  expect(currentPrice({ ...plain, originalPrice: 1_200_000, strikable: [] }, NOW).was).toBeNull();
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

test('current price: during a sale, the highest price that was asked is struck through', () => {
  expect(currentPrice({ ...plain, price: 1_300_000, sale: aSale() }, NOW).was).toBe(1_000_000);
  expect(currentPrice({ ...plain, strikable: [], sale: aSale() }, NOW).was).toBeNull();
  expect(currentPrice({ ...plain, price: 1_200_000, sale: aSale() }, NOW).was).toBe(1_200_000);
  expect(currentPrice({ ...plain, price: 900_000, sale: aSale() }, NOW).was).toBe(1_000_000);
});

test('current price: an equal original price is not struck through', () => {
  expect(currentPrice({ ...plain, originalPrice: 1_000_000 }, NOW).was).toBeNull();
});
