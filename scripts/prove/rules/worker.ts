import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { caseSelection } from '../../../tests/support/recorded/case-selection.ts';
import type { TestCluster } from '../../../tests/support/test-cluster.ts';
import { observer } from '../../../tests/support/test-database.ts';
import { FunctionLog, logFunctions } from './function-log.ts';
import type { Answer, Job, Observed, ObservedCase, Step } from './jobs.ts';
import { OpenedFiles, type Outcome } from './opened-files.ts';
import { collect, OutOfTime, placesOf, runSuite } from './test-functions.ts';

/** A run of test files in one process: files are loaded once and run against one changed database after another. */
const GLOBALS = pathToFileURL(resolve('scripts/prove/rules/test-functions.ts')).href;
registerHooks({
  resolve: (name, context, next) => (name === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(name, context)),
});
// A test that was given up goes on in the background; its end is nobody's concern.
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);

/** Files that take more seconds are not observed: they would take several times as long. */
const MOST_OBSERVED = 1000;

const cluster = JSON.parse(process.env['TEST_CLUSTER'] ?? 'null') as TestCluster;
const admin = postgres(cluster.adminUrl, { max: 1, onnotice: () => undefined });

let loads = 0;
/** The tests of a file. The module is loaded anew each time, so that no opening finds what an earlier one stored in it. */
const loadSuite = (file: string): ReturnType<typeof collect> => {
  loads += 1;
  return collect(() => import(`${pathToFileURL(resolve(file)).href}?load=${loads}`));
};

const urlOf = (name: string): string => cluster.adminUrl.replace(/\/postgres$/, `/${name}`);

const opened = new OpenedFiles(loadSuite, urlOf);

/** Runs with a template of its own. */
const withTemplate = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
  await admin.unsafe(`create database ${name} template ${cluster.template}`);
  try {
    return await run();
  } finally {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
  }
};

/** Runs a file with functions that log themselves, then again without, the last test first. */
const observe = async ({ id, steps }: Job): Promise<Answer> => {
  const [step] = steps;
  if (step === undefined) throw new Error('nothing to observe');
  const { file, most } = step;
  const started = performance.now();
  const answer = (outcome: Answer['outcome'], more: Partial<Answer> = {}): Answer => ({
    ...{ id, outcome, ...more },
    seconds: (performance.now() - started) / 1000,
  });
  const template = `rules_${process.pid}_${id}`;
  const plain = await runSuite(await loadSuite(file), { most }).then(
    () => null,
    (error: Error) => answer('killed', { by: file, why: String(error.message).slice(0, 200) }),
  );
  if (plain !== null) return plain;
  const { seconds } = answer('survived');
  if (seconds > MOST_OBSERVED) return { ...answer('survived'), seconds };
  const databases = new Set<string>();
  const tests: Observed[] = [];
  let opening: Omit<Observed, 'at'> = { seconds: 0, functions: [] };
  await withTemplate(template, async () => {
    const sql = postgres(urlOf(template), { max: 1, onnotice: () => undefined });
    const names = await logFunctions(sql);
    await sql.end();
    process.env['TEST_CLUSTER'] = JSON.stringify({ ...cluster, template });
    observer.opened = (name) => void databases.add(name);
    const log = new FunctionLog(cluster.folder);
    const begun = performance.now();
    let cases: { readonly place: number; readonly digest: string; readonly seconds: number; readonly numbers: ReadonlySet<number> }[] = [];
    let caseBegun = performance.now();
    caseSelection.next = 0;
    caseSelection.ran = (place, digest) => {
      const seconds = (performance.now() - caseBegun) / 1000;
      cases.push({ place, digest, seconds, numbers: log.read(databases) });
      caseBegun = performance.now();
    };
    await runSuite(await loadSuite(file), {
      most,
      afterTest: (at, taken) => {
        const rest = log.read(databases);
        const all = [...new Set([...cases.flatMap(({ numbers }) => [...numbers]), ...rest])];
        const functions = all.map((number) => names[number] ?? '');
        const places = new Map(all.map((number, place) => [number, place]));
        const observed = cases.map(
          ({ numbers, ...one }): ObservedCase => ({ ...one, reached: [...numbers].map((number) => places.get(number) ?? -1) }),
        );
        if (at === null) opening = { functions, seconds: (performance.now() - begun) / 1000 };
        else tests.push({ at, seconds: taken, functions, ...(observed.length === 0 ? {} : { cases: observed }) });
        cases = [];
        caseSelection.next = 0;
        caseBegun = performance.now();
      },
    }).catch((error: Error) => {
      console.error(file, error.message);
      tests.splice(0);
    });
  }).finally(() => {
    delete observer.opened;
    delete caseSelection.ran;
    process.env['TEST_CLUSTER'] = JSON.stringify(cluster);
  });
  const suite = await loadSuite(file);
  const isIndependent = await runSuite(suite, { most, isReversed: true }).then(
    () => true,
    () => false,
  );
  const isRepeatable = isIndependent && (await opened.isRepeatable(file, placesOf(suite), most));
  return { ...answer('survived', { observed: { opening, tests, isIndependent, isRepeatable } }), seconds };
};

/** Runs a step in copies of a template until a test fails. */
const runInCopy = async (template: string, { file, tests, most }: Step): Promise<Outcome> => {
  const suite = await loadSuite(file);
  let last: number | null = null;
  const afterTest = (at: number | null): void => {
    last = at;
  };
  process.env['TEST_CLUSTER'] = JSON.stringify({ ...cluster, template });
  try {
    await runSuite(suite, { most, only: tests && new Set(tests), afterTest });
    return null;
  } catch (error) {
    const test = tests === undefined ? undefined : tests[last === null ? 0 : tests.indexOf(last) + 1];
    const why = String((error as Error).message ?? error).slice(0, 200);
    return { outcome: error instanceof OutOfTime ? 'late' : 'killed', by: file, test, why };
  } finally {
    process.env['TEST_CLUSTER'] = JSON.stringify(cluster);
  }
};

/** Whether the tests of a step pass by themselves without a change; asked once for each step that failed with one. */
const passes = new Map<string, Promise<boolean>>();
const passesUnchanged = (step: Step): Promise<boolean> => {
  const key = `${step.file} ${step.tests?.join() ?? 'all'}`;
  const known = passes.get(key) ?? runInCopy(cluster.template, step).then((outcome) => outcome === null);
  passes.set(key, known);
  return known;
};

/** Runs steps in copies of a changed template. */
const runInCopies = (template: string, sql: string, steps: readonly Step[]): Promise<Outcome> =>
  withTemplate(template, async () => {
    const changed = postgres(urlOf(template), { max: 1, onnotice: () => undefined });
    await changed.unsafe(sql).finally(() => changed.end());
    for (const step of steps) {
      const outcome = await runInCopy(template, step);
      if (outcome !== null && (await passesUnchanged(step))) return outcome;
    }
    return null;
  });

const runSteps = async ({ id, sql, undo, steps }: Job): Promise<Outcome> => {
  if (undo === undefined) return runInCopies(`rules_${process.pid}_${id}`, sql, steps);
  for (const step of steps) {
    if (step.isRepeatable !== true) continue;
    const outcome = await opened.try({ sql, undo }, step);
    if (outcome !== null) return { ...outcome, by: step.file };
  }
  const others = steps.filter(({ isRepeatable }) => isRepeatable !== true);
  return others.length === 0 ? null : runInCopies(`rules_${process.pid}_${id}`, sql, others);
};

const run = async (job: Job): Promise<Answer> => {
  const started = performance.now();
  const outcome = await runSteps(job).catch((error: unknown): Outcome => {
    if (!(error instanceof postgres.PostgresError)) throw error;
    return { outcome: 'invalid', why: error.message };
  });
  return { id: job.id, ...(outcome ?? { outcome: 'survived' }), seconds: (performance.now() - started) / 1000 };
};

for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line) as Job;
  const answer = await (job.isObserved === true ? observe(job) : run(job)).catch(
    (error: unknown): Answer => ({ id: -1, outcome: 'invalid', why: String(error), seconds: 0 }),
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit(0);
