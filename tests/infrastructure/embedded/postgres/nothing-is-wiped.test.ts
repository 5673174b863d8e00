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

describe('data folder that is not empty', () => {
  const start = async () => (await PostgresCluster.in(folder, 'kata-sandi-yang-panjang')).start();

  test.each([
    ['no PG_VERSION', null],
    ['an empty PG_VERSION', ''],
    ['a broken PG_VERSION', '\u0000\u0000'],
  ])('%s: refused, nothing is removed', async (_, version) => {
    await mkdir(join(folder, 'postgres', 'base'), { recursive: true });
    await writeFile(join(folder, 'postgres', 'base', 'pesanan'), 'berharga');
    if (version !== null) await writeFile(join(folder, 'postgres', 'PG_VERSION'), version);
    await expect(start()).rejects.toThrow(/PG_VERSION di dalamnya tidak bisa dibaca .+ Tidak ada yang diubah/);
    expect(await readFile(join(folder, 'postgres', 'base', 'pesanan'), 'utf8')).toBe('berharga');
    expect(await readdir(folder)).toEqual(['postgres']);
  });
  test('another major version of PostgreSQL: refused with a message', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(/dibuat oleh PostgreSQL 16, toko ini memakai PostgreSQL \d+\. Tidak ada yang diubah/);
    expect(await readdir(folder)).toEqual(['postgres']);
  });
  test('unreadable folder: not treated as new', async () => {
    await writeFile(join(folder, 'postgres'), 'a file where the folder should be');
    await expect(start()).rejects.toThrow(/tidak bisa dibaca \(ENOTDIR\)/);
  });
});

describe('keys of a data folder', () => {
  test('keys of another database: refused at once with the file name', async () => {
    const first = await PostgresCluster.in(folder, 'kata-sandi-yang-panjang');
    await first.start();
    await first.stop();
    const other = await PostgresCluster.in(folder, 'kata-sandi-toko-yang-lain');
    const startedAt = Date.now();
    await expect(other.start()).rejects.toThrow(`${join(folder, 'keys.json')} bukan kunci database ini`);
    await other.stop();
    expect(Date.now() - startedAt).toBeLessThan(60_000);
    expect(await readdir(join(folder, 'postgres'))).not.toContain('postmaster.pid');
  }, 300_000);
  test('existing database without keys: no new keys are created', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17');
    await expect(loadOrCreateKeys(folder)).rejects.toThrow(/keys\.json hilang.+Salin file \.keys dari cadangan/);
    expect(await readdir(folder)).toEqual(['postgres']);
  });
  test('missing credentials key: created, others are kept, readable by the owner only', async () => {
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
  ])('content "%s": reported as %s with the file name', async (text, state) => {
    await writeFile(join(folder, 'keys.json'), text);
    await expect(loadOrCreateKeys(folder)).rejects.toThrow(`${join(folder, 'keys.json')} ${state}.`);
    expect(await readFile(join(folder, 'keys.json'), 'utf8')).toBe(text);
  });
});

describe('stale process id of a database server', () => {
  test('used by another program: left alone, the database starts', async () => {
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
  }, 300_000);
});

describe('backup of another version', () => {
  const ours = {
    postgres: '17',
    refusalOf: (applied: ReadonlySet<string>) => (applied.has('20991231000000') ? 'Migrasi tidak dikenal.' : null),
  };
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
    [{ migrations: ['20260101000000', '20991231000000'] }, 'copy.tar.gz: Migrasi tidak dikenal.'],
  ])('%j: refused before anything is written', async (manifest, sentence) => {
    const file = await copyWith(manifest);
    await expect(restoreBackup(file, join(folder, 'to'), ours)).rejects.toThrow(sentence);
    expect(await readdir(join(folder, 'to'))).toEqual([]);
  });
  test.each(['', '{', '{}'])('keys "%s": refused', async (text) => {
    const file = await copyWith({});
    await writeFile(`${file}.keys`, text);
    await expect(restoreBackup(file, join(folder, 'to'), ours)).rejects.toThrow(`${file}.keys kosong atau rusak`);
    expect(await readdir(join(folder, 'to'))).toEqual([]);
  });
  test('no database in it: refused, none is created', async () => {
    const file = await copyWith({});
    await expect(restoreBackup(file, join(folder, 'to'), ours)).rejects.toThrow('tidak berisi database. Tidak ada yang diubah.');
    expect(await readdir(join(folder, 'to'))).toEqual([]);
  });
  test('known and readable: restored', async () => {
    const { postgresPassword } = await loadOrCreateKeys(join(folder, 'keys'));
    const cluster = await PostgresCluster.in(join(folder, 'from'), postgresPassword);
    await cluster.start();
    await cluster.stop();
    const file = await copyWith({ migrations: ['20260101000000'] });
    expect(await restoreBackup(file, join(folder, 'to'), ours)).toEqual({ createdAt: 'kemarin', damage: '' });
  }, 300_000);
});
