import { appendFile, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { PostgresCluster, rotateLog } from '../../../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { eventually } from '../../../support/shop-process.ts';

test('log rotation: a large log is set aside, its writer continues in the same file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-akun-log-'));
  const file = join(folder, 'postgres.log');
  const writer = await open(file, 'a');
  try {
    for (const line of ['satu', 'dua', 'tiga', 'empat']) {
      await writer.appendFile(`${line}\n`);
      await rotateLog(file, 3);
    }
    await writer.appendFile('lima\n');
    await rotateLog(file, 100);
    expect(await readdir(folder)).toEqual(['postgres.log', 'postgres.log.1', 'postgres.log.2']);
    const texts = ['', '.1', '.2'].map((ending) => readFile(file + ending, 'utf8'));
    expect(await Promise.all(texts)).toEqual(['lima\n', 'empat\n', 'tiga\n']);
  } finally {
    await writer.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('log rotation: at the start and every five seconds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-akun-log-'));
  const file = join(folder, 'postgres.log');
  const [earlier, later] = ['satu', 'dua'].map((line) => `${line}\n`.repeat(1_500_000));
  const cluster = await PostgresCluster.in(folder, 'kata-sandi-yang-panjang');
  // The timer is manual; the driver's own delay is real.
  jest.useFakeTimers({
    advanceTimers: false,
    doNotFake: [
      'Date',
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'clearImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
      'hrtime',
    ],
  });
  try {
    await writeFile(file, earlier ?? '');
    await cluster.start();
    expect(await readFile(`${file}.1`, 'utf8')).toBe(earlier);
    await appendFile(file, later ?? '');
    jest.advanceTimersByTime(4999);
    expect((await stat(file)).size).toBeGreaterThan(5_000_000);
    jest.advanceTimersByTime(1);
    await eventually(async () => (await stat(file)).size <= 5_000_000, 5000);
    expect(await readFile(`${file}.2`, 'utf8')).toBe(earlier);
    expect((await readFile(`${file}.1`, 'utf8')).endsWith(later ?? '-')).toBe(true);
  } finally {
    jest.useRealTimers();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
