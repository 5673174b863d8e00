import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { rotateLog } from '../../../../src/infrastructure/embedded/postgres/rotate-log.ts';

test('a log is put aside when it is too large, and its writer goes on in the same file', async () => {
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
