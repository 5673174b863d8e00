import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUNTIME } from './ensure-installed.mjs';

/** Runs a program of node_modules. @returns its exit code, and what it said */
const runProgram = (parameters) =>
  new Promise((resolve) => {
    const child = spawn(RUNTIME, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
    child.once('error', (error) => resolve({ status: 1, words: String(error) }));
    child.once('close', (status) => resolve({ status, words: Buffer.concat(said).toString().trimEnd() }));
  });

/** A check is one pass or one failure; its words are shown only when it fails. */
export const check = (name, program, ...parameters) => ({
  name,
  run: async () => {
    const { status, words } = await runProgram([`node_modules/${program}`, ...parameters]);
    return { ...(status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }), words };
  },
});

/** Tests of Jest projects, counted one by one; what they say is shown only when one fails. */
export const tests = (name, projects, ...parameters) => ({
  name,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'arena-akun-tests-'));
    const report = join(folder, 'report.json');
    const { status, words } = await runProgram([
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      // By default a machine with two processors would work with one.
      ...(parameters.includes('--runInBand') ? [] : ['--maxWorkers=2']),
      '--selectProjects',
      ...projects,
      '--json',
      `--outputFile=${report}`,
      ...parameters,
    ]);
    try {
      const { numPassedTests, numFailedTests, numFailedTestSuites, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
      // A file that cannot even be run has no failed test of its own.
      const failed = Math.max(numFailedTests + numRuntimeErrorTestSuites, numFailedTestSuites, status === 0 ? 0 : 1);
      return { passed: numPassedTests, failed, words };
    } catch {
      return { passed: 0, failed: 1, words };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** Runs one step and says how it went. */
const runStep = async ({ name, run }) => {
  const startedAt = Date.now();
  const { passed, failed, words } = await run();
  if (failed > 0) console.log(words);
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
  return { passed, failed };
};

/** Works on two steps at a time, each of which keeps one processor busy. */
const twoAtATime = async (steps) => {
  const waiting = steps.values();
  const done = [];
  const lane = async () => {
    for (const step of waiting) done.push(await runStep(step));
  };
  await Promise.all([lane(), lane()]);
  return done;
};

/**
 * Runs checks two at a time, then tests one after another, and ends with the line "N passed, N failed".
 * @param steps those that stand together in a list run side by side
 */
export const runSteps = async (checks, steps) => {
  const done = await twoAtATime(checks);
  for (const step of steps) done.push(...(await Promise.all([step].flat().map(runStep))));
  const sum = (kind) => done.reduce((total, one) => total + one[kind], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') === 0 ? 0 : 1);
};

/** What looks at the source alone. The longest first. */
export const sourceChecks = [
  check('layers', 'dependency-cruiser/bin/dependency-cruiser.mjs', 'src', '--config', '.dependency-cruiser.mjs'),
  check('types', '@typescript/native/bin/tsc'),
  check('lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  check('dead code', 'knip/bin/knip.js'),
  check('style sheets', 'stylelint/bin/stylelint.mjs', 'src/**/*.scss'),
  check('types of the core, without DOM or Node', '@typescript/native/bin/tsc', '-p', 'tsconfig.core.json'),
];

/** Tests that need neither a browser nor a database. */
export const fastTests = [tests('unit and contract tests', ['core']), tests('screens', ['ui'])];
