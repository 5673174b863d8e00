import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetchFromNpm } from './packages.ts';
import type { Proof } from './proof.ts';
import { openSuiteServer } from './suites/suite-server.ts';

/** The folder `packages/core/postgrest-js` of supabase/supabase-js; its tests are in no package. */
const SUITE = process.env['PROVE_SUITE'];
if (SUITE === undefined)
  throw new Error('PROVE_SUITE names the folder packages/core/postgrest-js of supabase/supabase-js (commit 381bded5).');

const LEAST = 345;
const PACKAGES = [
  'jest@30.4.2',
  '@jest/test-sequencer@30.4.1',
  'ts-jest@29.4.9',
  'typescript@5.8.3',
  'prettier@3.6.2',
  'tslib@2.8.1',
  'type-fest@4.41.0',
  'zod@3.25.76',
];
const OF_A_SEQUENCE = 'with missing=default PostgREST takes a number of a sequence for each row, also for one that brings its own';
/** Tests that are answered otherwise, and why; each reason stands in docs/operations.md (What differs from hosted). */
const DIFFERENCES: Readonly<Record<string, string>> = {
  "insert, update, delete with count: 'exact' bulk insert with column defaults": OF_A_SEQUENCE,
  "insert, update, delete with count: 'exact' bulk upsert with column defaults": OF_A_SEQUENCE,
  geojson: 'the embedded PostgreSQL has no PostGIS',
  'explain with options': 'the settings in a plan are those of the server',
};

interface Outcome {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly { readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[] }[];
}

/** Its tests of PostgREST 12 need a server of their own. Types are the compiler's matter and not checked. */
const CONFIGURATION = `
const compilerOptions = { module: 'commonjs', target: 'es2022', esModuleInterop: true, isolatedModules: true, moduleResolution: 'node' };
module.exports = {
  testEnvironment: 'node', maxWorkers: 1, testSequencer: '<rootDir>/test/testSequencer.js', testTimeout: 30000,
  transform: { '^.+\\\\.ts$': ['ts-jest', { tsconfig: compilerOptions, diagnostics: false }] },
  testMatch: ['<rootDir>/test/**/*.test.ts'], testPathIgnorePatterns: ['/v12/'],
};`;

const runSuite = async (folder: string): Promise<Outcome> => {
  const suite = join(folder, 'suite');
  await cp(SUITE, suite, { recursive: true });
  await writeFile(join(suite, 'jest.proof.cjs'), CONFIGURATION);
  const results = join(folder, 'results.json');
  const parameters = ['-c', 'jest.proof.cjs', '--ci', '--json', '--outputFile', results];
  // It ends with an error where a test fails.
  await promisify(execFile)(process.execPath, [join(folder, 'node_modules/jest/bin/jest.js'), ...parameters], {
    cwd: suite,
    maxBuffer: 64 * 1024 * 1024,
  }).catch(() => undefined);
  return JSON.parse(await readFile(results, 'utf8')) as Outcome;
};

export const postgrestSuite: Proof = {
  title: 'The suite of postgrest-js',
  promise: `The tests that postgrest-js is released with pass against the embedded backend, at least ${LEAST} of 350; the others have a reason that docs/operations.md gives (What differs from hosted).`,
  run: async () => {
    const packages = await fetchFromNpm(PACKAGES);
    try {
      const close = await openSuiteServer(join(SUITE, 'test', 'supabase'));
      const outcome = await runSuite(packages.folder).finally(close);
      const failed = outcome.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => fullName);
      return {
        isKept: outcome.numPassedTests >= LEAST && failed.every((name) => DIFFERENCES[name] !== undefined),
        rows: [
          ['release', 'supabase/supabase-js, commit 381bded5 (7 August 2026), brought in for the run, not kept here'],
          ['passed', `${outcome.numPassedTests} of ${outcome.numTotalTests} (its tests of PostgREST 12 do not count)`],
          ...failed.map((name) => [name, DIFFERENCES[name] ?? 'NOT EXPLAINED'] as const),
          [
            'set beside',
            '`Prefer: tx=rollback`, aggregates, query plans and identifiers of queries on; the publishable key is added on the way; a text in place of PostGIS’s point',
          ],
        ],
      };
    } finally {
      await packages.remove();
    }
  },
};
