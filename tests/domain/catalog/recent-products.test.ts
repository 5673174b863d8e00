import { describe, expect, test } from '@jest/globals';
import { productCode } from '../../../src/domain/catalog/product-code.ts';
import { readProducts, withProduct } from '../../../src/domain/catalog/recent-products.ts';

describe('recently viewed products', () => {
  test('viewed product: moved to the front, no duplicates, at most twelve', () => {
    expect(withProduct(['b', 'a'], 'a')).toEqual(['a', 'b']);
    const many = Array.from({ length: 20 }, (_, place) => `p${place}`).reduce<readonly string[]>(withProduct, []);
    expect([many.length, many[0], many.at(-1)]).toEqual([12, 'p19', 'p8']);
  });
  test.each([
    [null, []],
    ['', []],
    ['{', []],
    ['{"a":1}', []],
    ['["a",1,null,"b"]', ['a', 'b']],
    [JSON.stringify(Array.from({ length: 30 }, () => 'a')), Array.from({ length: 12 }, () => 'a')],
  ])('stored value %p: read without invalid entries', (stored, ids) => expect(readProducts(stored)).toEqual(ids));
});

test('product code: the first characters of its id', () => {
  expect(productCode('3f2504e0-4f89-41d3-9a0c-0305e82c3301')).toBe('3F2504E0');
});
