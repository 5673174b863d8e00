import { expect, test } from '@jest/globals';
import { withoutValue } from '../../../src/domain/attribute/without-value.ts';
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

test('a value taken away leaves the others, in the address too', () => {
  expect(withoutValue(both, 'Epic')).toEqual({ ...both, values: ['Mythic'], pairs: [['a.rank', 'Mythic']] });
});
test('nothing is left of a choice without its last value, nor of a range', () => {
  expect(withoutValue({ ...both, values: ['Epic'], pairs: [['a.rank', 'Epic']] }, 'Epic')).toBeNull();
  expect(withoutValue({ ...both, values: null, min: 3 }, 'Epic')).toBeNull();
});
