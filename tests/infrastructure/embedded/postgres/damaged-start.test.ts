import { cp, mkdir, mkdtemp, readdir, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PostgresCluster } from '../../../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { causeIn } from '../../../../src/infrastructure/embedded/postgres/start-failure.ts';
import { damage } from '../../../support/damage.ts';

const PASSWORD = 'kata-sandi-yang-panjang';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-damaged-start-'));
  const cluster = await PostgresCluster.in(join(folder, 'sound'), PASSWORD);
  await mkdir(join(folder, 'sound'));
  await cluster.start();
  await cluster.stop();
  const backups = join(folder, 'sound', 'backups');
  await mkdir(backups);
  for (const [place, name] of ['auto-1.tar.gz', 'auto-2.tar.gz', 'pre-migration-3.tar.gz', 'no-keys-4.tar.gz'].entries()) {
    await writeFile(join(backups, name), '');
    if (name !== 'no-keys-4.tar.gz') await writeFile(join(backups, `${name}.keys`), '');
    await utimes(join(backups, name), place, place);
  }
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const copied = async (): Promise<string> => {
  const copy = await mkdtemp(join(folder, 'shop-'));
  await cp(join(folder, 'sound'), copy, { recursive: true, preserveTimestamps: true });
  return copy;
};
/** The file of the write-ahead log in use. */
const walOf = async (shop: string): Promise<string> =>
  `pg_wal/${(await readdir(join(shop, 'postgres/pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted()[0]}`;

describe('start on damaged files', () => {
  test.each<[string, string, (shop: string) => Promise<void>]>([
    [
      'write-ahead log',
      'catatan tulis (pg_wal)',
      async (shop) => writeFile(join(shop, 'postgres', await walOf(shop)), Buffer.alloc(16_777_216, 0x5a)),
    ],
    ['missing write-ahead log', 'catatan tulis (pg_wal)', async (shop) => unlink(join(shop, 'postgres', await walOf(shop)))],
    ['control file', 'file pengendali (global/pg_control)', (shop) => damage(shop, 'global/pg_control', { byte: 64 })],
    ['list of the catalogues', 'halaman data: global/pg_filenode.map', (shop) => damage(shop, 'global/pg_filenode.map', { byte: 16 })],
  ])(
    '%s: the message names the damage and the command that restores the newest backup with its keys',
    async (_, what, damaging) => {
      const shop = await copied();
      await damaging(shop);
      const cluster = await PostgresCluster.in(shop, PASSWORD);
      const failure = await cluster.start().then(
        () => 'started',
        (error: Error) => error.message,
      );
      await cluster.stop();
      expect(failure.split('\n').slice(0, 4)).toEqual([
        `Database di ${join(shop, 'postgres')} rusak: ${what}. Tidak ada yang diubah.`,
        `Cadangan terbaru: ${join(shop, 'backups/pre-migration-3.tar.gz')}. Pulihkan dengan:`,
        `  mv ${shop} ${shop}.rusak`,
        `  npm run restore -- ${shop}.rusak/backups/pre-migration-3.tar.gz`,
      ]);
      expect(failure).not.toMatch(/PANIC|FATAL/);
    },
    300_000,
  );
  test.each([
    ['a full disk is not damage', 'FATAL:  could not write lock file "postmaster.pid": No space left on device', 'full'],
    [
      'a port in use is not damage',
      'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\nFATAL:  could not create any TCP/IP sockets',
      null,
    ],
    ['messages about statements are ignored', 'ERROR:  relation "orders" does not exist', null],
  ])('%s', (_, log, cause) => {
    expect(causeIn(log)).toBe(cause);
  });
});
