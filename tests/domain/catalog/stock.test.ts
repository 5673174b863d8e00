import { describe, expect, test } from '@jest/globals';
import { lowStockAt, staffAvailability } from '../../../src/domain/catalog/low-stock.ts';
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
  ])('%p is normalised to %p', (given, expected) => expect(normaliseStock(given)).toBe(expected));

  test.each([
    [0, 'sold'],
    [-1, 'sold'],
    [1, 'low'],
    [3, 'low'],
    [4, 'available'],
  ] as const)('%p units: availability %p', (stock, expected) => expect(availability(stock)).toBe(expected));
});

test.each([
  [null, null, 'item', 3],
  [null, 5, 'item', 5],
  [8, 5, 'service', 8],
  [0, 5, 'item', 0],
  [null, 5, 'account', null],
  [2, null, 'account', 2],
] as const)('low-stock threshold: own %p, category %p, kind %s, effective %p', (own, ofCategory, kind, at) => {
  expect(lowStockAt(own, ofCategory, kind)).toBe(at);
});

test('staff availability: low at the product’s threshold, sold at zero', () => {
  expect([staffAvailability(3, 3), staffAvailability(4, 3), staffAvailability(1, null), staffAvailability(0, null)]).toEqual([
    'low',
    'available',
    'available',
    'sold',
  ]);
});
