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

test('slugs become ids, everything else stays', () => {
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

test('a group that is gone is passed over while others remain', () => {
  expect(toCriteria({ ...noFilter, games: ['roblox', 'gone'] }, groups)?.gameIds).toEqual(['g2']);
});

test.each([{ games: ['gone'] }, { tiers: ['gone'] }, { category: 'gone' }])('nothing can match %p', (given) =>
  expect(toCriteria({ ...noFilter, ...given }, groups)).toBeNull(),
);

test('groups are looked up only when a filter names one', () => {
  expect(namesGroups({ ...noFilter, minPrice: 5, rentable: true })).toBe(false);
  expect(namesGroups({ ...noFilter, category: 'akun' })).toBe(true);
});

test('a tier alone names a group; one that does not exist leaves nothing', () => {
  expect(namesGroups({ ...noFilter, tiers: ['premium'] })).toBe(true);
  expect(toCriteria({ ...noFilter, tiers: ['gone'] }, groups)).toBeNull();
});
