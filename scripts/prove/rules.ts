import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import postgres from 'postgres';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import type { TestCluster } from '../../tests/support/test-cluster.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';
import { type Coverage, readCoverage } from './rules/coverage.ts';
import { isEquivalent } from './rules/equivalent.ts';
import { FEATURE_NAMES } from './rules/features.ts';
import type { Answer, Job } from './rules/jobs.ts';
import { readNeighbours } from './rules/literal-sets.ts';
import { functionMutants, type Mutant, objectMutants } from './rules/objects.ts';
import { runJobs } from './rules/workers.ts';

const LEAST = 92;
const LANES = Number(process.env['RULES_LANES'] ?? 2);
/** Comma-separated features or names of functions and tables. */
const ONLY = (process.env['RULES_ONLY'] ?? '').split(',').filter((name) => name !== '');
/** Every n-th mutant. */
const EVERY = Number(process.env['RULES_EVERY'] ?? 1);
const SURVIVORS = '.data/rules/survivors.txt';
/** Seconds of all files for one mutant. */
const MOST_SECONDS = 60;
/** A test may take this many times as long as its whole file does without a change, and at least this many seconds. */
const [SLOWER, LEAST_SECONDS] = [4, 20];
/** Files that reach nearly everything and take long come only where nothing else does. */
const MATRICES = ['access-by-role', 'access-over-http', 'access-on-hosted', 'grants'].map((name) => `tests/database/${name}.test.ts`);

const isPrivilege = (what: string): boolean => /^(execute|select|insert|update|delete) (granted|revoked)/.test(what);

/** The files to run for a mutant, the quickest first, within a bound of time. */
const filesFor = ({ subject, what }: Mutant, coverage: Coverage): Job['files'] => {
  const isOfTable = !isPrivilege(what) && !subject.includes('(') && coverage.filesOf(subject).length === 0;
  const name = subject.replace(/^.*\./, '');
  const all = isOfTable ? coverage.files.filter(({ file }) => readFileSync(file, 'utf8').includes(name)) : coverage.filesOf(subject);
  const chosen: string[] = [];
  let seconds = 0;
  for (const { file, seconds: more } of all.toSorted((a, b) => a.seconds - b.seconds)) {
    if (chosen.length > 0 && seconds + more > MOST_SECONDS) break;
    chosen.push(file);
    seconds += more;
  }
  const needsMatrix = isOfTable || isPrivilege(what);
  const secondsOf = (file: string): number => coverage.files.find((one) => one.file === file)?.seconds ?? 0;
  return (needsMatrix ? [...new Set([...chosen, ...MATRICES])] : chosen).map((file) => ({
    file,
    most: 1000 * Math.max(LEAST_SECONDS, SLOWER * secondsOf(file)),
  }));
};

const run = async (): Promise<Awaited<ReturnType<Proof['run']>>> => {
  const before = machineLoad();
  const cluster = await startHelper('tests/support/test-cluster.ts');
  process.env['TEST_CLUSTER'] = cluster.ready;
  const { adminUrl, template } = JSON.parse(cluster.ready) as TestCluster;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    const coverage = await readCoverage(admin, LANES, adminUrl.replace(/\/postgres$/, `/${template}`));
    const sql = postgres(adminUrl.replace(/\/postgres$/, `/${template}`), { max: 1 });
    const neighbours = await readNeighbours(sql);
    const every = [...(await functionMutants(sql, neighbours)), ...(await objectMutants(sql, neighbours))];
    await sql.end();
    const mutants = every
      .filter(({ feature, subject }) => ONLY.length === 0 || ONLY.includes(feature) || ONLY.includes(subject.replace(/^.*\./, '')))
      .filter((_, at) => at % EVERY === 0);
    const jobs = mutants.map((mutant, id): Job => ({ id, sql: mutant.sql, files: filesFor(mutant, coverage) }));
    const answers: Answer[] = [];
    await runJobs(jobs, LANES, (answer) => {
      answers.push(answer);
      if (answers.length % 50 === 0) console.log(`  ${answers.length} of ${jobs.length}`);
    });
    const of = (feature: string, outcome: Answer['outcome'], equivalent = false): number =>
      answers.filter(({ id, outcome: given }) => {
        const mutant = mutants[id];
        return mutant?.feature === feature && given === outcome && isEquivalent(mutant.subject, mutant.what) === equivalent;
      }).length;
    const survivors = answers
      .filter(({ outcome }) => outcome === 'survived')
      .flatMap(({ id }) => mutants[id] ?? [])
      .filter(({ subject, what }) => !isEquivalent(subject, what))
      .map(({ feature, subject, what }) => `${feature} ${subject}: ${what}`)
      .toSorted();
    mkdirSync('.data/rules', { recursive: true });
    writeFileSync(SURVIVORS, `${survivors.join('\n')}\n`);
    for (const survivor of survivors) console.log(`  survived: ${survivor}`);
    const features = FEATURE_NAMES.map((feature) => {
      const [late, open] = [of(feature, 'late'), of(feature, 'survived')];
      const killed = of(feature, 'killed') + late;
      const equivalent = of(feature, 'survived', true);
      return { feature, killed, late, open, equivalent, share: (killed * 100) / Math.max(1, killed + open) };
    }).filter(({ killed, open }) => killed + open > 0);
    return {
      isKept: features.length > 0 && ONLY.length === 0 && EVERY === 1 && features.every(({ share }) => share >= LEAST),
      rows: [
        ['mutants, refused by PostgreSQL', `${answers.length}, ${answers.filter(({ outcome }) => outcome === 'invalid').length}`],
        ...(EVERY > 1 || ONLY.length > 0 ? [['part', `${ONLY.join(', ') || 'all features'}, every ${EVERY}. mutant`] as const] : []),
        ...features.map(
          ({ feature, killed, late, open, equivalent, share }) =>
            [feature, `${killed} killed (${late} by time), ${open} open, ${equivalent} equivalent: ${share.toFixed(1)} %`] as const,
        ),
        ['test files left out, since they fail without a change', coverage.broken.join('; ') || 'none'],
        ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
      ],
    };
  } finally {
    await admin.end();
    await cluster.stop();
  }
};

export const rules: Proof = {
  title: 'Mutation score of the rules in the database',
  promise: `Of all small changes of the functions, policies, checks, defaults and privileges that decide about orders, payments, ledger, vault, complaints, rentals, refunds and permissions, the database tests notice at least ${LEAST} % in each feature.`,
  run,
};
