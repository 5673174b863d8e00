import { expect, test } from '@jest/globals';
import { changedPrice, roundedPrice } from '../../../src/domain/catalog/price-change.ts';

test.each([
  [1000, { kind: 'percent', value: 10 }, 1100],
  [999, { kind: 'percent', value: -10 }, 899],
  [1000, { kind: 'percent', value: -99.9 }, 1],
  [1000, { kind: 'percent', value: -100 }, null],
  [1000, { kind: 'percent', value: -101 }, null],
  [1000, { kind: 'add', value: -999 }, 1],
  [1000, { kind: 'add', value: -1000 }, null],
  [1000, { kind: 'add', value: -1001 }, null],
  [1000, { kind: 'set', value: 5 }, 5],
  [1, { kind: 'set', value: 1_000_000_000_001 }, null],
  [1, { kind: 'add', value: Number.NaN }, null],
  [123_400, { kind: 'percent', value: -10, step: 1000 }, 111_000],
  [123_400, { kind: 'percent', value: -10, step: 10_000 }, 110_000],
  [149_250, { kind: 'add', value: 0, step: 500 }, 149_500],
] as const)('price change: %p changed by %p is %p', (price, change, changed) => {
  expect(changedPrice(price, change)).toBe(changed);
});

test('price rounding: a positive price stays positive, zero stays zero', () => {
  expect([roundedPrice(300, 1000), roundedPrice(0, 1000), roundedPrice(1499, 1000)]).toEqual([1000, 0, 1000]);
});
