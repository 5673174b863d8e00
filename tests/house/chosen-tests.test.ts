import { afterEach, describe, expect, test } from '@jest/globals';
import { ChosenTests } from '../../scripts/prove/rules/chosen-tests.ts';
import { type CoveredFile, narrowed } from '../../scripts/prove/rules/coverage.ts';
import type { Observed } from '../../scripts/prove/rules/jobs.ts';
import { killerOf, killersIn, killersText } from '../../scripts/prove/rules/known-killers.ts';
import { CaseDiffers, caseRan, caseSelection, nextCase } from '../support/recorded/case-selection.ts';

const FILE = 'tests/house/chosen-tests.test.ts';
const KEY = '0123456789abcdef01234567';
const RECORDED: Observed = {
  at: 3,
  seconds: 9,
  functions: ['private.pay', 'private.refund'],
  cases: [
    { place: 0, digest: 'one', seconds: 0.1, reached: [0] },
    { place: 1, digest: 'two', seconds: 0.2, reached: [0, 1] },
    { place: 2, digest: 'three', seconds: 0.4, reached: [1] },
  ],
};
const MUTANT = { feature: 'refunds', subject: 'private.refund', what: 'number `1` -> `2`', sql: '', undo: '' };
const chosen = (isRepeatable: boolean): ChosenTests => {
  const file: CoveredFile = { file: FILE, seconds: 100, opening: 1, tests: [RECORDED], isRepeatable };
  const filesOf = (name: string): readonly CoveredFile[] => [{ ...file, tests: [narrowed(RECORDED, name)] }];
  return new ChosenTests({ files: [file], filesOf, broken: [] }, 1);
};

describe('tests chosen for a changed function', () => {
  test('recorded test: the cases that reach the function, with their digests', () => {
    expect(chosen(true).for(MUTANT)).toMatchObject([
      {
        file: FILE,
        tests: [3],
        cases: [
          [
            [1, 'two'],
            [2, 'three'],
          ],
        ],
      },
    ]);
  });
  test('test that reaches the function outside its cases: the whole test', () => {
    const outside = narrowed({ ...RECORDED, functions: [...RECORDED.functions, 'private.open'] }, 'private.open');
    expect([outside.cases, outside.seconds]).toEqual([undefined, 9]);
  });
  test('file that is opened anew for each change: the whole test', () => {
    expect(chosen(false).for(MUTANT)[0]).not.toHaveProperty('cases');
  });
  test('case that noticed the change in an earlier run: first and alone', () => {
    const [first] = chosen(true).for(MUTANT, { file: FILE, test: 3, place: 2 });
    expect(first?.cases).toEqual([[[2, 'three']]]);
  });
  test('test of an earlier run that exists no more: left out', () => {
    expect(chosen(true).for(MUTANT, { file: FILE, test: 8 })).toEqual(chosen(true).for(MUTANT));
  });
});

test('stored killers: read as they were written, by the beginning of the key', () => {
  const killers = new Map([
    [KEY, { file: 'b.test.ts', test: 4, place: 12 }],
    [KEY.replaceAll('0', 'f'), { file: 'a.test.ts', test: 0 }],
  ]);
  const text = killersText(killers);
  expect(text).toBe('# a.test.ts\nf123456789ab 0\n# b.test.ts\n0123456789ab 4 12\n');
  expect(killerOf(killersIn(text), KEY)).toEqual({ file: 'b.test.ts', test: 4, place: 12 });
  expect(killerOf(killersIn(''), KEY)).toBeUndefined();
});

describe('selection of recorded cases', () => {
  afterEach(() => {
    delete caseSelection.only;
    delete caseSelection.ran;
    caseSelection.next = 0;
  });
  test('without a selection: every case runs and none is compared', () => {
    expect([nextCase(), nextCase()]).toEqual([
      { place: 0, isWanted: true },
      { place: 1, isWanted: true },
    ]);
    expect(() => caseRan(0, 'pays', 'done', ['+ a row'])).not.toThrow();
  });
  test('selected case: passes with its own answer and rows, differs with others', () => {
    let digest = '';
    caseSelection.ran = (_, given) => {
      digest = given;
    };
    caseRan(1, 'pays', 'done', ['+ a row']);
    delete caseSelection.ran;
    caseSelection.only = new Map([[1, digest]]);
    expect([nextCase().isWanted, nextCase().isWanted]).toEqual([false, true]);
    expect(() => caseRan(1, 'pays', 'done', ['+ a row'])).not.toThrow();
    for (const [answer, rows] of [
      ['refused', ['+ a row']],
      ['done', []],
      ['done', ['+ a row', '+ another']],
    ] as const)
      expect(() => caseRan(1, 'pays', answer, rows)).toThrow(CaseDiffers);
  });
});
