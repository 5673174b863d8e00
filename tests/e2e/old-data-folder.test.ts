import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { forgetChecksums, hasChecksums } from '../support/old-data-folder.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';

let shop: ShopProcess;
beforeAll(async () => {
  shop = await ShopProcess.prepared();
});
afterAll(() => shop.remove());

test('shop without page checksums, killed while it copies its database: the next start switches them on and opens', async () => {
  await forgetChecksums(shop.dataFolder);
  const first = shop.start();
  await eventually(async () => shop.output.includes('Menyalakan checksum database, sekali saja: menyalin '));
  await shop.end('SIGKILL');
  await first;
  expect(await hasChecksums(shop.dataFolder)).toBe(false);
  expect(await readdir(shop.dataFolder)).toContain('postgres.checksums');

  expect(await shop.start()).toBeNull();
  expect(shop.messages).toContain('Checksum database menyala.');
  expect(await (await shop.get('/api/health')).json()).toMatchObject({ status: 'ok' });
  const sql = await shop.database();
  expect(await sql`show data_checksums`).toEqual([{ data_checksums: 'on' }]);
  await sql.end();
  const names = await readdir(shop.dataFolder);
  expect(names.filter((name) => name.startsWith('postgres') && name !== 'postgres.log')).toEqual(['postgres']);
  await shop.end();
  // The next start has nothing to do.
  await shop.start();
  expect(shop.output).not.toContain('hecksum');
}, 180_000);
