import { describe, expect, test } from '@jest/globals';
import { type PricePoint, strikablePrices } from '../../../src/domain/catalog/asked-price.ts';
import { mayStrike, struckPrice } from '../../../src/domain/catalog/strikable-price.ts';
import { STRIKE_CASES, type StrikeCase } from './strikable-price.cases.ts';

const NOW = new Date('2026-11-21T05:00:00Z');
const at = (hours: number): Date => new Date(NOW.getTime() + Math.round(hours * 3600) * 1000);

const pointsOf = ({ normal, promo = [] }: StrikeCase): PricePoint[] => [
  ...normal.map(([price, from, to]) => ({ price, from: at(from), to: to === undefined ? null : at(to), saleId: null })),
  ...promo.map(([price, from, to, sale], place) => ({ price, from: at(from), to: at(to), saleId: sale ?? String(place) })),
];

test('cases of the rule: forty, each with its own name', () => {
  expect(STRIKE_CASES).toHaveLength(40);
  expect(new Set(STRIKE_CASES.map(({ name }) => name)).size).toBe(40);
});

describe('may be struck through', () => {
  test.each(STRIKE_CASES)('$name: $isAllowed', (given) => {
    expect(mayStrike(given.price, strikablePrices(pointsOf(given)), NOW)).toBe(given.isAllowed);
  });
});

test('struck price: the highest that is allowed and above the amount', () => {
  const strikable = [100, 120].map((price) => ({ price, from: at(-1), until: null }));
  expect(struckPrice([100, 120, 500, null], 90, strikable, NOW)).toBe(120);
  expect(struckPrice([100, 500], 90, strikable, NOW)).toBe(100);
  expect(struckPrice([100, 500], 100, strikable, NOW)).toBeNull();
  expect(struckPrice([100], 90, undefined, NOW)).toBeNull();
});

test('struck price: from its time on, and no longer at its end', () => {
  const strikable = [{ price: 100, from: at(1), until: at(2) }];
  expect([0, 1, 1.5, 2].map((hours) => struckPrice([100], 90, strikable, at(hours)))).toEqual([null, 100, 100, null]);
});
