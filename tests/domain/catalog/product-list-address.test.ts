import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readProductList, writeProductList } from '../../../src/domain/catalog/product-list-address.ts';
import {
  everyProduct,
  LIST_SORTS,
  LIST_STATES,
  LIST_STOCKS,
  lastChangedFirst,
  PAGE_SIZES,
} from '../../../src/domain/catalog/product-list-filter.ts';
import { readRowCursor, writeRowCursor } from '../../../src/domain/shared/row-cursor.ts';

const read = (text: string) => readProductList(new URLSearchParams(text));
const slug = fc.option(fc.constantFrom('free-fire', 'premium', 'akun'), { nil: null });
const price = fc.option(fc.nat(1_000_000), { nil: null });

describe('admin product list address', () => {
  test('empty address: products that are not archived, last changed first', () => {
    expect(read('')).toEqual({ filter: everyProduct, sort: lastChangedFirst, place: null, size: 50 });
    expect(writeProductList(read(''))).toEqual([]);
  });
  test('any filters: read back as they were written', () => {
    const query = fc.record({
      filter: fc
        .record({
          text: fc.option(fc.constantFrom('gusion', '50% x'), { nil: null }),
          state: fc.constantFrom(...LIST_STATES),
          game: slug,
          tier: slug,
          category: slug,
          stock: fc.constantFrom(...LIST_STOCKS),
          minPrice: price,
          maxPrice: price,
          rentable: fc.boolean(),
          withoutPicture: fc.boolean(),
        })
        .filter(({ minPrice, maxPrice }) => minPrice === null || maxPrice === null || minPrice <= maxPrice),
      sort: fc.record({ by: fc.constantFrom(...LIST_SORTS), isFalling: fc.boolean() }),
      place: fc.option(fc.record({ cursor: fc.constant('price~x~1'), isBefore: fc.boolean() }), { nil: null }),
      size: fc.constantFrom(...PAGE_SIZES),
    });
    fc.assert(fc.property(query, (given) => expect(readProductList(writeProductList(given))).toEqual(given)));
  });
  test('dashboard link: filters products without a picture', () => {
    expect(read('gambar=tanpa').filter).toEqual({ ...everyProduct, withoutPicture: true });
  });
  test('invalid parameters: ignored', () => {
    expect(read('status=x&game=%3Cscript&stok=x&min=abc&sort=-x&rows=7&after=&sewa=ya&gambar=ada')).toEqual(read(''));
    expect(read('min=Rp2.000.000&max=1000').filter).toMatchObject({ minPrice: 1000, maxPrice: 2_000_000 });
    expect(read(`after=${'x'.repeat(301)}`).place).toBeNull();
  });
});

describe('row cursor', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  test.each([
    ['updated', '2026-11-21T05:00:00.123456+00:00'],
    ['price', '1250000'],
    ['name', 'Akun ~ 50%, "lama"'],
  ] as const)('sorted by %s: reads back as it was written', (by, value) => {
    expect(readRowCursor(by, writeRowCursor(by, { value, id }))).toEqual({ value, id });
  });
  test.each(['', 'price', `stock~${id}~3`, `price~x~3`, `price~${id}~-3`, `price~${id}~3; drop`])('%p: null', (text) => {
    expect(readRowCursor('price', text)).toBeNull();
  });
});
