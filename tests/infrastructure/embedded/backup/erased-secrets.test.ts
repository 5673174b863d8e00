import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import postgres, { type Sql } from 'postgres';
import { extract } from 'tar';
import { createBackup } from '../../../../src/infrastructure/embedded/backup/create-backup.ts';
import { restoreBackup } from '../../../../src/infrastructure/embedded/backup/restore-backup.ts';
import { loadOrCreateKeys } from '../../../../src/infrastructure/embedded/keys.ts';
import { PostgresCluster } from '../../../../src/infrastructure/embedded/postgres/postgres-cluster.ts';

const ERASED = 'v1.segel-yang-sudah-dihapus-7c41e0';
const KEPT = 'v1.segel-yang-masih-berlaku-7c41e0';

let folder = '';
let shop = '';
let cluster: PostgresCluster;
let sql: Sql;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-erased-'));
  shop = join(folder, 'shop');
  await mkdir(join(shop, 'storage'), { recursive: true });
  cluster = await PostgresCluster.in(shop, (await loadOrCreateKeys(shop)).postgresPassword);
  await cluster.start();
  sql = postgres(cluster.url(), { max: 2, onnotice: () => undefined });
  await sql`create schema supabase_migrations`;
  await sql`create table supabase_migrations.schema_migrations (version text primary key, name text)`;
  await sql`create schema private`;
  await sql`create table private.order_logins (order_id integer primary key, sealed text)`;
  await sql`insert into private.order_logins values (1, ${ERASED}), (2, ${KEPT})`;
}, 300_000);
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Names of the files of a backup that contain a text. */
const filesWith = async (backup: string, text: string): Promise<readonly string[]> => {
  const to = await mkdtemp(join(folder, 'unpacked-'));
  await extract({ file: backup, cwd: to });
  const found: string[] = [];
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path)).includes(text)) found.push(path.slice(to.length));
  }
  return found;
};

test('login that was erased: in backups made before, and in no file of one made afterwards', async () => {
  const [before, after] = [join(folder, 'sebelum.tar'), join(folder, 'sesudah.tar')];
  const nothing = async (): Promise<void> => undefined;
  await createBackup(sql, shop, before, nothing);
  expect(await filesWith(before, ERASED)).not.toEqual([]);
  await sql`update private.order_logins set sealed = null where order_id = 1`;
  await sql`checkpoint`;
  await createBackup(sql, shop, after, nothing);
  expect(await filesWith(after, ERASED)).toEqual([]);
  expect(await filesWith(after, KEPT)).not.toEqual([]);
  const to = await mkdtemp(join(folder, 'to-'));
  expect((await restoreBackup(after, to, { postgres: '17', refusalOf: () => null })).damage).toBe('');
}, 240_000);
