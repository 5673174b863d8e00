import { expect, test } from '@jest/globals';
import { inShopOrder } from '../../../src/domain/taxonomy/taxonomy.ts';
import { aCategory } from '../../support/builders.ts';

test('group order: by position, then name, without inactive groups', () => {
  const groups = [
    aCategory({ name: 'C', sortOrder: 2 }),
    aCategory({ name: 'B', sortOrder: 1 }),
    aCategory({ name: 'A', sortOrder: 2 }),
    aCategory({ name: 'Z', sortOrder: 0, isActive: false }),
  ];
  expect(inShopOrder(groups).map((group) => group.name)).toEqual(['B', 'A', 'C']);
});

test('group order: equal positions are sorted by name whatever the input order', () => {
  const [ant, bee, cat] = ['Ant', 'Bee', 'Cat'].map((name) => aCategory({ name, sortOrder: 1 }));
  for (const given of [
    [bee, ant, cat],
    [cat, bee, ant],
    [ant, cat, bee],
  ])
    expect(inShopOrder(given.filter((group) => group !== undefined)).map((group) => group.name)).toEqual(['Ant', 'Bee', 'Cat']);
});
