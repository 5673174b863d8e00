import { expect, test } from '@jest/globals';
import { changedPrice } from '../../../src/domain/catalog/price-change.ts';

test.each([
  [1000, { kind: 'percent', value: 10 }, 1100],
  [999, { kind: 'percent', value: -10 }, 899],
  [1000, { kind: 'percent', value: -100 }, 0],
  [1000, { kind: 'percent', value: -101 }, null],
  [1000, { kind: 'add', value: -1000 }, 0],
  [1000, { kind: 'add', value: -1001 }, null],
  [1000, { kind: 'set', value: 5 }, 5],
  [1, { kind: 'set', value: 1_000_000_000_001 }, null],
  [1, { kind: 'add', value: Number.NaN }, null],
] as const)('%p changed by %p is %p', (price, change, changed) => {
  expect(changedPrice(price, change)).toBe(changed);
});
