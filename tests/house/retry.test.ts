import { describe, expect, test } from '@jest/globals';
import { countOf, type FileOutcome, failuresByTest, filesToRetry, outcomesOf, type StepOutcome, totalsOf } from '../../scripts/retry.mjs';

const file = (name: string, passed: number, failedTests: readonly string[] = []): FileOutcome => ({
  file: name,
  passed,
  failed: failedTests.length,
  failedTests,
});
const step = (project: string, ...files: readonly FileOutcome[]): StepOutcome => ({ project, files, ...countOf(files, true) });

describe('Jest report', () => {
  const [green, red, broken] = outcomesOf(
    {
      testResults: [
        { name: '/shop/tests/e2e/a.test.ts', status: 'passed', assertionResults: [{ fullName: 'opens', status: 'passed' }] },
        {
          name: '/shop/tests/e2e/b.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'closes', status: 'failed' },
            { fullName: 'opens', status: 'passed' },
          ],
        },
        { name: 'C:\\shop\\tests\\e2e\\c.test.ts', status: 'failed', assertionResults: [] },
      ],
    },
    '/shop',
  );
  test('results: counted by file, relative to the project folder', () => {
    expect(green).toEqual({ file: 'tests/e2e/a.test.ts', passed: 1, failed: 0, failedTests: [] });
    expect(red).toEqual({ file: 'tests/e2e/b.test.ts', passed: 1, failed: 1, failedTests: ['closes'] });
  });
  test('file that could not run: one failure without a test name', () => {
    expect(broken).toMatchObject({ passed: 0, failed: 1, failedTests: [] });
  });
  test('error outside any file: one failure', () => {
    expect(countOf([file('a', 2)], false)).toEqual({ passed: 2, failed: 1 });
    expect(countOf([file('a', 2, ['x', 'y'])], false)).toEqual({ passed: 2, failed: 2 });
  });
});

describe('retry', () => {
  test('failed files of browser and database tests: by project', () => {
    const steps = [
      { passed: 0, failed: 1 },
      step('core', file('core', 0, ['x'])),
      step('database', file('db', 0, ['x'])),
      step('browser', file('a', 1), file('b', 0, ['x', 'y'])),
      step('browser', file('c', 0, ['z'])),
    ];
    expect([...filesToRetry(steps)]).toEqual([
      ['database', ['db']],
      ['browser', ['b', 'c']],
    ]);
  });
});

describe('run total', () => {
  const steps = [{ passed: 1, failed: 0 }, step('core', file('core', 4, ['k'])), step('browser', file('a', 3), file('b', 1, ['x', 'y']))];
  test('no retry: the first run counts', () => {
    expect(totalsOf(steps, [])).toEqual({ passed: 9, failed: 3, unsteady: [] });
  });
  test('file that passes alone: counted as passed and named as unsteady', () => {
    expect(totalsOf(steps, [file('b', 3)])).toEqual({ passed: 11, failed: 1, unsteady: [{ file: 'b', tests: ['x', 'y'] }] });
  });
  test('file that fails again: the result of the retry counts, not unsteady', () => {
    expect(totalsOf(steps, [file('b', 2, ['y'])])).toEqual({ passed: 10, failed: 2, unsteady: [] });
  });
  test('three unsteady files: pass, a fourth fails the run', () => {
    const flaky = (count: number) => {
      const names = Array.from({ length: count }, (_, place) => `f${place}`);
      return totalsOf(
        names.map((name) => step('browser', file(name, 0, ['x']))),
        names.map((name) => file(name, 1)),
      );
    };
    expect(flaky(3)).toMatchObject({ passed: 3, failed: 0 });
    expect(flaky(4)).toMatchObject({ passed: 4, failed: 1 });
    expect(flaky(4).unsteady).toHaveLength(4);
  });
});

test('failures over several rounds: counted by test, the most frequent first', () => {
  const broken: FileOutcome = { file: 'c', passed: 0, failed: 1, failedTests: [] };
  expect(failuresByTest([[file('a', 1, ['x']), broken], [file('a', 2)], [file('a', 0, ['x', 'y'])]])).toEqual([
    { file: 'a', test: 'x', times: 2 },
    { file: 'a', test: 'y', times: 1 },
    { file: 'c', test: null, times: 1 },
  ]);
});
