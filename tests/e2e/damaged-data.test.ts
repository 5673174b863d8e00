import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { damage, fileOf } from '../support/damage.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';

const run = promisify(execFile);

describe('database with a damaged page', () => {
  let shop: ShopProcess;

  beforeAll(async () => {
    shop = await ShopProcess.demo();
    await shop.start();
    const sql = await shop.database();
    const file = await fileOf(sql, 'public.products');
    await sql.end();
    await shop.end();
    await damage(shop.dataFolder, file, { page: 0 });
    await shop.start();
  }, 90_000);
  afterAll(() => shop.remove());

  test('degraded within 30 seconds, and the table is named', async () => {
    const conditions = async () =>
      ((await (await shop.get('/api/health')).json()) as { conditions?: { part: string; reason: string }[] }).conditions ?? [];
    await shop.get('/');
    await eventually(async () => (await conditions()).length > 0, 30_000);
    expect((await shop.get('/api/health')).status).toBe(200);
    await eventually(
      async () => (await conditions()).some(({ part, reason }) => part === 'data' && reason.startsWith('products (')),
      60_000,
    );
  }, 120_000);
  test('backup: fails, names the table, and leaves no file', async () => {
    const target = join(shop.dataFolder, 'salinan.tar.gz');
    const environment = { PATH: process.env['PATH'] ?? '', DATA_DIR: shop.dataFolder, SEED: 'none' };
    const failure = await run(process.execPath, ['dist/server/main.node.js', 'backup', target], { env: environment }).then(
      () => 'done',
      (error: { readonly stderr: string }) => error.stderr,
    );
    expect(failure).toContain('Gagal: Database rusak, tidak bisa dibaca: products (');
    expect((await readdir(shop.dataFolder)).filter((name) => name.startsWith('salinan') || name.startsWith('.arena'))).toEqual([]);
  }, 90_000);
});
