import { copyFile, readFile, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findDamage } from '../../../../../src/infrastructure/embedded/postgres/find-damage.ts';
import { PostgresCluster } from '../../../../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { damage } from '../../../../support/damage.ts';
import { hasChecksums } from '../../../../support/old-data-folder.ts';
import { ChecksumWorld, foldersOf, hashesOf } from './checksum-world.ts';

let world: ChecksumWorld;
beforeAll(async () => {
  world = await ChecksumWorld.open();
}, 300_000);
afterAll(() => world.close());

/** Files as those of a relation of more than 1 GB, whose pages are counted on. PostgreSQL compares every file in the folder of a database. */
const plantLongRelation = async (shop: string): Promise<void> => {
  const file = join(shop, 'postgres', world.fileOf('products'));
  for (const name of ['999999', '999999.1', '999999.3', '999999_fsm.2']) await copyFile(file, join(file, '..', name));
};

describe('data folder without checksums', () => {
  test('start: all pages have one, every row is there, the next start has nothing to do', async () => {
    const shop = await world.shop();
    await plantLongRelation(shop);
    expect(await hasChecksums(shop)).toBe(false);
    const first = await world.start(shop);
    expect(first).toEqual({
      checksums: 'on',
      rows: world.rows,
      conditions: [],
      lines: [
        expect.stringMatching(/^Menyalakan checksum database, sekali saja: menyalin \d+ MB \.\.\.$/),
        'Checksum database: salinannya dibaca kembali ...',
        'Checksum database menyala.',
      ],
    });
    expect(await foldersOf(shop)).toEqual(['postgres']);
    expect(await world.start(shop)).toEqual({ ...first, lines: [] });
    const visits = await world.database(shop, async (sql, url) => {
      expect(await findDamage(url)).toEqual([]);
      return sql`select count(*)::int as n from visits`;
    });
    expect(visits).toEqual([{ n: 5000 }]);
  }, 300_000);
  test('what was not written before a crash: recovered first', async () => {
    const shop = await world.shop();
    const cluster = await PostgresCluster.in(shop, world.password);
    await cluster.start();
    const pid = Number.parseInt(await readFile(join(shop, 'postgres/postmaster.pid'), 'utf8'), 10);
    const ended = new Promise<void>((resolve) => cluster.onUnexpectedEnd(resolve));
    process.kill(pid, 'SIGKILL');
    await ended;
    expect(await world.start(shop)).toMatchObject({ checksums: 'on', rows: world.rows, conditions: [] });
  }, 300_000);
  test('server that outlived its shop: ended first', async () => {
    const shop = await world.shop();
    const cluster = await PostgresCluster.in(shop, world.password);
    await cluster.start();
    const ended = new Promise<void>((resolve) => cluster.onUnexpectedEnd(resolve));
    expect(await world.switch(shop, { check: async () => [] })).toBeNull();
    await ended;
    expect(await hasChecksums(shop)).toBe(true);
  }, 300_000);
  test('progress: reported every five seconds', async () => {
    const [shop, lines]: [string, string[]] = [await world.shop(), []];
    let now = 0;
    const later = (): number => {
      now += 25;
      return now;
    };
    const outcome = await world.switch(shop, { now: later, report: (line) => void lines.push(line), check: async () => [] });
    expect(outcome).toBeNull();
    const percents = lines.flatMap((line) => /^Checksum database: (\d+)% disalin \(\d+ dari \d+ MB\)$/.exec(line)?.[1] ?? []).map(Number);
    expect(percents.length).toBe(lines.length - 3);
    expect(percents.length).toBe(Math.floor(now / 5000));
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });
});

describe('data folder that stays without checksums', () => {
  test('too little space for the copy: opened, the missing space is reported to the owner and in the log', async () => {
    const shop = await world.shop();
    const opened = await world.start(shop, async () => 1_000_000);
    expect(opened).toMatchObject({ checksums: 'off', rows: world.rows });
    expect(opened.conditions).toEqual([{ part: 'checksums', reason: expect.stringMatching(/^off: \d{3} MB needed, 1 MB free$/) }]);
    expect(opened.lines).toEqual([
      expect.stringMatching(
        /^Checksum database tidak dinyalakan: untuk salinannya perlu \d{3} MB kosong, ada 1 MB\. Kosongkan tempat, lalu mulai ulang toko\. /,
      ),
    ]);
    expect(await foldersOf(shop)).toEqual(['postgres']);
  }, 300_000);
  test.each([
    ['write-ahead log', 'postgres/pg_wal'],
    ['cluster', 'postgres'],
  ])('%s elsewhere: not touched', async (_, path) => {
    const shop = await world.shop();
    await rename(join(shop, path), join(shop, 'elsewhere'));
    await symlink(join(shop, 'elsewhere'), join(shop, path));
    const before = await hashesOf(shop);
    expect(await world.switch(shop)).toMatchObject({ reason: 'links' });
    expect(await hashesOf(shop)).toEqual(before);
  });
  test.each<[string, Parameters<ChecksumWorld['switch']>[1], string]>([
    ['full disk', { check: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) }, 'copy'],
    [
      'space that cannot be measured',
      { freeBytes: () => Promise.reject(Object.assign(new Error('not here'), { code: 'ENOSYS' })) },
      'ENOSYS',
    ],
    ['damage that is known', { knownDamage: 'orders (XX001)' }, 'orders (XX001)'],
  ])('%s: named, nothing is changed', async (_, other, reason) => {
    const shop = await world.shop();
    const before = await hashesOf(join(shop, 'postgres'));
    expect(await world.switch(shop, other)).toMatchObject({ reason, damage: [] });
    expect(await hashesOf(join(shop, 'postgres'))).toEqual(before);
    expect(await foldersOf(shop)).toEqual(['postgres']);
  });
  test('control file of an unknown form: named, nothing is changed', async () => {
    const shop = await world.shop();
    await damage(shop, 'global/pg_control', { byte: 0 });
    const before = await hashesOf(shop);
    expect(await world.switch(shop)).toMatchObject({ reason: 'format' });
    expect(await hashesOf(shop)).toEqual(before);
  });
  test('another program opens the database meanwhile: the copy is not used', async () => {
    const shop = await world.shop();
    const outcome = await world.switch(shop, {
      check: async () => {
        await world.database(shop, (sql) => sql`create table later (id integer)`);
        return [];
      },
    });
    expect(outcome).toMatchObject({ reason: 'in use' });
    expect(await foldersOf(shop)).toEqual(['postgres']);
    expect(await hasChecksums(shop)).toBe(false);
  }, 300_000);
  test('closed during the copy: the copy is removed, the database is unchanged', async () => {
    const [shop, stopping] = [await world.shop(), new AbortController()];
    const before = await hashesOf(join(shop, 'postgres'));
    await expect(world.switch(shop, { signal: stopping.signal, report: () => stopping.abort() })).rejects.toThrow(/aborted/);
    expect(await hashesOf(join(shop, 'postgres'))).toEqual(before);
    expect(await foldersOf(shop)).toEqual(['postgres']);
  });
});
