import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import postgres, { type Sql } from 'postgres';
import { createBackup, packingOf } from '../../../../src/infrastructure/embedded/backup/create-backup.ts';
import { restoreBackup } from '../../../../src/infrastructure/embedded/backup/restore-backup.ts';
import { loadOrCreateKeys } from '../../../../src/infrastructure/embedded/keys.ts';
import { PostgresCluster } from '../../../../src/infrastructure/embedded/postgres/postgres-cluster.ts';

test.each([
  ['shop.tar', false],
  ['/a.tgz/SHOP.TAR', false],
  ['shop.tar.gz', true],
  ['shop.tgz', true],
  ['Toko.TAR.GZ', true],
])('backup named %s: compressed: %s', (file, isCompressed) => {
  expect(packingOf(file) !== false).toBe(isCompressed);
});
test.each(['shop', 'shop.zip', 'shop.gz', 'shop.tar.bz2', 'shop.tar.gz.keys', 'tar', 'folder.tar/shop'])(
  'backup named %s: refused',
  (file) => {
    expect(() => packingOf(file)).toThrow(/harus berakhir \.tar, \.tar\.gz atau \.tgz, bukan \S+: akhirannya menentukan bentuk file\./);
  },
);

describe('form of a backup', () => {
  const ours = { postgres: '17', refusalOf: () => null };
  const nothing = async (): Promise<void> => undefined;
  let folder = '';
  let shop = '';
  let cluster: PostgresCluster;
  let sql: Sql;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'arena-akun-packing-'));
    shop = join(folder, 'shop');
    await mkdir(join(shop, 'storage'), { recursive: true });
    await writeFile(join(shop, 'storage', 'gambar.txt'), 'isi'.repeat(1000));
    cluster = await PostgresCluster.in(shop, (await loadOrCreateKeys(shop)).postgresPassword);
    await cluster.start();
    sql = postgres(cluster.url(), { max: 2, onnotice: () => undefined });
    await sql`create schema supabase_migrations`;
    await sql`create table supabase_migrations.schema_migrations (version text primary key, name text)`;
  }, 300_000);
  afterAll(async () => {
    await sql.end({ timeout: 1 });
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    ['toko.tar', 'manifest', 'salah-nama.tar.gz'],
    ['toko.tgz', '\u001f\u008b', 'salah-nama.tar'],
  ])(
    '%s: by its ending; restored by its content, under another name too',
    async (name, start, other) => {
      const file = join(folder, name);
      await createBackup(sql, shop, file, nothing);
      expect((await readFile(file)).subarray(0, start.length).toString('latin1')).toBe(start);
      const renamed = join(folder, other);
      for (const ending of ['', '.keys']) await copyFile(file + ending, renamed + ending);
      const to = await mkdtemp(join(folder, 'to-'));
      expect((await restoreBackup(renamed, to, ours)).damage).toBe('');
      expect((await readdir(to)).toSorted()).toEqual(['keys.json', 'postgres', 'storage']);
      expect(await readFile(join(to, 'storage', 'gambar.txt'), 'utf8')).toHaveLength(3000);
    },
    300_000,
  );
});
