import { expect, test } from '@jest/globals';
import { tierForPrice } from '../../../src/domain/taxonomy/tier-ranges.ts';

const tier = (name: string, priceRangeMin: number, priceRangeMax: number | null, isActive = true) => ({
  name,
  isActive,
  priceRangeMin,
  priceRangeMax,
});
const tiers = [tier('Pelajar', 0, 100), tier('Sultan', 100, null), tier('Promo', 40, 60), tier('Lama', 0, 10, false)];

test.each([
  [0, 'Pelajar'],
  [50, 'Promo'],
  [60, 'Pelajar'],
  [100, 'Sultan'],
  [9_000_000, 'Sultan'],
])('tier of a price: %p is %p; exclusive end, narrower range first, inactive tiers ignored', (price, name) => {
  expect(tierForPrice(tiers, price)?.name).toBe(name);
});

test('tier of a price: none in a gap', () => {
  expect(tierForPrice([tier('Sultan', 100, null)], 99)).toBeNull();
});
