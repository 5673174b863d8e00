import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUNTIME } from './ensure-installed.mjs';
import { countOf, filesToRetry, MOST_UNSTEADY, outcomesOf, totalsOf } from './retry.mjs';

/** Runs a program of node_modules. @returns its exit code and its output */
const runProgram = (parameters) =>
  new Promise((resolve) => {
    const child = spawn(RUNTIME, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
    child.once('error', (error) => resolve({ status: 1, output: String(error) }));
    child.once('close', (status) => resolve({ status, output: Buffer.concat(parts).toString().trimEnd() }));
  });

/** A check is one pass or one failure; its output is shown only when it fails. */
export const check = (name, program, ...parameters) => ({
  name,
  run: async () => {
    const { status, output } = await runProgram([`node_modules/${program}`, ...parameters]);
    return { ...(status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }), output };
  },
});

/** Tests of a Jest project, counted one by one; their output is shown only when one fails. */
export const tests = (name, project, ...parameters) => ({
  name,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'arena-akun-tests-'));
    const report = join(folder, 'report.json');
    const { status, output } = await runProgram([
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      // By default Jest uses one worker on a machine with two processors.
      ...(parameters.includes('--runInBand') ? [] : ['--maxWorkers=2']),
      '--selectProjects',
      project,
      '--json',
      `--outputFile=${report}`,
      ...parameters,
    ]);
    try {
      const files = outcomesOf(JSON.parse(readFileSync(report, 'utf8')), process.cwd());
      return { project, files, ...countOf(files, status === 0), output };
    } catch {
      return { project, passed: 0, failed: 1, output };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** Runs one step and prints its result. */
const runStep = async ({ name, run }) => {
  const startedAt = Date.now();
  const { output, ...outcome } = await run();
  if (outcome.failed > 0) console.log(output);
  console.log(
    `${outcome.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
  return outcome;
};

/** Runs two steps at a time, because each keeps one processor busy. */
const twoAtATime = async (steps) => {
  const waiting = steps.values();
  const done = [];
  const lane = async () => {
    for (const step of waiting) done.push(await runStep(step));
  };
  await Promise.all([lane(), lane()]);
  return done;
};

/** Runs steps sequentially. @param steps those in a nested list run concurrently */
export const inOrder = async (steps) => {
  const done = [];
  for (const step of steps) done.push(...(await Promise.all([step].flat().map(runStep))));
  return done;
};

/** Runs the failed files of each project once more, one file at a time. */
const retry = async (done) => {
  const retried = [];
  for (const [project, files] of filesToRetry(done)) {
    const again = tests(`once more, alone (${project})`, project, '--runInBand', '--runTestsByPath', ...files);
    retried.push(...((await runStep(again)).files ?? []));
  }
  return retried;
};

/** Prints the last line and ends the process. */
export const finish = ({ passed, failed }) => {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
};

/** Runs checks two at a time, then tests, if any, in order, retries what may be unsteady, and ends with the line "N passed, N failed". */
export const runSteps = async (checks, steps = []) => {
  const done = [...(await twoAtATime(checks)), ...(await inOrder(steps))];
  const totals = totalsOf(done, await retry(done));
  for (const { file, tests } of totals.unsteady) {
    for (const test of tests.length > 0 ? tests : ['(the whole file)']) console.log(`unsteady: ${file}: ${test}`);
  }
  if (totals.unsteady.length > MOST_UNSTEADY) console.log(`FAIL ${totals.unsteady.length} unsteady files, at most ${MOST_UNSTEADY} may be`);
  finish(totals);
};

/** Static checks of the source, the longest first. */
export const sourceChecks = [
  check('layers', 'dependency-cruiser/bin/dependency-cruiser.mjs', 'src', '--config', '.dependency-cruiser.mjs'),
  check('types', '@typescript/native/bin/tsc'),
  check('lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  check('dead code', 'knip/bin/knip.js'),
  check('style sheets', 'stylelint/bin/stylelint.mjs', 'src/**/*.scss'),
  check('types of the core, without DOM or Node', '@typescript/native/bin/tsc', '-p', 'tsconfig.core.json'),
];

/** Tests that need neither a browser nor a database. */
export const fastTests = [tests('unit and contract tests', 'core'), tests('screens', 'ui')];
