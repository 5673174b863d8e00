import { expect, test } from '@jest/globals';
import { withoutValue } from '../../../src/domain/attribute/attribute-choice.ts';
import type { AttributeChoice } from '../../../src/domain/catalog/product-query.ts';

const both: AttributeChoice = {
  id: 'rank',
  values: ['Epic', 'Mythic'],
  min: null,
  max: null,
  pairs: [
    ['a.rank', 'Epic'],
    ['a.rank', 'Mythic'],
  ],
};

test('attribute choice without one value: keeps the other values and their address parameters', () => {
  expect(withoutValue(both, 'Epic')).toEqual({ ...both, values: ['Mythic'], pairs: [['a.rank', 'Mythic']] });
});
test('attribute choice: removing the last value or a range yields null', () => {
  expect(withoutValue({ ...both, values: ['Epic'], pairs: [['a.rank', 'Epic']] }, 'Epic')).toBeNull();
  expect(withoutValue({ ...both, values: null, min: 3 }, 'Epic')).toBeNull();
});
