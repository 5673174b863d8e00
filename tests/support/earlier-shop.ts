import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress } from 'node:zlib';
import postgres, { type Sql } from 'postgres';
import { extract } from 'tar';
import { restoreBackup } from '../../src/infrastructure/embedded/backup/restore-backup.ts';
import { type Keys, loadOrCreateKeys } from '../../src/infrastructure/embedded/keys.ts';
import { refusalOf } from '../../src/infrastructure/embedded/postgres/migration-history.ts';
import { readMigrations } from '../../src/infrastructure/embedded/postgres/migrations.ts';
import { PostgresCluster } from '../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { type PreparedDatabase, prepareDatabase } from '../../src/infrastructure/embedded/prepare-database.ts';
import type { OpenDatabase } from './empty-database.ts';
import { withoutWaitingForDisks } from './without-waiting-for-disks.ts';

const FIXTURE = 'tests/fixtures/earlier-shop/backup.tar.br';
const MIGRATIONS = 'supabase/migrations';

/**
 * Unpacks the backup that an earlier version made of its shop (tests/fixtures/earlier-shop/README.md), with its keys.
 * @returns the backup's file
 */
export const unpackEarlierBackup = async (folder: string): Promise<string> => {
  const unpacked = createBrotliDecompress({ params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } });
  await pipeline(createReadStream(FIXTURE), unpacked, extract({ cwd: folder, strict: true }));
  return join(folder, 'toko.tar');
};

/** The server of a restored earlier shop. */
export interface EarlierShop {
  /** The restored database as it is in the backup. */
  copy(): Promise<OpenDatabase>;
  /** A database without anything of the shop. */
  empty(): Promise<OpenDatabase>;
  /** Does with a database what a start of this version does. */
  prepare(database: OpenDatabase): Promise<PreparedDatabase>;
  close(): Promise<void>;
}

const quietly = { max: 2, onnotice: (): void => undefined };

const serve = (cluster: PostgresCluster, admin: Sql, folder: string, keys: Keys): EarlierShop => {
  const create = async (template: string): Promise<OpenDatabase> => {
    const name = `c_${randomUUID().replaceAll('-', '')}`;
    await admin.unsafe(`create database ${name} template ${template}`);
    const [url, sql] = [cluster.url(name), postgres(cluster.url(name), quietly)];
    const close = async (): Promise<void> => {
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
    };
    return { sql, url, close };
  };
  return {
    copy: () => create('postgres'),
    empty: () => create('template0'),
    prepare: ({ sql, url }) =>
      prepareDatabase({ sql, url, dataFolder: folder, migrationsFolder: MIGRATIONS, keys, build: null, backups: null }),
    close: async () => {
      await admin.end();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Restores the backup of the earlier version and starts its database. */
export const openEarlierShop = async (): Promise<EarlierShop> => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-akun-earlier-'));
  const migrations = await readMigrations(MIGRATIONS);
  const dataFolder = join(folder, 'data');
  const ours = { postgres: '17', refusalOf: (applied: ReadonlySet<string>) => refusalOf(applied, migrations) };
  await restoreBackup(await unpackEarlierBackup(folder), dataFolder, ours);
  const keys = await loadOrCreateKeys(dataFolder);
  const cluster = await PostgresCluster.in(dataFolder, keys.postgresPassword);
  await cluster.start();
  const admin = postgres(cluster.url('template1'), { ...quietly, max: 1 });
  await withoutWaitingForDisks(admin);
  return serve(cluster, admin, folder, keys);
};
