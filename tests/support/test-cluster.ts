import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { loadOrCreateKeys } from '../../src/infrastructure/embedded/keys.ts';
import { ensureDatabaseRoles } from '../../src/infrastructure/embedded/postgres/database-roles.ts';
import { migrate, readMigrations } from '../../src/infrastructure/embedded/postgres/migrations.ts';
import { PostgresCluster } from '../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { ensureSystemSchema } from '../../src/infrastructure/embedded/postgres/system-schema.ts';
import { withoutWaitingForDisks } from './without-waiting-for-disks.ts';

/** Where the tests of a run find their PostgreSQL. */
export interface TestCluster {
  readonly folder: string;
  readonly adminUrl: string;
  readonly template: string;
}

const TEMPLATE = 'arena_template';
const quietly = { max: 1, onnotice: (): void => undefined };

/** The superuser's address of an external server to test on instead, for example an older PostgreSQL. */
const elsewhere = process.env['TEST_DATABASE_URL'];

/** A PostgreSQL of this run, with a migrated template that every test file copies. It prints its address, and ends when its input ends. */
const folder = await mkdtemp(join(tmpdir(), 'arena-akun-test-'));
const keys = await loadOrCreateKeys(folder);
const connections = process.env['TEST_CONNECTIONS'];
const settings = connections === undefined ? {} : { max_connections: Number(connections), shared_buffers: '1GB' };
const cluster = elsewhere === undefined ? await PostgresCluster.in(folder, keys.postgresPassword, settings) : null;
await cluster?.start();
const urlOf = (database: string): string => cluster?.url(database) ?? String(elsewhere).replace(/\/[^/]*$/, `/${database}`);
const adminUrl = urlOf('postgres');

const end = async (code: number): Promise<never> => {
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(code);
};

/** The migrated template that every test file copies. */
const prepare = async (): Promise<void> => {
  const admin = postgres(adminUrl, quietly);
  if (cluster !== null) await withoutWaitingForDisks(admin);
  await admin.unsafe(`drop database if exists ${TEMPLATE}`);
  await admin.unsafe(`create database ${TEMPLATE}`);
  await ensureDatabaseRoles(admin, keys.gatewayPassword);
  await admin.end();
  const sql = postgres(urlOf(TEMPLATE), quietly);
  await ensureSystemSchema(sql, urlOf(TEMPLATE));
  await migrate(sql, await readMigrations('supabase/migrations'));
  await sql.end();
};

await prepare().catch((error: unknown) => {
  console.error(error);
  return end(1);
});

process.stdout.write(`${JSON.stringify({ folder, adminUrl, template: TEMPLATE } satisfies TestCluster)}\n`);

// The parent process closes its end of the pipe when it ends, for whatever reason.
process.stdin.resume();
process.stdin.once('end', () => void end(0));
