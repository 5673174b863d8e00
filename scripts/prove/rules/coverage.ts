import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Sql } from 'postgres';
import { closeFunctionLog, openFunctionLog } from './function-log.ts';
import type { Job, Observed } from './jobs.ts';
import { type MeasuredFile, readKept, writeKept } from './kept-coverage.ts';
import { runJobs } from './workers.ts';

/** Files of tests that run against the migrated database. */
const FOLDERS = ['tests/database'];
/**
 * Where measurements are stored while they run, one JSON object a line; `RULES_COVERAGE=last` goes on with those of a run that was ended,
 * `RULES_COVERAGE=new` also measures files anew that did not change since the kept measurement.
 */
const STORED = '.data/rules/coverage.jsonl';
/** A pattern of the paths of the test files that are used; all by default. */
const FILES = new RegExp(process.env['RULES_FILES'] ?? '');
/** Milliseconds that one test of an unchanged database may take. */
const MOST = 120_000;

/** A test file that passes. */
export interface CoveredFile {
  readonly file: string;
  /** Of the whole file. */
  readonly seconds: number;
  /** Of what opens the database. */
  readonly opening: number;
  /** Null where its tests depend on each other. */
  readonly tests: readonly Observed[] | null;
  readonly isRepeatable: boolean;
}

export interface Coverage {
  /** Test files with the tests that reach a function or a branch; last the files that reach it only while they open the database. */
  readonly filesOf: (name: string) => readonly CoveredFile[];
  readonly files: readonly CoveredFile[];
  /** Files that fail without any change; they are left out. */
  readonly broken: readonly string[];
}

/** Files that compare texts or versions of whole databases: they would notice every change and say nothing about a rule. */
const OF_TEXTS = ['schemas', 'baseline', 'earlier-shop', 'migration-draft', 'named-functions', 'rule-mutants'].map(
  (name) => `tests/database/${name}.test.ts`,
);

const filesOfTests = (): readonly string[] =>
  FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((name) => FILES.test(name) && name.endsWith('.test.ts') && !OF_TEXTS.includes(name))
    .toSorted();

const stored = (): readonly MeasuredFile[] =>
  process.env['RULES_COVERAGE'] === 'last' && existsSync(STORED)
    ? readFileSync(STORED, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as MeasuredFile)
        .filter(({ file }) => !OF_TEXTS.includes(file))
    : [];

/** Runs test files and writes down which functions and branches each test reaches. */
const measure = async (admin: Sql, lanes: number): Promise<readonly MeasuredFile[]> => {
  const answers = [...stored()];
  const known = new Set(answers.map(({ file }) => file));
  const wanted = new Set(filesOfTests());
  if (process.env['RULES_COVERAGE'] !== 'new')
    for (const kept of readKept()) {
      if (known.has(kept.file) || !wanted.has(kept.file)) continue;
      known.add(kept.file);
      answers.push(kept);
    }
  const files = [...wanted].filter((file) => !known.has(file));
  mkdirSync(dirname(STORED), { recursive: true });
  if (answers.length === 0) writeFileSync(STORED, '');
  if (files.length === 0) return answers;
  await openFunctionLog(admin);
  const jobs = files.map((file, id): Job => ({ id, sql: '', steps: [{ file, most: MOST }], isObserved: true }));
  await runJobs(jobs, lanes, (answer) => {
    const measured = { ...answer, file: files[answer.id] ?? '' };
    answers.push(measured);
    appendFileSync(STORED, `${JSON.stringify(measured)}\n`);
  });
  await closeFunctionLog(admin);
  if (FILES.source === '(?:)') writeKept(answers);
  return answers;
};

const covered = ({ file, seconds, observed }: MeasuredFile): CoveredFile => {
  const tests = observed?.isIndependent === true && observed.tests.length > 0 ? observed.tests : null;
  return { file, seconds, opening: observed?.opening.seconds ?? 0, tests, isRepeatable: observed?.isRepeatable === true };
};

/** A test with only those of its cases that reach a function, and their seconds. */
export const narrowed = (test: Observed, name: string): Observed => {
  if (test.cases === undefined) return test;
  const place = test.functions.indexOf(name);
  const cases = test.cases.filter(({ reached }) => reached.includes(place));
  // What the test does outside its cases reaches it.
  if (cases.length === 0) return { ...test, cases: undefined };
  return { ...test, cases, seconds: cases.reduce((sum, { seconds }) => sum + seconds, 0) };
};

/** Which tests reach which functions. */
export const readCoverage = async (admin: Sql, lanes: number): Promise<Coverage> => {
  const answers = await measure(admin, lanes);
  const sound = answers.filter(({ outcome }) => outcome === 'survived').toSorted((a, b) => a.seconds - b.seconds);
  return {
    filesOf: (name) => {
      const reaching = sound.flatMap((measured) => {
        const { observed } = measured;
        const file = covered(measured);
        // What could not be observed may reach everything.
        if (observed === undefined || observed.tests.length === 0) return [file];
        if (!file.isRepeatable && observed.opening.functions.includes(name)) return [file];
        const tests = observed.tests.filter(({ functions }) => functions.includes(name));
        return tests.length === 0 ? [] : [{ ...file, tests: file.tests && tests.map((test) => narrowed(test, name)) }];
      });
      const opening = sound.filter(({ observed }) => observed?.opening.functions.includes(name) === true);
      return [...reaching, ...opening.map((measured) => ({ ...covered(measured), tests: null, isRepeatable: false }))];
    },
    files: sound.map(covered),
    broken: answers.filter(({ outcome }) => outcome !== 'survived').map(({ file, why }) => `${file}: ${why}`),
  };
};
