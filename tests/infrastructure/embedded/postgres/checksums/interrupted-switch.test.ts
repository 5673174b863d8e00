import { rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ChecksumSwitch } from '../../../../../src/infrastructure/embedded/postgres/checksums/switch-on-checksums.ts';
import type { Damage } from '../../../../../src/infrastructure/embedded/postgres/find-damage.ts';
import { PostgresCluster } from '../../../../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { hasChecksums } from '../../../../support/old-data-folder.ts';
import { ChecksumWorld, foldersOf } from './checksum-world.ts';

let world: ChecksumWorld;
beforeAll(async () => {
  world = await ChecksumWorld.open();
}, 300_000);
afterAll(() => world.close());

const COPY = 'postgres.checksums';
const BEFORE = 'postgres.before-checksums';

/** Runs a switch until the step that never returns: nothing that would follow, or tidy up, is done, as after a kill. */
const killedAt = (shop: string, steps: (kill: () => Promise<never>) => Partial<ChecksumSwitch>): Promise<void> =>
  new Promise((resolve, reject) => {
    const kill = (): Promise<never> => {
      resolve();
      return new Promise(() => undefined);
    };
    world.switch(shop, steps(kill)).then(() => reject(new Error('not killed')), reject);
  });

const nothingFound = async (): Promise<readonly Damage[]> => [];
const betweenTheRenames = (kill: () => Promise<never>): Partial<ChecksumSwitch> => ({
  check: nothingFound,
  move: (from, to) => (to.endsWith(BEFORE) ? rename(from, to) : kill()),
});

describe('switch that was killed', () => {
  test.each<[string, readonly string[], (shop: string) => Promise<void>]>([
    [
      'in the middle of the copy',
      ['postgres', COPY],
      async (shop) => {
        await killedAt(shop, (kill) => ({ check: kill }));
        // The control file comes last.
        await rm(join(shop, COPY, 'postgres/global/pg_control'));
        await truncate(join(shop, COPY, 'postgres', world.fileOf('products')), 20_000);
      },
    ],
    [
      'while the copy is read back, whose server goes on',
      ['postgres', COPY],
      (shop) =>
        killedAt(shop, (kill) => ({
          check: async (folder) => {
            await (await PostgresCluster.in(folder, world.password)).start();
            return kill();
          },
        })),
    ],
    ['before the swap', ['postgres', COPY], (shop) => killedAt(shop, (kill) => ({ move: kill, check: nothingFound }))],
    ['between the renames of the swap', [BEFORE, COPY], (shop) => killedAt(shop, betweenTheRenames)],
    [
      'after the swap',
      ['postgres', BEFORE, COPY],
      (shop) =>
        killedAt(shop, (kill) => ({
          check: nothingFound,
          move: async (from, to) => {
            await rename(from, to);
            if (!to.endsWith(BEFORE)) await kill();
          },
        })),
    ],
  ])(
    '%s: the next start has one whole database with checksums and every row',
    async (_, left, interrupt) => {
      const shop = await world.shop();
      await interrupt(shop);
      expect(await foldersOf(shop)).toEqual(left.toSorted());
      expect(await world.start(shop)).toMatchObject({ checksums: 'on', rows: world.rows, conditions: [] });
      expect(await foldersOf(shop)).toEqual(['postgres']);
    },
    300_000,
  );

  test('between the renames: a command that starts the database by itself finds the copy, and makes no new one', async () => {
    const shop = await world.shop();
    await killedAt(shop, betweenTheRenames);
    const [found] = await world.database(shop, (sql) => sql`select count(*)::int as n from messages`);
    expect(found?.['n']).toBe(1000);
    expect(await hasChecksums(shop)).toBe(true);
  }, 300_000);
  test('between the renames with a missing copy: the former database is restored', async () => {
    const shop = await world.shop();
    await rename(join(shop, 'postgres'), join(shop, BEFORE));
    expect(await world.start(shop, async () => 0)).toMatchObject({ checksums: 'off', rows: world.rows });
    expect(await foldersOf(shop)).toEqual(['postgres']);
  }, 300_000);
  test('database from before beside one that has no checksums: neither is touched', async () => {
    const shop = await world.shop();
    await killedAt(shop, (kill) => ({ check: kill }));
    await rename(join(shop, COPY, 'postgres'), join(shop, BEFORE));
    expect(await world.switch(shop)).toMatchObject({ reason: 'EEXIST' });
    expect(await foldersOf(shop)).toEqual(['postgres', BEFORE].toSorted());
  }, 300_000);
});
