import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unpackEarlierBackup } from '../support/earlier-shop.ts';
import { credentialOf, HandOverShop, type Member, PASSWORD } from '../support/hand-over-shop.ts';
import { callerOf } from '../support/order-shop.ts';
import { ShopProcess } from '../support/shop-process.ts';

const run = promisify(execFile);

/** Restored from the backup of an earlier version, and started, as its owner would. */
let folder = '';
let world: HandOverShop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-earlier-'));
  const file = await unpackEarlierBackup(folder);
  world = await HandOverShop.open(async (settings) => {
    const shop = await ShopProcess.create(settings);
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: shop.dataFolder };
    await run(process.execPath, ['dist/server/main.node.js', 'restore', file], { env });
    return shop;
  });
}, 180_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

test('a restored backup of an earlier version: the start takes a copy and applies the migrations of this version', async () => {
  const files = await readdir('supabase/migrations');
  expect(await (await world.shop.get('/api/health')).json()).toMatchObject({ engine: 'embedded', migrations: files.length });
  const copies = await readdir(join(world.shop.dataFolder, 'backups'));
  expect(copies.filter((name) => /^pre-migration-.+\.tar\.gz$/.test(name))).toHaveLength(1);
});

test.each(['/', '/products', '/search?q=mythic', '/flash-sales', '/help'])('page %s: answers', async (path) => {
  expect((await world.shop.get(path)).status).toBe(200);
});

/** A person of the earlier shop, who signs in again. */
const signedIn = async (name: string): Promise<Member> => {
  const [person] = await world.sql<{ id: string; phone: string }[]>`
    select u.id, u.phone from profiles p join auth.users u on u.id = p.id where p.name = ${name} order by u.phone limit 1`;
  const { id = '', phone = '' } = person ?? {};
  const answer = await world.shop.get('/api/auth?action=login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: phone, password: PASSWORD }),
  });
  const { backend_session: session } = (await answer.json()) as { backend_session: { access_token: string } };
  const token = session.access_token;
  return { id, name, phone, token, call: callerOf(world.shop, { publishableKey: world.apikey, token }) };
};

test('credentials that the earlier version sealed: a buyer signs in with the old password, buys and opens them', async () => {
  const budi = await signedIn('Budi');
  const [product] = await world.sql<{ id: string }[]>`select id from products where name = 'Collector 200 skin'`;
  const order = await world.bought(budi, product?.id ?? '');
  const opened = await budi.call('/api/vault?action=open', { order_id: order, scope: 'buyer' });
  expect(JSON.stringify(opened)).toContain(credentialOf('kolektor-2').password);
}, 60_000);

test('another account: staff seal it, and it is sold', async () => {
  const [citra, budi] = [await signedIn('Citra'), await signedIn('Budi')];
  const order = await world.handedOver(citra, budi, 'Mythic Glory 5');
  const opened = await budi.call('/api/vault?action=open', { order_id: order, scope: 'buyer' });
  expect(JSON.stringify(opened)).toContain(credentialOf('mythic-glory-5').password);
}, 60_000);
