import { expect, test } from '@jest/globals';
import { isCopyName, isRedrawn } from '../../../src/domain/media/picture-copies.ts';

test.each([
  ['image/jpeg', 100, true],
  ['image/jpg', 100, true],
  ['image/png', 2560, false],
  ['image/png', 2561, true],
  ['image/webp', 4000, true],
  ['image/gif', 4000, false],
])('picture copy: %s with width %d, re-encoded: %s', (type, width, isAnew) => expect(isRedrawn(type, width)).toBe(isAnew));

test.each([
  ['products/a.w320.webp', true],
  ['products/a.w1280.webp', true],
  ['products/a.w321.webp', false],
  ['products/a.webp', false],
])('picture copy name: %s, %s', (path, isCopy) => expect(isCopyName(path)).toBe(isCopy));
