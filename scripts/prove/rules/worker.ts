import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import type { TestCluster } from '../../../tests/support/test-cluster.ts';
import { observer } from '../../../tests/support/test-database.ts';
import type { Answer, Job } from './jobs.ts';
import { collect, OutOfTime, runSuite } from './test-functions.ts';

/** A run of test files in one process: files are loaded once and run against one changed database after another. */
const GLOBALS = pathToFileURL(resolve('scripts/prove/rules/test-functions.ts')).href;
registerHooks({
  resolve: (name, context, next) => (name === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(name, context)),
});
// A test that was given up goes on in the background; its end is nobody's concern.
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);

const cluster = JSON.parse(process.env['TEST_CLUSTER'] ?? 'null') as TestCluster;
const admin = postgres(cluster.adminUrl, { max: 1, onnotice: () => undefined });
const suites = new Map<string, Awaited<ReturnType<typeof collect>>>();

const suiteOf = async (file: string): Promise<Awaited<ReturnType<typeof collect>>> => {
  const known = suites.get(file) ?? (await collect(() => import(pathToFileURL(resolve(file)).href)));
  suites.set(file, known);
  return known;
};

/** Statistics arrive when a connection ends. */
const functionsOf = async (url: string): Promise<readonly string[]> => {
  const sql = postgres(url, { max: 1 });
  try {
    let others = 1;
    while (others > 0) {
      const [row] = await sql<{ others: number }[]>`
        select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
      others = row?.others ?? 0;
    }
    const rows = await sql<{ name: string }[]>`select schemaname || '.' || funcname as name from pg_stat_user_functions`;
    return rows.map(({ name }) => name);
  } finally {
    await sql.end();
  }
};

const run = async ({ id, sql, files, isObserved = false }: Job): Promise<Answer> => {
  const template = `rules_${process.pid}_${id}`;
  const started = performance.now();
  const functions = new Set<string>();
  if (isObserved) observer.closing = async (url) => (await functionsOf(url)).forEach((name) => void functions.add(name));
  else delete observer.closing;
  const answer = (outcome: Answer['outcome'], by?: string, why?: string): Answer => ({
    ...(isObserved && { functions: [...functions].toSorted() }),
    id,
    outcome,
    by,
    why,
    seconds: (performance.now() - started) / 1000,
  });
  await admin.unsafe(`create database ${template} template ${cluster.template}`);
  try {
    const changed = postgres(cluster.adminUrl.replace(/\/postgres$/, `/${template}`), { max: 1, onnotice: () => undefined });
    const refused = await changed.unsafe(sql).then(
      () => null,
      (error: Error) => error.message,
    );
    await changed.end();
    if (refused !== null) return answer('invalid', undefined, refused);
    process.env['TEST_CLUSTER'] = JSON.stringify({ ...cluster, template });
    for (const { file, most } of files) {
      const suite = await suiteOf(file);
      try {
        await runSuite(suite, most);
      } catch (error) {
        return answer(error instanceof OutOfTime ? 'late' : 'killed', file, String((error as Error).message ?? error).slice(0, 200));
      }
    }
    return answer('survived');
  } finally {
    await admin.unsafe(`drop database if exists ${template} with (force)`);
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await run(JSON.parse(line) as Job).catch(
    (error: unknown): Answer => ({ id: -1, outcome: 'invalid', why: String(error), seconds: 0 }),
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit(0);
