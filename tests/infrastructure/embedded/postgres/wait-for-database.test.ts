import { expect, test } from '@jest/globals';
import { freePort } from '../../../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { waitForDatabase } from '../../../../src/infrastructure/embedded/postgres/wait-for-database.ts';

test('waiting for the database: two minutes with a message every three seconds, then refused with its address', async () => {
  const place = `127.0.0.1:${await freePort()}/toko`;
  const printed: string[] = [];
  let time = 0;
  const pause = async (milliseconds: number): Promise<void> => {
    time += milliseconds;
  };
  const waiting = waitForDatabase(`postgres://toko:rahasia@${place}`, (line) => printed.push(line), { now: () => time, pause });
  await expect(waiting).rejects.toThrow(`Database di ${place} (DATABASE_URL) tidak menjawab selama 120 detik: `);
  expect(printed).toHaveLength(40);
  expect([printed[0], printed.at(-1)]).toEqual([
    expect.stringContaining(`Menunggu database di ${place} (0 dari 120 detik)`),
    expect.stringContaining('(117 dari 120 detik)'),
  ]);
  expect(printed.join()).not.toContain('rahasia');
});
