import { describe, expect, test } from '@jest/globals';
import { noFilter } from '../../../src/domain/catalog/product-query.ts';
import { parseQuery, readSearchSort } from '../../../src/domain/search/parsed-query.ts';
import { nearestFirst, relaxationsOf } from '../../../src/domain/search/relaxations.ts';

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
  const tried = (text: string, filter = noFilter, withoutTier: string | null = null) =>
    relaxationsOf(parseQuery(text, filter, null), withoutTier).map((relaxation) => [
      relaxation.without,
      relaxation.text,
      relaxation.filter.maxPrice,
      relaxation.sort,
      relaxation.nearTo,
    ]);

  test('text with filters and price: without filters, without price, without both, without one word each, the last first', () => {
    const filter = { ...noFilter, inStock: true };
    expect(tried('ml gusion 500rb', filter)).toEqual([
      ['filters', 'ml gusion', 750_000, 'relevance', null],
      ['price', 'ml gusion', null, 'cheapest', 500_000],
      ['price', 'ml gusion', null, 'cheapest', 500_000],
      ['word', 'ml', null, 'relevance', 500_000],
      ['word', 'gusion', null, 'relevance', 500_000],
    ]);
    const kept = relaxationsOf(parseQuery('ml gusion 500rb', filter, null), null).map((relaxation) => relaxation.filter.inStock);
    expect(kept).toEqual([false, true, false, false, false]);
  });
  test('name of a tier with a price: the tier is dropped before the price', () =>
    expect(tried('ml sultan 500rb', noFilter, 'ml').slice(0, 2)).toEqual([
      ['tier', 'ml', null, 'relevance', 500_000],
      ['price', 'ml sultan', null, 'cheapest', 500_000],
    ]));
  test('name of a tier without a price: only words are dropped', () =>
    expect(tried('ml sultan', noFilter, 'ml').map(([without]) => without)).toEqual(['word', 'word']));
  test('minimum price: removed, most expensive first', () =>
    expect(tried('ff di atas 90jt')).toEqual([['price', 'ff', null, 'dearest', 90_000_000]]));
  test('single word without conditions: none', () => expect(tried('zzqxv')).toEqual([]));
  test('nearest price first, sold last, the given order among equals', () => {
    const items = [
      ['900', 1],
      ['450', 1],
      ['500', 0],
      ['550', 2],
      ['80', 1],
    ].map(([price, stock]) => ({ price: Number(price), stock: Number(stock) }));
    expect(nearestFirst(items, 500, ({ price }) => price).map(({ price }) => price)).toEqual([450, 550, 900, 80, 500]);
  });
});
