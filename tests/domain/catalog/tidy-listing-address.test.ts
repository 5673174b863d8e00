import { expect, test } from '@jest/globals';
import { tidyListingAddress } from '../../../src/domain/catalog/product-query-text.ts';

const tidied = (text: string, defaultSort = 'newest'): string =>
  new URLSearchParams(tidyListingAddress(new URLSearchParams(text), defaultSort).map(([name, value]) => [name, value])).toString();

test.each([
  ['min=&max=&category=all&sort=newest', ''],
  ['game=free-fire&min=&max=500rb&category=all', 'game=free-fire&max=500000'],
  ['min=900.000&max=100.000', 'min=100000&max=900000'],
  ['game=a&game=b&sort=cheapest&stok=1', 'game=a&game=b&sort=cheapest&stok=1'],
  ['q=ml+500rb&min=%20&u=7', 'q=ml+500rb&u=7'],
  ['min=murah', 'min=murah'],
  ['', ''],
])('listing address: %p is normalised to %p', (text, expected) => {
  expect(tidied(text)).toBe(expected);
  expect(tidied(expected)).toBe(expected);
});

test('listing address: the default sort order of a search is relevance', () => {
  expect(tidied('q=ff&sort=relevance', 'relevance')).toBe('q=ff');
  expect(tidied('q=ff&sort=newest', 'relevance')).toBe('q=ff&sort=newest');
});
