import { describe, expect, test } from '@jest/globals';
import { cardFacts, linesProblems, valueProblem } from '../../../src/domain/attribute/attribute-value.ts';
import { numberOf, numberText } from '../../../src/domain/attribute/number-text.ts';
import { anAttribute } from '../../support/builders.ts';

const rank = anAttribute();
const skin = anAttribute({ name: 'Skin', kind: 'number', unit: 'skin', choices: [], min: 1, max: 500 });
const bind = anAttribute({ name: 'Bind dilepas', kind: 'yes_no', choices: [] });
const note = anAttribute({ name: 'Catatan', kind: 'text', choices: [] });

test.each([
  ['0', 0],
  ['214', 214],
  ['1.250', 1250],
  ['1.250.000', 1_250_000],
  ['62,5', 62.5],
  ['1.250,25', 1250.25],
  ['12.5', null],
  ['1,250', null],
  ['1.2500', null],
  ['-3', null],
  ['7 skin', null],
  ['', null],
  ['1e5', null],
])('attribute number: Indonesian notation %s is parsed or rejected', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test('attribute number: formatted text parses to the same number', () => {
  for (const number of [0, 7, 1250, 62.5, 1_250_000]) expect(numberOf(numberText(number))).toBe(number);
});

test.each([
  [rank, 'Mythic', null],
  [rank, 'mythic', 'choice'],
  [rank, 'Emas', 'choice'],
  [skin, '214', null],
  [skin, '0', 'range'],
  [skin, '501', 'range'],
  [skin, '500', null],
  [skin, 'banyak', 'number'],
  [bind, 'Ya', null],
  [bind, 'ya', 'choice'],
  [note, 'apa saja', null],
] as const)('attribute value: case %# is valid or has the expected problem', (attribute, value, problem) => {
  expect(valueProblem(attribute, value)).toBe(problem);
});

test('attribute lines: invalid values are reported by label, missing required attributes too', () => {
  const needed = { ...bind, isRequired: true };
  const lines = [
    { label: 'RANK', value: 'Emas' },
    { label: 'Skin', value: '12' },
    { label: 'Bebas', value: 'apa saja' },
  ];
  expect([...linesProblems([rank, skin, needed, note], lines)]).toEqual([
    [rank.id, 'choice'],
    [needed.id, 'required'],
  ]);
});

describe('card facts', () => {
  const facts = [rank, bind, skin].map((attribute) => ({ ...attribute, isFact: true }));
  const line = (label: string, value: string) => ({ label, value });

  test('more than two facts: the first two in schema order', () => {
    expect(cardFacts(facts, [line('Skin', '40'), line('Rank', 'Epic'), line('Bind dilepas', 'Ya')])).toEqual(['Epic', 'Bind dilepas']);
  });
  test('number: shown with its unit, or with its name if it has no unit; a false boolean is omitted', () => {
    expect(cardFacts(facts, [line('Skin', '40'), line('Bind dilepas', 'Tidak')])).toEqual(['40 skin']);
    expect(cardFacts([{ ...skin, unit: null, name: 'Level', isFact: true }], [line('level', '80')])).toEqual(['Level 80']);
  });
  test('invalid value or text too long for a card: omitted', () => {
    expect(cardFacts([...facts, { ...note, isFact: true }], [line('Rank', 'Emas'), line('Catatan', 'x'.repeat(41))])).toEqual([]);
  });
});
