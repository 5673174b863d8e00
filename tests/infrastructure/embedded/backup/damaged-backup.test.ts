import { copyFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import postgres, { type Sql } from 'postgres';
import { create } from 'tar';
import { missingInArchive } from '../../../../src/infrastructure/embedded/backup/check-copy.ts';
import { createBackup } from '../../../../src/infrastructure/embedded/backup/create-backup.ts';
import { restoreBackup } from '../../../../src/infrastructure/embedded/backup/restore-backup.ts';
import { loadOrCreateKeys } from '../../../../src/infrastructure/embedded/keys.ts';
import { findDamage } from '../../../../src/infrastructure/embedded/postgres/find-damage.ts';
import { PostgresCluster } from '../../../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { damage, fileOf } from '../../../support/damage.ts';

const TABLES = ['products', 'orders', 'messages'] as const;
const INDEX = 'products_name';
const ours = { postgres: '17', refusalOf: () => null };
const nothing = async (): Promise<void> => undefined;

let folder = '';
let password = '';
const files = new Map<string, string>();

/** Runs on the database of a data folder. */
const withDatabase = async <T>(dataFolder: string, work: (sql: Sql, url: string) => Promise<T>): Promise<T> => {
  const cluster = await PostgresCluster.in(dataFolder, password);
  await cluster.start();
  const sql = postgres(cluster.url(), { max: 2, onnotice: () => undefined });
  try {
    return await work(sql, cluster.url());
  } finally {
    await sql.end({ timeout: 1 });
    await cluster.stop();
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-damaged-'));
  const sound = join(folder, 'sound');
  await mkdir(join(sound, 'storage'), { recursive: true });
  password = (await loadOrCreateKeys(sound)).postgresPassword;
  await withDatabase(sound, async (sql) => {
    await sql`create schema supabase_migrations`;
    await sql`create table supabase_migrations.schema_migrations (version text primary key, name text)`;
    for (const table of TABLES) {
      await sql.unsafe(`create table ${table} (id integer primary key, name text)`);
      await sql.unsafe(`insert into ${table} select n, repeat(md5(n::text), 20) from generate_series(1, 2000) n`);
    }
    await sql`create index products_name on products (name)`;
    for (const relation of [...TABLES, INDEX]) files.set(relation, await fileOf(sql, relation));
  });
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const damagedFolder = async (relation: string): Promise<string> => {
  const copy = await mkdtemp(join(folder, 'shop-'));
  await cp(join(folder, 'sound'), copy, { recursive: true, preserveTimestamps: true });
  await damage(copy, files.get(relation) ?? '', { page: 2 });
  return copy;
};

describe('database with one damaged page', () => {
  test.each([...TABLES, INDEX])(
    '%s: found by name, no backup is made',
    async (relation) => {
      const shop = await damagedFolder(relation);
      const target = join(folder, `${relation}.tar.gz`);
      await withDatabase(shop, async (sql, url) => {
        expect(await findDamage(url)).toEqual([{ subject: relation, code: 'checksum' }]);
        await expect(createBackup(sql, shop, target, nothing)).rejects.toThrow(
          `Database rusak, tidak bisa dibaca: ${relation} (checksum). Cadangan ini tidak dibuat`,
        );
      });
      expect((await readdir(folder)).filter((name) => name.includes('.tar.gz') || name.startsWith('.arena'))).toEqual([]);
    },
    300_000,
  );
});

describe('backup of a damaged database', () => {
  const unchecked = async (relation: string): Promise<string> => {
    const shop = await damagedFolder(relation);
    const file = join(shop, 'old.tar.gz');
    await writeFile(join(shop, 'manifest.json'), JSON.stringify({ format: 1, createdAt: 'kemarin', postgres: '17', migrations: [] }));
    await create({ file, cwd: shop, gzip: true }, ['manifest.json', 'postgres', 'storage']);
    await copyFile(join(shop, 'keys.json'), `${file}.keys`);
    return file;
  };

  test('restore: refused, the damaged relation is named', async () => {
    const to = join(folder, 'to-refused');
    await expect(restoreBackup(await unchecked('orders'), to, ours)).rejects.toThrow(
      /Database di dalam .+ rusak, tidak bisa dibaca: orders \(checksum\)\. Tidak ada yang diubah\./,
    );
    expect(await readdir(to)).toEqual([]);
  }, 300_000);
  test('restore with damage allowed: other tables are readable', async () => {
    const to = join(folder, 'to-allowed');
    expect(await restoreBackup(await unchecked('orders'), to, ours, { allowsDamage: true })).toEqual({
      createdAt: 'kemarin',
      damage: 'orders (checksum)',
    });
    await withDatabase(to, async (sql) => {
      expect((await sql`select count(*)::int as n from messages`)[0]?.['n']).toBe(2000);
    });
  }, 300_000);
});

test('archive check: a difference from the source is found by reading it back', async () => {
  const [from, archive] = [await mkdtemp(join(folder, 'from-')), join(folder, 'read-back.tar')];
  for (const name of ['a', 'b', 'c']) await writeFile(join(from, name), `content of ${name}`);
  await create({ file: archive, cwd: from }, ['a', 'b', 'c']);
  expect(await missingInArchive(archive, from)).toEqual([]);
  await writeFile(join(from, 'b'), 'CONTENT of b');
  await writeFile(join(from, 'd'), 'content of d');
  expect(await missingInArchive(archive, from)).toEqual(['b', 'd']);
});

test('damage check: a sound database has none, nothing is left behind', async () => {
  await withDatabase(join(folder, 'sound'), async (sql, url) => {
    expect(await findDamage(url, { maxRate: 32_768 })).toEqual([]);
    expect(
      await sql`select from pg_extension where extname = 'amcheck' union all select from pg_namespace where nspname = 'index_check'`,
    ).toHaveLength(0);
  });
}, 300_000);
