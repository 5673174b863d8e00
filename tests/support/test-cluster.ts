import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { ensureDatabaseRoles } from '../../src/infrastructure/embedded/database-roles.ts';
import { loadOrCreateKeys } from '../../src/infrastructure/embedded/keys.ts';
import { migrate, readMigrations } from '../../src/infrastructure/embedded/migrations.ts';
import { PostgresCluster } from '../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { ensureSystemSchema } from '../../src/infrastructure/embedded/system-schema.ts';

/** Where the tests of one run find their PostgreSQL. */
export interface TestCluster {
  readonly folder: string;
  readonly adminUrl: string;
  readonly template: string;
}

const TEMPLATE = 'arena_template';
const quietly = { max: 1, onnotice: (): void => undefined };

/** A PostgreSQL of this run's own, with a migrated template that every test file copies. Says where it is, and ends when told to. */
const folder = await mkdtemp(join(tmpdir(), 'arena-akun-test-'));
const keys = await loadOrCreateKeys(folder);
const cluster = await PostgresCluster.in(folder, keys.postgresPassword);
await cluster.start();

const end = async (code: number): Promise<never> => {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(code);
};

/** The migrated template that every test file copies. */
const prepare = async (): Promise<void> => {
  const admin = postgres(cluster.url(), quietly);
  await admin.unsafe(`create database ${TEMPLATE}`);
  await ensureDatabaseRoles(admin, keys.gatewayPassword);
  await admin.end();
  const sql = postgres(cluster.url(TEMPLATE), quietly);
  await ensureSystemSchema(sql, cluster.url(TEMPLATE));
  await migrate(sql, await readMigrations('supabase/migrations'));
  await sql.end();
};

await prepare().catch((error: unknown) => {
  console.error(error);
  return end(1);
});

process.stdout.write(`${JSON.stringify({ folder, adminUrl: cluster.url(), template: TEMPLATE } satisfies TestCluster)}\n`);

// The run that started this closes its end of the pipe when it is over, however it ends.
process.stdin.resume();
process.stdin.once('end', () => void end(0));
