import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import postgres from 'postgres';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import type { TestCluster } from '../../tests/support/test-cluster.ts';
import { keepTemporaryFilesInMemory } from '../memory-folder.mjs';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';
import { ChosenTests } from './rules/chosen-tests.ts';
import { readCoverage } from './rules/coverage.ts';
import { isEquivalent } from './rules/equivalent.ts';
import { FEATURE_NAMES } from './rules/features.ts';
import type { Answer, Job } from './rules/jobs.ts';
import { type Killer, killerOf, readKillers, storeKillers } from './rules/known-killers.ts';
import { readNeighbours } from './rules/literal-sets.ts';
import { functionMutants, type Mutant, objectMutants } from './rules/objects.ts';
import { runJobs } from './rules/workers.ts';

const LEAST = 92;
const LANES = Number(process.env['RULES_LANES'] ?? 2);
/** Comma-separated features or names of functions and tables. */
const ONLY = (process.env['RULES_ONLY'] ?? '').split(',').filter((name) => name !== '');
/** Every n-th mutant, and with which of the first n it begins, from 0: n runs with different beginnings try every mutant once. */
const EVERY = Number(process.env['RULES_EVERY'] ?? 1);
const FIRST = Number(process.env['RULES_FIRST'] ?? 0);
/** The share of the time of all tests that one mutant may take in each turn; who survives a turn is tried again in the next. */
const SHARES = (process.env['RULES_SHARES'] ?? '0.003,0.015,0.06').split(',').map(Number);
/** Minutes after which no further mutant is tried. */
const MINUTES = Number(process.env['RULES_MINUTES'] ?? 180);
const SURVIVORS = '.data/rules/survivors.txt';
/**
 * Answers of earlier runs, one JSON object a line. `RULES_ANSWERS=last` takes those of killed mutants from here, so that a run that was ended
 * goes on, and survivors are tried again.
 */
const ANSWERS = '.data/rules/answers.jsonl';

const keyOf = ({ subject, sql }: Mutant): string => createHash('sha256').update(`${subject}\n${sql}`).digest('hex').slice(0, 24);

const earlierKills = (): ReadonlyMap<string, Answer> => {
  if (process.env['RULES_ANSWERS'] !== 'last' || !existsSync(ANSWERS)) return new Map();
  const lines = readFileSync(ANSWERS, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const answers = lines.map((line) => JSON.parse(line) as Answer & { readonly key: string });
  return new Map(answers.filter(({ outcome }) => outcome !== 'survived').map((answer) => [answer.key, answer]));
};

const run = async (): Promise<Awaited<ReturnType<Proof['run']>>> => {
  const before = machineLoad();
  // Each lane keeps files open.
  process.env['TEST_CONNECTIONS'] = '1000';
  keepTemporaryFilesInMemory();
  const cluster = await startHelper('tests/support/test-cluster.ts');
  process.env['TEST_CLUSTER'] = cluster.ready;
  const { adminUrl, template } = JSON.parse(cluster.ready) as TestCluster;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    const coverage = await readCoverage(admin, LANES);
    const sql = postgres(adminUrl.replace(/\/postgres$/, `/${template}`), { max: 1 });
    const neighbours = await readNeighbours(sql);
    const every = [...(await functionMutants(sql, neighbours)), ...(await objectMutants(sql, neighbours))];
    await sql.end();
    const mutants = every
      .filter(({ feature, subject }) => ONLY.length === 0 || ONLY.includes(feature) || ONLY.includes(subject.replace(/^.*\./, '')))
      .filter((_, at) => at % EVERY === FIRST);
    mkdirSync('.data/rules', { recursive: true });
    const earlier = earlierKills();
    if (earlier.size === 0) writeFileSync(ANSWERS, '');
    const answers = new Map<number, Answer>();
    const killers = readKillers();
    const end = Date.now() + MINUTES * 60_000;
    const tryAll = async (share: number, isWanted: (mutant: Mutant) => boolean): Promise<void> => {
      const tests = new ChosenTests(coverage, share);
      const take = (answer: Answer): void => {
        answers.set(answer.id, answer);
        const mutant = mutants[answer.id];
        if (mutant !== undefined) tests.learn(mutant, answer);
      };
      for (const answer of answers.values()) take(answer);
      // Mutants of one function after another, because they open the same files; the functions in an order that depends on nothing, so that a
      // run that is ended early is a sample.
      const open = mutants
        .flatMap((mutant, id) =>
          (answers.get(id)?.outcome ?? 'survived') === 'survived' && isWanted(mutant)
            ? [{ mutant, id, order: keyOf({ ...mutant, sql: '' }) }]
            : [],
        )
        .toSorted((a, b) => (a.order < b.order ? -1 : 1));
      const jobs = function* (): Generator<Job> {
        for (const { mutant, id } of open) {
          if (Date.now() > end) return;
          yield { id, sql: mutant.sql, undo: mutant.undo, steps: tests.for(mutant, killerOf(killers, keyOf(mutant))) };
        }
      };
      let count = 0;
      await runJobs(jobs(), LANES, (answer) => {
        take(answer);
        const mutant = mutants[answer.id];
        if (mutant !== undefined)
          appendFileSync(ANSWERS, `${JSON.stringify({ key: keyOf(mutant), subject: mutant.subject, what: mutant.what, ...answer })}\n`);
        count += 1;
        if (count % 50 === 0) console.log(`  ${count} of ${open.length}`);
      });
    };
    for (const [id, mutant] of mutants.entries()) {
      const known = earlier.get(keyOf(mutant));
      if (known !== undefined) answers.set(id, { ...known, id });
    }
    for (const [turn, share] of SHARES.entries()) await tryAll(share, ({ subject, what }) => turn === 0 || !isEquivalent(subject, what));
    const ids = new Map(mutants.map((mutant, id) => [mutant, id]));
    // Those of mutants that were not tried stay.
    storeKillers(
      new Map(
        every.flatMap((mutant): (readonly [string, Killer])[] => {
          const key = keyOf(mutant);
          const answer = answers.get(ids.get(mutant) ?? -1);
          if (answer === undefined) return [[key, killerOf(killers, key)]].filter((one): one is [string, Killer] => one[1] !== undefined);
          const { outcome, by, test, differing } = answer;
          return outcome === 'killed' && by !== undefined && test !== undefined ? [[key, { file: by, test, place: differing }]] : [];
        }),
      ),
    );
    const of = (feature: string, outcome: Answer['outcome'], equivalent = false): number =>
      [...answers.values()].filter(({ id, outcome: given }) => {
        const mutant = mutants[id];
        return mutant?.feature === feature && given === outcome && isEquivalent(mutant.subject, mutant.what) === equivalent;
      }).length;
    const survivors = [...answers.values()]
      .filter(({ outcome }) => outcome === 'survived')
      .flatMap(({ id }) => mutants[id] ?? [])
      .filter(({ subject, what }) => !isEquivalent(subject, what))
      .map(({ feature, subject, what }) => `${feature} ${subject}: ${what}`)
      .toSorted();
    writeFileSync(SURVIVORS, `${survivors.join('\n')}\n`);
    for (const survivor of survivors) console.log(`  survived: ${survivor}`);
    const features = FEATURE_NAMES.map((feature) => {
      const [late, open] = [of(feature, 'late'), of(feature, 'survived')];
      const killed = of(feature, 'killed') + late;
      const equivalent = of(feature, 'survived', true);
      return { feature, killed, late, open, equivalent, share: (killed * 100) / Math.max(1, killed + open) };
    }).filter(({ killed, open }) => killed + open > 0);
    return {
      isKept:
        answers.size === mutants.length &&
        features.length > 0 &&
        ONLY.length === 0 &&
        EVERY === 1 &&
        features.every(({ share }) => share >= LEAST),
      rows: [
        [
          'mutants, refused by PostgreSQL',
          `${answers.size}, ${[...answers.values()].filter(({ outcome }) => outcome === 'invalid').length}`,
        ],
        ...(answers.size < mutants.length ? [['not tried in the time', mutants.length - answers.size] as const] : []),
        ...(EVERY > 1 || ONLY.length > 0
          ? [['part', `${ONLY.join(', ') || 'all features'}, every ${EVERY}. mutant from place ${FIRST}`] as const]
          : []),
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
