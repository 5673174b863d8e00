import { describe, expect, test } from '@jest/globals';
import { blankAttribute, draftProblems, keyOf, normalisedDraft, readChoices } from '../../../src/domain/attribute/attribute-draft.ts';

const problems = (change: Partial<typeof blankAttribute>, others: readonly { name: string }[] = []) => [
  ...draftProblems(normalisedDraft({ ...blankAttribute, name: 'Rank', choices: ['Epic'], ...change }), others),
];

test.each([
  ['Skin senjata', [], 'skin-senjata'],
  ['  Umur akun (tahun) ', [], 'umur-akun-tahun'],
  ['Éclat', [], 'e-clat'],
  ['ランク', [], 'atribut'],
  ['Rank', ['rank', 'rank-2'], 'rank-3'],
  ['x'.repeat(80), [], 'x'.repeat(37)],
])('a name in addresses: %s', (name, taken, key) => {
  expect(keyOf(name, taken)).toBe(key);
});

test('choices stand one per line or between commas, each once', () => {
  expect(readChoices('Epic\n Legend ,epic\n\n,Mythic')).toEqual(['Epic', 'Legend', 'Mythic']);
});

describe('a draft', () => {
  test('keeps only what its kind has a use for', () => {
    expect(normalisedDraft({ ...blankAttribute, name: ' Skin ', kind: 'number', unit: ' ', choices: ['Epic'], min: 1 })).toMatchObject({
      name: 'Skin',
      unit: null,
      choices: [],
      min: 1,
    });
    expect(normalisedDraft({ ...blankAttribute, kind: 'text', unit: 'skin', min: 1, max: 2 })).toMatchObject({
      unit: null,
      min: null,
      max: null,
      isFilter: false,
    });
  });
  test.each([
    [{}, []],
    [{ name: ' ' }, [['name', 'empty']]],
    [{ name: 'x'.repeat(61) }, [['name', 'too-long']]],
    [{ choices: [] }, [['choices', 'none']]],
    [{ choices: Array.from({ length: 41 }, (_, place) => String(place)) }, [['choices', 'too-many']]],
    [{ choices: ['x'.repeat(61)] }, [['choices', 'too-long']]],
    [{ kind: 'number' as const, unit: 'x'.repeat(15) }, [['unit', 'too-long']]],
    [{ kind: 'number' as const, min: 3, max: 2 }, [['range', 'turned']]],
    [{ kind: 'yes_no' as const, choices: [] }, []],
  ])('is looked at field by field: %j', (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });
  test('has a name of its own in its game', () => {
    expect(problems({}, [{ name: 'RANK' }])).toEqual([['name', 'taken']]);
  });
});
