import { expect, test } from '@jest/globals';
import { inShopOrder } from '../../../src/domain/catalog/taxonomy.ts';
import { aCategory } from '../../support/builders.ts';

test('groups stand in the owner’s order, equal places by name, inactive ones not at all', () => {
  const groups = [
    aCategory({ name: 'C', sortOrder: 2 }),
    aCategory({ name: 'B', sortOrder: 1 }),
    aCategory({ name: 'A', sortOrder: 2 }),
    aCategory({ name: 'Z', sortOrder: 0, isActive: false }),
  ];
  expect(inShopOrder(groups).map((group) => group.name)).toEqual(['B', 'A', 'C']);
});
