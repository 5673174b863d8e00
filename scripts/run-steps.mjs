import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUNTIME } from './ensure-installed.mjs';
import { lengthsOfFiles, warningsOf } from './long-files.mjs';
import { countOf, filesToRetry, MOST_UNSTEADY, outcomesOf, totalsOf } from './retry.mjs';

/** Lower than that of the browser tests, which wait for what a visitor sees: these fill the time that those leave. */
export const BACKGROUND = 3;
/** A test that gives way to others may take as long as three. */
const BACKGROUND_TIMEOUT = 180_000;

/** Runs a program of node_modules or of this folder. @returns its exit code and its output */
const runProgram = (parameters, isBackground = false) =>
  new Promise((resolve) => {
    const child = spawn(RUNTIME, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    // Before it has started processes of its own, which have the same priority.
    if (isBackground && child.pid !== undefined) setPriority(child.pid, BACKGROUND);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
    child.once('error', (error) => resolve({ status: 1, output: String(error) }));
    child.once('close', (status) => resolve({ status, output: Buffer.concat(parts).toString().trimEnd() }));
  });

/** A check is one pass or one failure; its output is shown only when it fails. @param parameters of the runtime */
export const program = (name, ...parameters) => ({
  name,
  run: async (isBackground) => {
    const { status, output } = await runProgram(parameters, isBackground);
    return { ...(status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }), output };
  },
});

/** A check by a program of node_modules. */
export const check = (name, file, ...parameters) => program(name, `node_modules/${file}`, ...parameters);

/** Tests of a Jest project, counted one by one; their output is shown only when one fails. */
export const tests = (name, project, ...parameters) => ({
  name,
  run: async (isBackground) => {
    const folder = mkdtempSync(join(tmpdir(), 'arena-akun-tests-'));
    const report = join(folder, 'report.json');
    const jest = [
      // Test files load the same modules again and again: with room for young objects the collector takes less of the processor.
      '--max-semi-space-size=64',
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      // By default Jest uses one worker on a machine with two processors.
      ...(parameters.some((parameter) => /^--(runInBand|maxWorkers)/.test(parameter)) ? [] : ['--maxWorkers=2']),
      '--selectProjects',
      project,
      '--json',
      `--outputFile=${report}`,
      ...(isBackground ? [`--testTimeout=${BACKGROUND_TIMEOUT}`] : []),
      ...parameters,
    ];
    const { status, output } = await runProgram(jest, isBackground);
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
const runStep = async ({ name, run }, isBackground = false) => {
  const startedAt = Date.now();
  const { output, ...outcome } = await run(isBackground);
  if (outcome.failed > 0) console.log(output);
  console.log(
    `${outcome.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
  return outcome;
};

/** Runs steps two at a time and starts the next when one ends, in the background of the others. */
const twoAtATime = async (steps) => {
  const waiting = steps.values();
  const done = [];
  const lane = async () => {
    for (const step of waiting) done.push(await runStep(step, true));
  };
  await Promise.all([lane(), lane()]);
  return done;
};

/** Runs steps sequentially; where one that the rest needs fails, it stops. @param steps those in a nested list run concurrently */
export const inOrder = async (steps) => {
  const done = [];
  for (const step of steps) {
    const outcomes = await Promise.all([step].flat().map((one) => runStep(one)));
    done.push(...outcomes);
    if (step.isNeeded === true && outcomes.some(({ failed }) => failed > 0)) break;
  }
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

/**
 * Runs steps of one processor two at a time and, beside them, others in order, which wait for much; then those that run alone. Retries what
 * may be unsteady, warns of long files, and ends with the line "N passed, N failed".
 */
export const runSteps = async (background, beside = [], alone = []) => {
  const done = (await Promise.all([twoAtATime(background), inOrder(beside)])).flat();
  done.push(...(await inOrder(alone)));
  const totals = totalsOf(done, await retry(done));
  for (const { file, tests } of totals.unsteady) {
    for (const test of tests.length > 0 ? tests : ['(the whole file)']) console.log(`unsteady: ${file}: ${test}`);
  }
  if (totals.unsteady.length > MOST_UNSTEADY) console.log(`FAIL ${totals.unsteady.length} unsteady files, at most ${MOST_UNSTEADY} may be`);
  for (const warning of warningsOf(lengthsOfFiles())) console.log(warning);
  finish(totals);
};

const CACHE = 'node_modules/.cache/arena-akun';
const cached = (name) => ['--cache', '--cache-location', `${CACHE}/${name}`];
const types = (name, config) =>
  check(name, '@typescript/native/bin/tsc', '-p', config, '--incremental', '--tsBuildInfoFile', `${CACHE}/${config}.tsbuildinfo`);

const layers = check(
  'layers',
  'dependency-cruiser/bin/dependency-cruiser.mjs',
  'src',
  '--config',
  '.dependency-cruiser.mjs',
  '--cache',
  `${CACHE}/layers`,
  '--cache-strategy',
  'content',
);
const wholeTypes = types('types', 'tsconfig.json');
const coreTypes = types('types of the core, without DOM or Node', 'tsconfig.core.json');
const lint = (...files) => check('lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...files);
const styles = (...files) => check('style sheets', 'stylelint/bin/stylelint.mjs', ...files, ...cached('stylelint'));

/** Static checks of the source, the longest first. Where no file has changed since, a tool answers from its cache. */
export const sourceChecks = [
  wholeTypes,
  layers,
  lint('.'),
  check('dead code', 'knip/bin/knip.js', ...cached('knip')),
  styles('src/**/*.scss'),
  coreTypes,
];

/** The static checks that changed files can fail. Dead code is only seen in the whole. */
export const sourceChecksOf = (files) => {
  const code = files.filter((file) => /\.(m?[jt]sx?|json)$/.test(file));
  const sheets = files.filter((file) => file.endsWith('.scss'));
  const isUnder = (folder) => code.some((file) => file.startsWith(folder));
  return [
    ...(isUnder('src/') || code.includes('.dependency-cruiser.mjs') ? [layers] : []),
    ...(code.length > 0 ? [wholeTypes, lint(...files.filter((file) => !file.endsWith('.sql')))] : []),
    ...(isUnder('src/domain/') || isUnder('src/application/') ? [coreTypes] : []),
    ...(sheets.length > 0 ? [styles(...sheets)] : []),
  ];
};

/** Tests that need neither a browser nor a database, each with one worker. */
export const fastTests = [tests('screens', 'ui', '--maxWorkers=1'), tests('unit and contract tests', 'core', '--maxWorkers=1')];
