import { expect, test } from '@jest/globals';
import { isFetchableProductId } from '../../../src/domain/catalog/product-id.ts';
import { isVisible } from '../../../src/domain/catalog/visibility.ts';

test('visitors see what is active and not archived', () => {
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
])('%p may be asked for: %p', (id, expected) => expect(isFetchableProductId(id)).toBe(expected));
