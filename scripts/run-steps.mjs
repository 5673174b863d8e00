import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUNTIME } from './ensure-installed.mjs';

/** A check is one pass or one failure; its words are shown only when it fails. */
export const check = (name, program, ...parameters) => ({
  name,
  run: () => {
    const { status, stdout, stderr } = spawnSync(RUNTIME, [`node_modules/${program}`, ...parameters], {
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    });
    if (status !== 0) console.log(`${stdout}${stderr}`.trimEnd());
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
});

/** Tests of Jest projects, counted one by one; what they say is shown only when one fails. */
export const tests = (name, projects, ...parameters) => ({
  name,
  run: () => {
    const folder = mkdtempSync(join(tmpdir(), 'arena-akun-tests-'));
    const report = join(folder, 'report.json');
    const { status, stderr } = spawnSync(
      RUNTIME,
      [
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
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', maxBuffer: 64_000_000 },
    );
    if (status !== 0) console.log(stderr.trimEnd());
    try {
      const { numPassedTests, numFailedTests, numFailedTestSuites, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
      // A file that cannot even be run has no failed test of its own.
      const failed = Math.max(numFailedTests + numRuntimeErrorTestSuites, numFailedTestSuites, status === 0 ? 0 : 1);
      return { passed: numPassedTests, failed };
    } catch {
      return { passed: 0, failed: 1 };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** Runs steps one after another and ends with the line "N passed, N failed". */
export const runSteps = (steps) => {
  const sum = { passed: 0, failed: 0 };
  for (const { name, run } of steps) {
    const startedAt = Date.now();
    const { passed, failed } = run();
    sum.passed += passed;
    sum.failed += failed;
    console.log(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
    );
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exit(sum.failed === 0 ? 0 : 1);
};

/** What needs neither a browser nor a database. */
export const fastSteps = [
  check('types', '@typescript/native/bin/tsc'),
  check('types of the core, without DOM or Node', '@typescript/native/bin/tsc', '-p', 'tsconfig.core.json'),
  check('layers', 'dependency-cruiser/bin/dependency-cruiser.mjs', 'src', '--config', '.dependency-cruiser.mjs'),
  check('lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  check('style sheets', 'stylelint/bin/stylelint.mjs', 'src/**/*.scss'),
  check('dead code', 'knip/bin/knip.js'),
  tests('unit and contract tests', ['core']),
  tests('screens', ['ui']),
];
