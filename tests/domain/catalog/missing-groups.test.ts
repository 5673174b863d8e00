import { expect, test } from '@jest/globals';
import { missingGroups } from '../../../src/domain/catalog/missing-groups.ts';
import { emptyProductForm } from '../../../src/domain/catalog/product-form.ts';

test('a group that is no longer there is to be chosen anew; none, and one that is there, are in order', () => {
  const form = { ...emptyProductForm, categoryId: 'c1', gameTitleId: 'g1', tierId: '' };
  expect(missingGroups(form, { categories: [{ id: 'c2' }], games: [{ id: 'g1' }], tiers: [] })).toEqual({
    categoryId: { code: 'GROUP_MISSING' },
  });
});
