import { expect, test } from '@jest/globals';
import { namesGroups, noCriteria, toCriteria } from '../../../src/domain/catalog/product-criteria.ts';
import { noFilter } from '../../../src/domain/catalog/product-query.ts';

const groups = {
  games: [
    { id: 'g1', slug: 'free-fire' },
    { id: 'g2', slug: 'roblox' },
  ],
  tiers: [{ id: 't1', slug: 'premium' }],
  categories: [{ id: 'c1', slug: 'akun' }],
};

test('product criteria: slugs become ids, other filters are unchanged', () => {
  expect(
    toCriteria({ ...noFilter, games: ['roblox', 'free-fire'], tiers: ['premium'], category: 'akun', minPrice: 5, onSale: true }, groups),
  ).toEqual({
    ...noCriteria,
    gameIds: ['g1', 'g2'],
    tierIds: ['t1'],
    categoryId: 'c1',
    minPrice: 5,
    onSale: true,
  });
});

test('product criteria: an unknown group among known ones is ignored', () => {
  expect(toCriteria({ ...noFilter, games: ['roblox', 'gone'] }, groups)?.gameIds).toEqual(['g2']);
});

test.each([{ games: ['gone'] }, { tiers: ['gone'] }, { category: 'gone' }])(
  'product criteria: only unknown groups yield null, %p',
  (given) => expect(toCriteria({ ...noFilter, ...given }, groups)).toBeNull(),
);

test('product criteria: groups are needed only if a filter names one', () => {
  expect(namesGroups({ ...noFilter, minPrice: 5, rentable: true })).toBe(false);
  expect(namesGroups({ ...noFilter, category: 'akun' })).toBe(true);
});

test('product criteria: a tier filter needs groups, an unknown tier yields null', () => {
  expect(namesGroups({ ...noFilter, tiers: ['premium'] })).toBe(true);
  expect(toCriteria({ ...noFilter, tiers: ['gone'] }, groups)).toBeNull();
});
