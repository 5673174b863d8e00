import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { loadOrCreateKeys } from '../../src/infrastructure/embedded/keys.ts';
import { ensureDatabaseRoles } from '../../src/infrastructure/embedded/postgres/database-roles.ts';
import { migrate, readMigrations } from '../../src/infrastructure/embedded/postgres/migrations.ts';
import { PostgresCluster } from '../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { ensureSystemSchema } from '../../src/infrastructure/embedded/postgres/system-schema.ts';
import { OWNER_SETTINGS } from './owner.ts';
import { ShopProcess } from './shop-process.ts';
import { withoutWaitingForDisks } from './without-waiting-for-disks.ts';

/** Data folders of closed shops for tests to copy, because drawing the samples takes half a minute of a processor. */
export interface PreparedShops {
  /** Migrated, without owner and samples. */
  readonly migrated: string;
  /** With the demonstration data and OWNER. */
  readonly demo: string;
}

const migrated = await mkdtemp(join(tmpdir(), 'arena-akun-prepared-'));
let demo: ShopProcess | null = null;

const end = async (code: number): Promise<never> => {
  await demo?.remove();
  await rm(migrated, { recursive: true, force: true });
  process.exit(code);
};

const migrateOnce = async (): Promise<void> => {
  const keys = await loadOrCreateKeys(migrated);
  const cluster = await PostgresCluster.in(migrated, keys.postgresPassword);
  try {
    await cluster.start();
    const sql = postgres(cluster.url(), { max: 1, onnotice: () => undefined });
    await withoutWaitingForDisks(sql);
    await ensureDatabaseRoles(sql, keys.gatewayPassword);
    await ensureSystemSchema(sql, cluster.url());
    await migrate(sql, await readMigrations('supabase/migrations'));
    await sql.end();
  } finally {
    await cluster.stop();
  }
};

const fillOnce = async (): Promise<ShopProcess> => {
  demo = await ShopProcess.copyOf(migrated, { SEED: 'demo', ...OWNER_SETTINGS });
  if ((await demo.start()) !== null) throw new Error(demo.output);
  await demo.end();
  return demo;
};

const prepare = async (): Promise<PreparedShops> => {
  await migrateOnce();
  return { migrated, demo: (await fillOnce()).dataFolder };
};

const prepared = await prepare().catch((error: unknown) => {
  console.error(error);
  return end(1);
});
process.stdout.write(`${JSON.stringify(prepared)}\n`);

// The parent process closes its end of the pipe when it ends, for whatever reason.
process.stdin.resume();
process.stdin.once('end', () => void end(0));
