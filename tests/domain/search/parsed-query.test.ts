import { describe, expect, test } from '@jest/globals';
import { noFilter } from '../../../src/domain/catalog/product-query.ts';
import { parseQuery, readSearchSort } from '../../../src/domain/search/parsed-query.ts';
import { relaxationsOf } from '../../../src/domain/search/relaxations.ts';

describe('parsed query', () => {
  test('price in the text: becomes a price filter', () =>
    expect(parseQuery('ml 500rb', noFilter, null)).toEqual({
      text: 'ml',
      filter: { ...noFilter, minPrice: 250_000, maxPrice: 750_000 },
      sort: 'relevance',
      hasSpokenPrice: true,
    }));
  test('price filter chosen: has priority over the text', () =>
    expect(parseQuery('ml 500rb', { ...noFilter, maxPrice: 100_000 }, null)).toMatchObject({
      text: 'ml',
      filter: { minPrice: null, maxPrice: 100_000 },
      hasSpokenPrice: false,
    }));
  test('"murah": sorts by price unless another order is chosen', () => {
    expect(parseQuery('ff murah', noFilter, null).sort).toBe('cheapest');
    expect(parseQuery('ff murah', noFilter, 'newest').sort).toBe('newest');
  });
  test.each([
    ['cheapest', 'cheapest'],
    ['popular', null],
    [null, null],
  ])('sort parameter %p is read as %p', (text, sort) => expect(readSearchSort(text)).toBe(sort));
});

describe('relaxations of a query', () => {
  const tried = (text: string, filter = noFilter) =>
    relaxationsOf(parseQuery(text, filter, null)).map((relaxation) => [
      relaxation.without,
      relaxation.text,
      relaxation.filter.maxPrice,
      relaxation.sort,
    ]);

  test('text with filters and price: without filters, without price, without one word each, the last first', () =>
    expect(tried('ml gusion 500rb', { ...noFilter, inStock: true })).toEqual([
      ['filters', 'ml gusion', 750_000, 'relevance'],
      ['price', 'ml gusion', null, 'cheapest'],
      ['word', 'ml', null, 'relevance'],
      ['word', 'gusion', null, 'relevance'],
    ]));
  test('minimum price: removed, most expensive first', () => expect(tried('ff di atas 90jt')).toEqual([['price', 'ff', null, 'dearest']]));
  test('single word without conditions: none', () => expect(tried('zzqxv')).toEqual([]));
});
