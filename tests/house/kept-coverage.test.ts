import { describe, expect, test } from '@jest/globals';
import { keptOf, type MeasuredFile, measuredOf, measuredText } from '../../scripts/prove/rules/kept-coverage.ts';

const MEASURED: readonly MeasuredFile[] = [
  {
    file: 'tests/database/a.test.ts',
    id: -1,
    outcome: 'survived',
    seconds: 1.25,
    observed: {
      opening: { seconds: 0.5, functions: ['private.b'] },
      tests: [
        { at: 0, seconds: 0.125, functions: ['private.b', 'public.a'] },
        {
          at: 1,
          seconds: 0.25,
          functions: ['public.a'],
          cases: [{ place: 3, digest: 'abc', seconds: 0.01, reached: [0] }],
        },
      ],
      isIndependent: true,
      isRepeatable: false,
    },
  },
];

describe('kept coverage of tests', () => {
  test('read back: as it was measured', () => {
    expect(
      measuredOf(
        keptOf(MEASURED, () => 'as-is'),
        () => 'as-is',
      ),
    ).toEqual(MEASURED);
  });
  test('a file with another text, and one that is gone: left out', () => {
    const kept = keptOf(MEASURED, () => 'as-is');
    expect(measuredOf(kept, () => 'other')).toEqual([]);
    expect(measuredOf(kept, () => null)).toEqual([]);
  });
  test('a file that failed: not kept', () => {
    expect(keptOf([{ file: 'x', id: 1, outcome: 'killed', seconds: 1 }], () => '').files).toEqual([]);
  });
});

describe('text that a measurement depends on', () => {
  const read = { expected: (name: string) => `recorded ${name}`, functions: () => 'create function private.quote' };

  test('ordinary test file: its own', () => {
    expect(measuredText("test('order')", read)).toBe("test('order')");
  });

  test('recorded test file: its own and what its cases are compared with', () => {
    const text = "const expected = new ExpectedTexts('calls');";
    expect(measuredText(text, read)).toBe(`${text}\nrecorded calls`);
  });

  test('test file with a test for each function of the schemas: their names, too', () => {
    const text = "new ExpectedTexts('answers'); readdirSync('supabase/schemas')";
    expect(measuredText(text, read)).toBe(`${text}\nrecorded answers\ncreate function private.quote`);
  });
});
