import { expect, test } from '@jest/globals';
import { isSlug } from '../../../src/domain/shared/slug.ts';

test.each([
  ['mobile-legends', true],
  ['ff2', true],
  ['', false],
  ['-a', false],
  ['a-', false],
  ['a--b', false],
  ['A', false],
  ['a b', false],
  ['a'.repeat(80), true],
  ['a'.repeat(81), false],
])('slug: %p, valid: %p', (value, expected) => expect(isSlug(value)).toBe(expected));
