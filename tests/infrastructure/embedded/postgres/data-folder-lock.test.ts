import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DataFolderInUse, lockDataFolder } from '../../../../src/infrastructure/embedded/postgres/data-folder-lock.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = (): string => join(folder, 'server.lock');
const NOBODY = { pid: 2 ** 30, startedAt: '1' };

/** Eight who want it at once. @returns who got it and why the others did not */
const race = async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
  return {
    won: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    lost: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
  };
};

test.each([
  ['no lock', null],
  ['a stale lock', JSON.stringify(NOBODY)],
  ['a lock that was never written out', ''],
])(
  'of eight at once over %s exactly one gets the folder, every time',
  async (_, stale) => {
    for (let round = 0; round < 25; round += 1) {
      if (stale !== null) await writeFile(file(), stale);
      const { won, lost } = await race();
      expect(won).toHaveLength(1);
      expect(lost.every((reason) => reason instanceof DataFolderInUse)).toBe(true);
      expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ pid: process.pid });
      await won[0]?.();
      expect(await readdir(folder)).toEqual([]);
    }
  },
  60_000,
);

test('one who was killed while taking over is taken over, too', async () => {
  await writeFile(file(), JSON.stringify(NOBODY));
  await writeFile(`${file()}.${NOBODY.pid}-${NOBODY.startedAt}`, JSON.stringify({ pid: NOBODY.pid + 1, startedAt: '2' }));
  const unlock = await lockDataFolder(folder);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});
