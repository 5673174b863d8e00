import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof } from './proof.ts';

const LEAST_SCORE = 85;
/** For example "--incremental --incrementalFile <report>", to repeat only what changed since an earlier run. The page says so. */
const MORE = (process.env['PROVE_STRYKER'] ?? '').split(' ').filter((word) => word !== '');
const HOW = MORE.includes('--incremental') ? 'incremental: results of earlier runs stand where neither code nor tests changed' : 'whole';

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number } };
}
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

const KILLED = new Set(['Killed', 'Timeout']);
const ALIVE = new Set(['Survived', 'NoCoverage']);

const scoreOf = (mutants: readonly Mutant[]): number => {
  const killed = mutants.filter(({ status }) => KILLED.has(status)).length;
  const alive = mutants.filter(({ status }) => ALIVE.has(status)).length;
  return (killed * 100) / Math.max(1, killed + alive);
};

/** Runs Stryker with its working folder outside of the project. */
const mutate = (folder: string): Report => {
  const settings = JSON.parse(readFileSync('stryker.config.json', 'utf8')) as Record<string, unknown>;
  const config = join(folder, 'stryker.config.json');
  const report = join(folder, 'report.json');
  writeFileSync(config, JSON.stringify({ ...settings, tempDirName: join(folder, 'work'), jsonReporter: { fileName: report } }));
  const program = 'node_modules/@stryker-mutator/core/bin/stryker.js';
  const { stdout, stderr } = spawnSync(process.execPath, [program, 'run', config, ...MORE], { encoding: 'utf8', maxBuffer: 256_000_000 });
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } catch {
    throw new Error(`Stryker gave no report:\n${(stdout + stderr).slice(-2000)}`);
  }
};

export const mutation: Proof = {
  title: 'Mutation score of domain and application',
  promise: `Of all small mistakes put into rules and use cases, the tests notice at least ${LEAST_SCORE} %.`,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'arena-akun-mutation-'));
    try {
      const { files } = mutate(folder);
      const all = Object.values(files).flatMap(({ mutants }) => mutants);
      const inLayer = (layer: string): readonly Mutant[] =>
        Object.entries(files).flatMap(([name, { mutants }]) => (name.startsWith(`src/${layer}/`) ? mutants : []));
      const count = (status: string): number => all.filter((mutant) => mutant.status === status).length;
      const worst = Object.entries(files)
        .map(([name, { mutants }]) => [name, mutants.filter(({ status }) => ALIVE.has(status)).length] as const)
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, 5);
      return {
        isKept: scoreOf(all) >= LEAST_SCORE,
        rows: [
          ['run', HOW],
          ['mutants', all.length],
          ['killed', count('Killed')],
          ['ended by a time limit', count('Timeout')],
          ['survived', count('Survived')],
          ['not reached by a test', count('NoCoverage')],
          ['score', `${scoreOf(all).toFixed(1)} %`],
          ['score of the domain', `${scoreOf(inLayer('domain')).toFixed(1)} %`],
          ['score of the application', `${scoreOf(inLayer('application')).toFixed(1)} %`],
          ['most survivors', worst.map(([name, alive]) => `${name.slice('src/'.length)} ${alive}`).join(', ')],
        ],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
