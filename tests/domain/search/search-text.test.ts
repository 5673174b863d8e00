import { expect, test } from '@jest/globals';
import { searchText } from '../../../src/domain/search/search-text.ts';

test.each([
  ['  mobile   legends \n', 'mobile legends'],
  ['', null],
  ['   ', null],
  [null, null],
  ['a\u0000b', 'a b'],
  ['x'.repeat(500), 'x'.repeat(100)],
])('search text: %p is normalised to %p', (given, expected) => expect(searchText(given)).toBe(expected));
