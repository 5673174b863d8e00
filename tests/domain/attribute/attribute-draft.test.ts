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
])('attribute key: derived from the name %s', (name, taken, key) => {
  expect(keyOf(name, taken)).toBe(key);
});

test('attribute choices: separated by lines or commas, duplicates removed', () => {
  expect(readChoices('Epic\n Legend ,epic\n\n,Mythic')).toEqual(['Epic', 'Legend', 'Mythic']);
});

describe('attribute draft', () => {
  test('normalisation: drops the fields that its kind does not use', () => {
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
  ])('validation: problems are reported per field for %j', (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });
  test('name already used in the game: taken', () => {
    expect(problems({}, [{ name: 'RANK' }])).toEqual([['name', 'taken']]);
  });
});
