import { describe, expect, test } from '@jest/globals';
import { noFilter } from '../../../src/domain/catalog/product-query.ts';
import { askedSearch, readSearchSort } from '../../../src/domain/search/asked-search.ts';
import { widerSearches } from '../../../src/domain/search/nearest-search.ts';

describe('what a search asks for', () => {
  test('takes the price from the words', () =>
    expect(askedSearch('ml 500rb', noFilter, null)).toEqual({
      text: 'ml',
      filter: { ...noFilter, minPrice: 250_000, maxPrice: 750_000 },
      sort: 'relevance',
      hasSpokenPrice: true,
    }));
  test('prefers the price that was chosen', () =>
    expect(askedSearch('ml 500rb', { ...noFilter, maxPrice: 100_000 }, null)).toMatchObject({
      text: 'ml',
      filter: { minPrice: null, maxPrice: 100_000 },
      hasSpokenPrice: false,
    }));
  test('orders by price for "murah", unless another order was chosen', () => {
    expect(askedSearch('ff murah', noFilter, null).sort).toBe('cheapest');
    expect(askedSearch('ff murah', noFilter, 'newest').sort).toBe('newest');
  });
  test.each([
    ['cheapest', 'cheapest'],
    ['popular', null],
    [null, null],
  ])('reads the order %p of an address as %p', (text, sort) => expect(readSearchSort(text)).toBe(sort));
});

describe('what comes nearest', () => {
  const tried = (text: string, filter = noFilter) =>
    widerSearches(askedSearch(text, filter, null)).map((wider) => [wider.without, wider.text, wider.filter.maxPrice, wider.sort]);

  test('is looked for without filters, then without the price, then without one of the words, the last one first', () =>
    expect(tried('ml gusion 500rb', { ...noFilter, inStock: true })).toEqual([
      ['filters', 'ml gusion', 750_000, 'relevance'],
      ['price', 'ml gusion', null, 'cheapest'],
      ['word', 'ml', null, 'relevance'],
      ['word', 'gusion', null, 'relevance'],
    ]));
  test('is below a lowest price what is dearest', () => expect(tried('ff di atas 90jt')).toEqual([['price', 'ff', null, 'dearest']]));
  test('is nothing for a single word without conditions', () => expect(tried('zzqxv')).toEqual([]));
});
