import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly { readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[] }[];
}

export interface JestOutcome {
  readonly passed: number;
  readonly failed: number;
  /** Full names of the tests that passed. */
  readonly names: readonly string[];
}

/** Runs test files of a Jest project. Prints its output only when something failed. */
export const runJest = (project: string, pattern: string, environment: Readonly<Record<string, string>> = {}): JestOutcome => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-akun-proof-'));
  const file = join(folder, 'report.json');
  try {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        'node_modules/jest/bin/jest.js',
        '--selectProjects',
        project,
        '--testPathPatterns',
        pattern,
        '--json',
        `--outputFile=${file}`,
      ],
      { encoding: 'utf8', maxBuffer: 64_000_000, env: { ...process.env, ...environment } },
    );
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
    if (failed > 0) console.log(stderr + stdout.slice(0, 2000));
    const names = report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
    );
    return { passed: report.numPassedTests, failed, names };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
