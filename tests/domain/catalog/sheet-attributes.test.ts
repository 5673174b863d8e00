import { describe, expect, test } from '@jest/globals';
import type { GameAttribute } from '../../../src/domain/attribute/game-attribute.ts';
import { unknownAttributes } from '../../../src/domain/catalog/sheet-attributes.ts';

const blank = { unit: null, choices: [], min: null, max: null, isFilter: true, isFact: false, isRequired: false } as const;
const schema: readonly GameAttribute[] = [
  { ...blank, id: 'r', key: 'rank', name: 'Rank', kind: 'choice', choices: ['Epic', 'Mythic'], isRequired: true },
  { ...blank, id: 's', key: 'skin', name: 'Skin', kind: 'number', max: 500 },
];
const rank = (value: string) => ({ label: 'Rank', value });
const skin = (value: string) => ({ label: 'Skin', value });
const problems = (...given: Parameters<typeof unknownAttributes>): string[] =>
  unknownAttributes(...given).map(({ code, value }) => `${code} ${value}`);

describe('attributes of an import line', () => {
  test('new product: must match the schema of its game', () => {
    expect(problems(schema, null, 'g', [rank('Epic'), skin('12'), { label: 'Bonus', value: 'apa saja' }])).toEqual([]);
    expect(problems(schema, null, 'g', null)).toEqual(['ATTRIBUTE_REQUIRED Rank']);
    expect(problems(schema, null, 'g', [rank('Legend'), skin('banyak')])).toEqual([
      'ATTRIBUTE_CHOICE Rank=Legend',
      'ATTRIBUTE_NUMBER Skin=banyak',
    ]);
    expect(problems(schema, null, 'g', [rank('Epic'), skin('501')])).toEqual(['ATTRIBUTE_RANGE Skin=501']);
  });
  test('existing product: validated only where they change', () => {
    const known = { gameId: 'g', attributes: [rank('Lama')] };
    expect(problems(schema, known, 'g', null)).toEqual([]);
    expect(problems(schema, known, 'g', [rank('Lama')])).toEqual([]);
    expect(problems(schema, known, 'g', [rank('Lama'), skin('x')])).toEqual(['ATTRIBUTE_NUMBER Skin=x']);
    expect(problems(schema, known, 'g', [rank('Baru')])).toEqual(['ATTRIBUTE_CHOICE Rank=Baru']);
    expect(problems(schema, { ...known, gameId: 'lain' }, 'g', null)).toEqual(['ATTRIBUTE_CHOICE Rank=Lama']);
  });
});
