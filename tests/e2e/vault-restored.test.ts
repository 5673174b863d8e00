import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { HandOverShop } from '../support/hand-over-shop.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';

/** A shop is backed up, restored and started three times. */
jest.setTimeout(180_000);

const run = promisify(execFile);
const command = (name: string, file: string, dataFolder: string) =>
  run(process.execPath, ['dist/server/main.node.js', name, file], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataFolder, SEED: 'none' },
  });

/** Set by the shop's operator, so no backup contains it. */
const CREDENTIALS_KEY = randomBytes(32).toString('base64');

let world: HandOverShop;
let restored: ShopProcess;
let file = '';
beforeAll(async () => {
  world = await HandOverShop.open((settings) => ShopProcess.prepared({ ...settings, CREDENTIALS_KEY }));
  file = join(world.shop.dataFolder, '..', `brankas-${process.pid}.tar.gz`);
  const [cs, sari] = [await world.member('Citra', 'cs'), await world.member('Sari')];
  await world.handedOver(cs, sari, 'Mythic Honor');
  await command('backup', file, world.shop.dataFolder);
  restored = await ShopProcess.create();
  await command('restore', file, restored.dataFolder);
}, 180_000);
afterAll(async () => {
  await Promise.all([world.close(), restored.remove()]);
  for (const name of [file, `${file}.keys`]) await rm(name, { force: true });
});

const stored = async () => {
  const sql = await restored.database();
  const [row] = await sql<{ credentials: number; is_open: boolean; running: number }[]>`
    select (select count(*)::integer from private.credentials where erased_at is null) as credentials,
      (select is_open from private.vault_state), (select count(*)::integer from private.order_deadlines where done_at is null and paused_at is null) as running`;
  await sql.end();
  return row;
};

test('backup restored without the vault’s key: starts and names the key, nothing deleted; with the key the vault opens', async () => {
  expect(await restored.start()).toBeNull();
  await eventually(async () =>
    /Kunci [0-9a-f]{8} tidak ada di sini: 1 unit dan 0 rekening refund.* Tidak ada yang dihapus/.test(restored.output),
  );
  expect((await restored.get('/products')).status).toBe(200);
  await eventually(async () => (await stored())?.is_open === false);
  expect(await stored()).toEqual({ credentials: 2, is_open: false, running: 0 });
  await restored.end();

  expect(await restored.start({ CREDENTIALS_KEY })).toBeNull();
  await eventually(async () => (await stored())?.is_open === true);
  expect(await stored()).toEqual({ credentials: 2, is_open: true, running: 2 });
});
