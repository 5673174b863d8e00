import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { create } from 'tar';
import { restoreBackup } from '../../../../src/infrastructure/embedded/backup/restore-backup.ts';
import { loadOrCreateKeys } from '../../../../src/infrastructure/embedded/keys.ts';
import { PostgresCluster } from '../../../../src/infrastructure/embedded/postgres/postgres-cluster.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-wiped-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a data folder that holds something', () => {
  const start = async () => (await PostgresCluster.in(folder, 'kata-sandi-yang-panjang')).start();

  test.each([
    ['no PG_VERSION', null],
    ['an empty PG_VERSION', ''],
    ['a broken PG_VERSION', '\u0000\u0000'],
  ])('with %s is refused, and nothing in it is removed', async (_, version) => {
    await mkdir(join(folder, 'postgres', 'base'), { recursive: true });
    await writeFile(join(folder, 'postgres', 'base', 'pesanan'), 'berharga');
    if (version !== null) await writeFile(join(folder, 'postgres', 'PG_VERSION'), version);
    await expect(start()).rejects.toThrow(/PG_VERSION di dalamnya tidak bisa dibaca .+ Tidak ada yang diubah/);
    expect(await readFile(join(folder, 'postgres', 'base', 'pesanan'), 'utf8')).toBe('berharga');
    expect(await readdir(folder)).toEqual(['postgres']);
  });
  test('of another major version of PostgreSQL is refused in plain words', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(/dibuat oleh PostgreSQL 16, toko ini memakai PostgreSQL \d+\. Tidak ada yang diubah/);
    expect(await readdir(folder)).toEqual(['postgres']);
  });
  test('is never taken for new where it cannot be listed', async () => {
    await writeFile(join(folder, 'postgres'), 'a file where the folder should be');
    await expect(start()).rejects.toThrow(/tidak bisa dibaca \(ENOTDIR\)/);
  });
});

describe('the keys of a data folder', () => {
  test('of another database are refused at once, by the name of their file', async () => {
    const first = await PostgresCluster.in(folder, 'kata-sandi-yang-panjang');
    await first.start();
    await first.stop();
    const other = await PostgresCluster.in(folder, 'kata-sandi-toko-yang-lain');
    const startedAt = Date.now();
    await expect(other.start()).rejects.toThrow(`${join(folder, 'keys.json')} bukan kunci database ini`);
    await other.stop();
    expect(Date.now() - startedAt).toBeLessThan(60_000);
    expect(await readdir(join(folder, 'postgres'))).not.toContain('postmaster.pid');
  }, 180_000);
  test('are not made anew for a database that exists', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17');
    await expect(loadOrCreateKeys(folder)).rejects.toThrow(/keys\.json hilang.+Salin file \.keys dari cadangan/);
    expect(await readdir(folder)).toEqual(['postgres']);
  });
  test('get one for sealing where an earlier version made none; the others stay, and only their owner reads them', async () => {
    const { credentialsKey, ...made } = await loadOrCreateKeys(folder);
    expect(Buffer.from(credentialsKey, 'base64')).toHaveLength(32);
    await writeFile(join(folder, 'keys.json'), JSON.stringify(made), { mode: 0o644 });
    const added = await loadOrCreateKeys(folder);
    expect(added).toEqual({ ...made, credentialsKey: expect.any(String) });
    expect(added.credentialsKey).not.toBe(credentialsKey);
    expect(await loadOrCreateKeys(folder)).toEqual(added);
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600);
  });
  test.each([
    ['', 'kosong'],
    ['{', 'rusak'],
    ['{}', 'rusak'],
  ])('that are "%s" are called %s, by the name of their file', async (text, state) => {
    await writeFile(join(folder, 'keys.json'), text);
    await expect(loadOrCreateKeys(folder)).rejects.toThrow(`${join(folder, 'keys.json')} ${state}.`);
    expect(await readFile(join(folder, 'keys.json'), 'utf8')).toBe(text);
  });
});

describe('the process id that a lost server left', () => {
  test('may be that of another program by now: it is left alone, and the database starts', async () => {
    const cluster = await PostgresCluster.in(folder, 'kata-sandi-yang-panjang');
    await cluster.start();
    await cluster.stop();
    const { uid } = await stat(join(folder, 'postgres'));
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { uid, cwd: '/', stdio: 'ignore' });
    await writeFile(join(folder, 'postgres', 'postmaster.pid'), `${bystander.pid}\n${join(folder, 'postgres')}\n`);
    await cluster.start();
    expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
    await cluster.stop();
    bystander.kill('SIGKILL');
  }, 180_000);
});

describe('a copy of another version', () => {
  const ours = { postgres: '17', migrations: new Set(['20260101000000']) };
  beforeEach(() => mkdir(join(folder, 'keys')));
  const copyWith = async (manifest: object): Promise<string> => {
    const from = join(folder, 'from');
    await mkdir(join(from, 'postgres'), { recursive: true });
    await mkdir(join(from, 'storage'));
    const keys = await loadOrCreateKeys(join(folder, 'keys'));
    await writeFile(
      join(from, 'manifest.json'),
      JSON.stringify({ format: 1, createdAt: 'kemarin', postgres: '17', migrations: [], ...manifest }),
    );
    await create({ file: join(folder, 'copy.tar.gz'), cwd: from, gzip: true }, ['manifest.json', 'postgres', 'storage']);
    await writeFile(join(folder, 'copy.tar.gz.keys'), JSON.stringify(keys));
    return join(folder, 'copy.tar.gz');
  };

  test.each([
    [{ postgres: '16' }, 'dari PostgreSQL 16, toko ini memakai PostgreSQL 17'],
    [{ migrations: ['20260101000000', '20991231000000'] }, 'dari versi toko yang lebih baru (migrasi 20991231000000)'],
  ])('is refused before anything is written: %j', async (manifest, sentence) => {
    const file = await copyWith(manifest);
    await expect(restoreBackup(file, join(folder, 'to'), ours)).rejects.toThrow(sentence);
    expect(await readdir(join(folder, 'to'))).toEqual([]);
  });
  test.each(['', '{', '{}'])('is refused with keys that are "%s"', async (text) => {
    const file = await copyWith({});
    await writeFile(`${file}.keys`, text);
    await expect(restoreBackup(file, join(folder, 'to'), ours)).rejects.toThrow(`${file}.keys kosong atau rusak`);
    expect(await readdir(join(folder, 'to'))).toEqual([]);
  });
  test('is refused without a database in it, and none is made', async () => {
    const file = await copyWith({});
    await expect(restoreBackup(file, join(folder, 'to'), ours)).rejects.toThrow('tidak berisi database. Tidak ada yang diubah.');
    expect(await readdir(join(folder, 'to'))).toEqual([]);
  });
  test('is restored when everything in it is known and can be read', async () => {
    const { postgresPassword } = await loadOrCreateKeys(join(folder, 'keys'));
    const cluster = await PostgresCluster.in(join(folder, 'from'), postgresPassword);
    await cluster.start();
    await cluster.stop();
    const file = await copyWith({ migrations: ['20260101000000'] });
    expect(await restoreBackup(file, join(folder, 'to'), ours)).toEqual({ createdAt: 'kemarin', damage: '' });
  }, 60_000);
});
