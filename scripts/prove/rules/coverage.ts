import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Sql } from 'postgres';
import { closeFunctionLog, openFunctionLog } from './function-log.ts';
import type { Answer, Job, Observed } from './jobs.ts';
import { runJobs } from './workers.ts';

/** Files of tests that run against the migrated database. */
const FOLDERS = ['tests/database'];
/** Where the last measurement is stored; `RULES_COVERAGE=last` uses it again. */
const STORED = '.data/rules/coverage.json';
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
}

export interface Coverage {
  /** Test files with the tests that reach a function. */
  readonly filesOf: (name: string) => readonly CoveredFile[];
  readonly files: readonly CoveredFile[];
  /** Files that fail without any change; they are left out. */
  readonly broken: readonly string[];
}

const filesOfTests = (): readonly string[] =>
  FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('rule-mutants.test.ts'))
    .toSorted();

interface Measured extends Answer {
  readonly file: string;
}

/** Runs every test file and writes down which functions each test reaches. */
const measure = async (admin: Sql, lanes: number): Promise<readonly Measured[]> => {
  await openFunctionLog(admin);
  const files = filesOfTests();
  const answers: Measured[] = [];
  const jobs = files.map((file, id): Job => ({ id, sql: '', steps: [{ file, most: MOST }], isObserved: true }));
  await runJobs(jobs, lanes, (answer) => {
    answers.push({ ...answer, file: files[answer.id] ?? '' });
  });
  await closeFunctionLog(admin);
  mkdirSync(dirname(STORED), { recursive: true });
  writeFileSync(STORED, JSON.stringify(answers));
  return answers;
};

const covered = ({ file, seconds, observed }: Measured): CoveredFile => {
  const tests = observed?.isIndependent === true && observed.tests.length > 0 ? observed.tests : null;
  return { file, seconds, opening: observed?.opening.seconds ?? 0, tests };
};

/** Which tests reach which functions. */
export const readCoverage = async (admin: Sql, lanes: number): Promise<Coverage> => {
  const isKept = process.env['RULES_COVERAGE'] === 'last';
  const answers = isKept ? (JSON.parse(readFileSync(STORED, 'utf8')) as readonly Measured[]) : await measure(admin, lanes);
  const sound = answers.filter(({ outcome }) => outcome === 'survived').toSorted((a, b) => a.seconds - b.seconds);
  return {
    filesOf: (name) =>
      sound.flatMap((measured) => {
        const { observed } = measured;
        const file = covered(measured);
        if (observed === undefined || observed.opening.functions.includes(name)) return [file];
        const tests = observed.tests.filter(({ functions }) => functions.includes(name));
        // What could not be observed may reach everything.
        if (observed.tests.length === 0) return [file];
        return tests.length === 0 ? [] : [{ ...file, tests: file.tests && tests }];
      }),
    files: sound.map(covered),
    broken: answers.filter(({ outcome }) => outcome !== 'survived').map(({ file, why }) => `${file}: ${why}`),
  };
};
