import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For example "--incremental --incrementalFile <report>", to test only changes since an earlier run. The report mentions it. */
const MORE = (process.env['PROVE_STRYKER'] ?? '').split(' ').filter((word) => word !== '');
const HOW = MORE.includes('--incremental') ? 'incremental: results of earlier runs stand where neither code nor tests changed' : 'whole';

export interface Mutant {
  readonly status: string;
}
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}
/** Differences from `stryker.config.json`. */
export interface Scope {
  /** Patterns of the files to mutate. */
  readonly mutate?: readonly string[];
  /** Folders below `tests` to run; fewer are faster. */
  readonly tests?: readonly string[];
}

const KILLED = new Set(['Killed', 'Timeout']);
const ALIVE = new Set(['Survived', 'NoCoverage']);

/** The mutation score in percent. */
export const scoreOf = (mutants: readonly Mutant[]): number => {
  const killed = mutants.filter(({ status }) => KILLED.has(status)).length;
  const alive = mutants.filter(({ status }) => ALIVE.has(status)).length;
  return (killed * 100) / Math.max(1, killed + alive);
};

/** Runs Stryker with its working folder outside of the project. */
const mutate = (folder: string, scope: Scope): Report => {
  const settings = JSON.parse(readFileSync('stryker.config.json', 'utf8')) as Record<string, unknown>;
  const config = join(folder, 'stryker.config.json');
  const report = join(folder, 'report.json');
  const own = { tempDirName: join(folder, 'work'), jsonReporter: { fileName: report } };
  const narrower = {
    ...(scope.mutate && { mutate: scope.mutate }),
    ...(scope.tests && {
      jest: {
        ...(settings['jest'] as object),
        config: { testMatch: scope.tests.map((tests) => `<rootDir>/tests/${tests}/**/*.test.{ts,tsx}`) },
      },
    }),
  };
  writeFileSync(config, JSON.stringify({ ...settings, ...own, ...narrower }));
  const program = 'node_modules/@stryker-mutator/core/bin/stryker.js';
  const { stdout, stderr } = spawnSync(process.execPath, [program, 'run', config, ...MORE], { encoding: 'utf8', maxBuffer: 256_000_000 });
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } catch {
    throw new Error(`Stryker gave no report:\n${(stdout + stderr).slice(-2000)}`);
  }
};

/** All mutants of one run, and table rows that count them. */
export const runStryker = (scope: Scope = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-akun-mutation-'));
  try {
    const { files } = mutate(folder, scope);
    const all = Object.values(files).flatMap(({ mutants }) => mutants);
    const count = (status: string): number => all.filter((mutant) => mutant.status === status).length;
    const worst = Object.entries(files)
      .map(([name, { mutants }]) => [name, mutants.filter(({ status }) => ALIVE.has(status)).length] as const)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 5);
    return {
      all,
      /** Mutants in files with this path prefix. */
      under: (start: string): readonly Mutant[] =>
        Object.entries(files).flatMap(([name, { mutants }]) => (name.startsWith(start) ? mutants : [])),
      counts: [
        ['run', HOW],
        ['mutants', all.length],
        ['killed', count('Killed')],
        ['ended by a time limit', count('Timeout')],
        ['survived', count('Survived')],
        ['not reached by a test', count('NoCoverage')],
        ['score', `${scoreOf(all).toFixed(1)} %`],
      ] as const,
      worst: worst.map(([name, alive]) => `${name.slice('src/'.length)} ${alive}`).join(', '),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
