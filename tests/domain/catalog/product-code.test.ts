import { expect, test } from '@jest/globals';
import { productCode } from '../../../src/domain/catalog/product-code.ts';

test('product code: the first characters of its id', () => {
  expect(productCode('3f2504e0-4f89-41d3-9a0c-0305e82c3301')).toBe('3F2504E0');
});
