import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DataFolderInUse, lockDataFolder } from '../../../../src/infrastructure/embedded/postgres/data-folder-lock.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = (): string => join(folder, 'server.lock');
const NOBODY = { pid: 2 ** 30, startedAt: '1' };

/** Eight processes compete for the lock. @returns the owner, and the reasons of the others */
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
  ['an empty lock file', ''],
])(
  'data folder lock: of eight concurrent processes over %s one succeeds',
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
  300_000,
);

test('data folder lock: a process killed during takeover is replaced', async () => {
  await writeFile(file(), JSON.stringify(NOBODY));
  await writeFile(`${file()}.${NOBODY.pid}-${NOBODY.startedAt}`, JSON.stringify({ pid: NOBODY.pid + 1, startedAt: '2' }));
  const unlock = await lockDataFolder(folder);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

describe('lock holder in another container', () => {
  /** Its process id belongs to an unrelated process here. */
  const elsewhere = { pid: process.pid, startedAt: '1', namespace: 'another boot pid:[1]' };

  test('running heartbeat: respected', async () => {
    await writeFile(file(), JSON.stringify(elsewhere));
    const heartbeat = setInterval(() => void utimes(file(), new Date(), new Date()), 500);
    await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse);
    clearInterval(heartbeat);
  });
  test('killed a moment ago: awaited with a message, then replaced', async () => {
    await writeFile(file(), JSON.stringify(elsewhere));
    const lately = new Date(Date.now() - 28_000);
    await utimes(file(), lately, lately);
    const received: string[] = [];
    await (await lockDataFolder(folder, (line) => received.push(line)))();
    expect(received).toEqual([expect.stringContaining('Menunggu, paling lama 30 detik')]);
    expect(await readdir(folder)).toEqual([]);
  });
  test('stopped heartbeat: counts as dead', async () => {
    await writeFile(file(), JSON.stringify(elsewhere));
    const halfAMinuteAgo = new Date(Date.now() - 31_000);
    await utimes(file(), halfAMinuteAgo, halfAMinuteAgo);
    await (await lockDataFolder(folder))();
    expect(await readdir(folder)).toEqual([]);
  });
});

test('data folder lock: a zombie process counts as dead', async () => {
  // A shell reaps its children. This one replaces itself by a program that never does, before its child may end.
  const parent = spawn('sh', ['-c', 'sh -c "read -r line <&3" & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
  try {
    const [line] = (await once(parent.stdout as Readable, 'data')) as [Buffer];
    const pid = Number(String(line).trim());
    const untilFile = async (path: string, shows: string): Promise<string> => {
      const text = await readFile(path, 'utf8');
      if (text.includes(shows)) return text;
      await new Promise((resolve) => setImmediate(resolve));
      return untilFile(path, shows);
    };
    await untilFile(`/proc/${parent.pid}/comm`, 'sleep');
    (parent.stdio[3] as Writable).end();
    const stat = await untilFile(`/proc/${pid}/stat`, ') Z ');
    await writeFile(file(), JSON.stringify({ pid, startedAt: stat.split(') ')[1]?.split(' ')[19] }));
    await (await lockDataFolder(folder))();
    expect(await readdir(folder)).toEqual([]);
  } finally {
    parent.kill('SIGKILL');
  }
});
