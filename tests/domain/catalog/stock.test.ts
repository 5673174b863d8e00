import { describe, expect, test } from '@jest/globals';
import { normaliseStock } from '../../../src/domain/catalog/normalise-stock.ts';
import { availability } from '../../../src/domain/catalog/stock.ts';

describe('stock', () => {
  test.each([
    [undefined, 1],
    [5, 5],
    [2.9, 2],
    ['7', 7],
    [0, 0],
    [-3, 0],
    ['abc', 0],
    ['', 0],
    [null, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('%p becomes %p', (given, expected) => expect(normaliseStock(given)).toBe(expected));

  test.each([
    [0, 'sold'],
    [-1, 'sold'],
    [1, 'low'],
    [3, 'low'],
    [4, 'available'],
  ] as const)('%p left is %p', (stock, expected) => expect(availability(stock)).toBe(expected));
});
