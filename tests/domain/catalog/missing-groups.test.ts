import { expect, test } from '@jest/globals';
import { missingGroups } from '../../../src/domain/catalog/check-product-form.ts';
import { emptyProductForm } from '../../../src/domain/catalog/product-form.ts';

test('missing groups: a deleted group is reported, an empty or existing one is not', () => {
  const form = { ...emptyProductForm, categoryId: 'c1', gameTitleId: 'g1', tierId: '' };
  expect(missingGroups(form, { categories: [{ id: 'c2' }], games: [{ id: 'g1' }], tiers: [] })).toEqual({
    categoryId: { code: 'GROUP_MISSING' },
  });
});
