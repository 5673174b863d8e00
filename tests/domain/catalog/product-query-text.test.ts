import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countFilters, noFilter, PRODUCT_SORTS, type ProductQuery, writeProductQuery } from '../../../src/domain/catalog/product-query.ts';
import { readProductQuery } from '../../../src/domain/catalog/product-query-text.ts';
import { SALE_KINDS } from '../../../src/domain/order/order.ts';

const read = (text: string): ProductQuery => readProductQuery(new URLSearchParams(text));

describe('product query of an address', () => {
  test('all filters and the sort order: read', () => {
    expect(
      read('game=free-fire&game=roblox&tier=premium&category=akun&jenis=item&min=50000&max=8.000.000&sewa=1&stok=1&promo=1&sort=cheapest'),
    ).toEqual({
      filter: {
        games: ['free-fire', 'roblox'],
        tiers: ['premium'],
        category: 'akun',
        kind: 'item',
        minPrice: 50_000,
        maxPrice: 8_000_000,
        rentable: true,
        rentableToday: false,
        inStock: true,
        onSale: true,
      },
      sort: 'cheapest',
    });
  });
  test('category all: no filter', () => expect(read('category=all').filter).toEqual(noFilter));
  test('reversed price range: swapped', () => {
    expect(read('min=900&max=100').filter).toMatchObject({ minPrice: 100, maxPrice: 900 });
  });
  test.each([
    '',
    'sort=%00',
    'min=abc&max=-5',
    'game=../etc&tier=%27',
    'sewa=ya',
    'game=&category=',
    'min=1e9',
    'max=9999999999999999',
    'jenis=akun',
  ])('invalid values: ignored, %p', (text) => expect(read(text)).toEqual({ filter: noFilter, sort: 'newest' }));
  test('groups: at most twenty per kind, without duplicates', () => {
    expect(read(Array.from({ length: 50 }, (_, index) => `game=g${index}`).join('&')).filter.games).toHaveLength(20);
    expect(read('game=a&game=a').filter.games).toEqual(['a']);
  });
  test('price filter: at most a trillion rupiah', () => expect(read('max=999999999999999').filter.maxPrice).toBe(1e12));

  const slug = fc.stringMatching(/^[a-z0-9]{1,8}$/).filter((text) => text !== 'all');
  const queries = fc.record({
    filter: fc
      .record({
        games: fc.uniqueArray(slug, { maxLength: 4 }),
        tiers: fc.uniqueArray(slug, { maxLength: 3 }),
        category: fc.option(slug),
        kind: fc.option(fc.constantFrom(...SALE_KINDS)),
        minPrice: fc.option(fc.integer({ min: 0, max: 1000 })),
        maxPrice: fc.option(fc.integer({ min: 1000, max: 9000 })),
        rentable: fc.boolean(),
        rentableToday: fc.boolean(),
        inStock: fc.boolean(),
        onSale: fc.boolean(),
      })
      .map((filter) => ({ ...filter, rentable: filter.rentable || filter.rentableToday })),
    sort: fc.constantFrom(...PRODUCT_SORTS),
  });
  test('any query: reads back as it was written', () => {
    fc.assert(fc.property(queries, (query) => expect(readProductQuery(writeProductQuery(query))).toEqual(query)));
  });
  test('any address: does not throw', () => {
    fc.assert(fc.property(fc.webQueryParameters(), (text) => expect(PRODUCT_SORTS).toContain(read(text).sort)));
  });
});

test('product query: rentable today implies rentable, also with repeated parameters', () => {
  const today = { ...noFilter, rentable: true, rentableToday: true };
  expect(read('sewa=hari-ini').filter).toEqual(today);
  expect(read('sewa=1&sewa=hari-ini').filter).toEqual(today);
  expect(writeProductQuery({ filter: today, sort: 'newest' })).toEqual([['sewa', 'hari-ini']]);
  expect(countFilters(today)).toBe(1);
});

test('filter count: a price range counts once', () => {
  expect(countFilters(noFilter)).toBe(0);
  expect(countFilters({ ...noFilter, minPrice: 1, maxPrice: 2, games: ['a', 'b'], onSale: true, category: 'x' })).toBe(5);
});

test.each([
  [{ minPrice: 5 }, 1],
  [{ maxPrice: 5 }, 1],
  [{ games: ['a'], tiers: ['b', 'c'] }, 3],
  [{ rentable: true, inStock: true, onSale: true }, 3],
])('filter count: %p is %p', (given, count) => expect(countFilters({ ...noFilter, ...given })).toBe(count));

test('product query address: contains only values that differ from the defaults', () => {
  const write = (filter: Partial<typeof noFilter>, sort: ProductQuery['sort'] = 'newest') =>
    writeProductQuery({ filter: { ...noFilter, ...filter }, sort });
  expect(write({})).toEqual([]);
  expect(write({ minPrice: 5 })).toEqual([['min', '5']]);
  expect(write({ maxPrice: 5, onSale: true })).toEqual([
    ['max', '5'],
    ['promo', '1'],
  ]);
  expect(write({ category: 'akun' }, 'dearest')).toEqual([
    ['category', 'akun'],
    ['sort', 'dearest'],
  ]);
});

test('price filter: rupiah notation is read, digits within other words are not', () => {
  expect(read('min=Rp 50.000').filter.minPrice).toBe(50_000);
  expect(read('min=5Rp0').filter.minPrice).toBeNull();
});
