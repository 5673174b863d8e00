import { expect, test } from '@jest/globals';
import { isFetchableProductId } from '../../../src/application/catalog/view-product.ts';
import { isVisible } from '../../../src/domain/catalog/visibility.ts';

test('product visibility: active and not archived', () => {
  expect(isVisible({ isActive: true, archivedAt: null })).toBe(true);
  expect(isVisible({ isActive: false, archivedAt: null })).toBe(false);
  expect(isVisible({ isActive: true, archivedAt: new Date() })).toBe(false);
});

test.each([
  ['x', true],
  ['', false],
  ['  ', false],
  ['undefined', false],
  [' undefined ', false],
  [null, false],
  [5, false],
])('product id: %p may be requested, %p', (id, expected) => expect(isFetchableProductId(id)).toBe(expected));
