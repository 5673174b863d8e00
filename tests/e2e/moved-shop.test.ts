import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import sharp from 'sharp';
import { derivedKey } from '../../src/infrastructure/embedded/auth/derived-key.ts';
import { openSecret, sealSecret } from '../../src/infrastructure/embedded/auth/second-factor/sealed-secret.ts';
import { credentialOf, HandOverShop, type Member, PASSWORD } from '../support/hand-over-shop.ts';
import { callerOf } from '../support/order-shop.ts';
import { ShopProcess } from '../support/shop-process.ts';

/** A shop moves away and back: five starts. */
jest.setTimeout(240_000);

const run = promisify(execFile);
const CREDENTIALS_KEY = randomBytes(32).toString('base64');
const FACTOR = randomUUID();
const SECRET = 'JBSWY3DPEHPK3PXP';
const BUCKET = 'product-images';
const PICTURE = 'toko/bukti.png';

interface Keys {
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly postgresPassword: string;
}
const keysOf = async (shop: ShopProcess): Promise<Keys> => JSON.parse(await readFile(join(shop.dataFolder, 'keys.json'), 'utf8')) as Keys;
const factorKey = async (shop: ShopProcess): Promise<Buffer> => derivedKey((await keysOf(shop)).jwtSecret, 'authenticator secrets');

/** The shop that moves, a backend that stands in for a hosted project, and the folder it comes back to. */
let world: HandOverShop;
let project: ShopProcess;
let back: ShopProcess;
let settings: Readonly<Record<string, string>>;
/** The metadata of the picture. */
const ABOUT = { kredit: 'Sari' };
let sari: Member;
let order = '';

const command = async (name: string, dataFolder: string, ...flags: readonly string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, ['dist/server/main.node.js', name, ...flags], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataFolder, ...settings },
  });
  return stdout;
};

const storage = async (shop: ShopProcess, path: string, type: string, init: RequestInit): Promise<void> => {
  const { secretKey } = await keysOf(shop);
  const about = Buffer.from(JSON.stringify(ABOUT)).toString('base64');
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': type, 'x-metadata': about };
  expect((await shop.get(`/storage/v1/object/${path}`, { ...init, headers })).status).toBe(200);
};
const uploaded = async (shop: ShopProcess, background: string): Promise<void> => {
  const body = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  await storage(shop, `${BUCKET}/${PICTURE}`, 'image/png', { method: 'POST', body: new Uint8Array(body) });
};
const removed = (shop: ShopProcess): Promise<void> =>
  storage(shop, BUCKET, 'application/json', { method: 'DELETE', body: JSON.stringify({ prefixes: [PICTURE] }) });

/** Signs in with the number and the old password, and opens what was bought. */
const opened = async (shop: ShopProcess, publishableKey: string): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await shop.get('/api/auth?action=login', {
    method: 'POST',
    headers,
    body: JSON.stringify({ identifier: sari.phone, password: PASSWORD }),
  });
  const { backend_session: session } = (await answer.json()) as { backend_session: { access_token: string } };
  const call = callerOf(shop, { publishableKey, token: session.access_token });
  return (await call('/api/vault?action=open', { order_id: order, scope: 'buyer' }))['fields'];
};

beforeAll(async () => {
  world = await HandOverShop.open((more) => ShopProcess.prepared({ ...more, CREDENTIALS_KEY }));
  const cs = await world.member('Citra', 'cs');
  sari = await world.member('Sari');
  order = await world.handedOver(cs, sari, 'Mythic Honor');
  const sealed = sealSecret(await factorKey(world.shop), FACTOR, SECRET);
  await world.sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values (${FACTOR}, ${cs.id}, 'Ponsel', 'totp', 'verified', now(), now(), ${sealed})`;
  await uploaded(world.shop, 'teal');

  project = await ShopProcess.prepared();
  await project.start();
  const sql = await project.database();
  const keys = await keysOf(project);
  settings = {
    SUPABASE_URL: project.origin,
    SUPABASE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    DATABASE_URL: `postgres://postgres:${keys.postgresPassword}@127.0.0.1:${sql.options.port[0]}/postgres`,
  };
  await sql.end();
  back = await ShopProcess.create({ CREDENTIALS_KEY });
}, 120_000);
afterAll(async () => {
  await Promise.all([world.close(), project.remove(), back.remove()]);
});

test('move to a hosted project and back: refused while anything blocks it, then equal in every row and file', async () => {
  // The project's own owner is in the way.
  await expect(command('move-to-hosted', world.shop.dataFolder)).rejects.toThrow(/Tujuan sudah berisi 1 akun dan 0 pesanan/);
  const theirs = await project.database();
  // As in a new project, where nobody has an account yet. An owner who is the last one cannot go otherwise.
  await theirs.begin(async (sql) => {
    await sql`set local session_replication_role to replica`;
    for (const table of ['auth.users', 'auth.identities', 'auth.sessions', 'private.user_roles', 'public.profiles'])
      await sql.unsafe(`delete from ${table}`);
  });

  const planned = await command('move-to-hosted', world.shop.dataFolder);
  expect(planned).toMatch(/public\.orders +1\n/);
  expect(planned).toMatch(/auth\.users +3\n/);
  expect(planned).toMatch(/1 file \(.*Belum ada yang diubah/);
  expect(await theirs`select from auth.users`).toHaveLength(0);

  await expect(command('move-to-hosted', world.shop.dataFolder, '--run')).rejects.toThrow(/DATA_DIR/);
  await world.sql.end();
  await world.shop.end();
  // Another picture under the same name stops everything before a row is written.
  await uploaded(project, 'orange');
  await expect(command('move-to-hosted', world.shop.dataFolder, '--run')).rejects.toThrow(/bukti\.png berbeda di tujuan/);
  expect(await theirs`select from orders`).toHaveLength(0);
  await removed(project);
  expect(await command('move-to-hosted', world.shop.dataFolder, '--run')).toMatch(/Selesai: \d+ baris dari \d+ tabel dan 1 file/);
  expect(await theirs`select secret from auth.mfa_factors`).toEqual([{ secret: SECRET }]);
  expect(await theirs`select state from orders`).toEqual([{ state: 'delivered' }]);
  await expect(command('move-to-hosted', world.shop.dataFolder, '--run')).rejects.toThrow(/Tujuan sudah berisi 3 akun dan 1 pesanan/);
  await theirs.end();

  // The new shop in front of the project: its buyer signs in with the old password and opens what was bought.
  const hosted = await ShopProcess.create({ ...settings, DATABASE_URL: '', CREDENTIALS_KEY, PAYMENT_GATEWAYS: 'sandbox' });
  try {
    expect(await hosted.start()).toBeNull();
    expect(await opened(hosted, settings['SUPABASE_KEY'] ?? '')).toMatchObject(credentialOf('mythic-honor'));
    expect((await project.get(`/storage/v1/object/public/${BUCKET}/${PICTURE}`)).status).toBe(200);
  } finally {
    await hosted.remove();
  }

  // Counting leaves the folder as it was.
  expect(await command('move-from-hosted', back.dataFolder)).toMatch(/1 file \(.*Belum ada yang diubah/);
  expect(await readdir(back.dataFolder)).toEqual([]);
  expect(await command('move-from-hosted', back.dataFolder, '--run')).toMatch(/Selesai: .* dan 1 file/);
  await expect(command('move-from-hosted', back.dataFolder, '--run')).rejects.toThrow(/tidak kosong/);
  expect(await back.start()).toBeNull();
  const home = await back.database();
  const [factor] = await home<{ secret: string }[]>`select secret from auth.mfa_factors`;
  expect(factor?.secret).not.toBe(SECRET);
  expect(openSecret(await factorKey(back), FACTOR, factor?.secret ?? '')).toBe(SECRET);
  await home.end();
  expect((await back.get(`/storage/v1/object/public/${BUCKET}/${PICTURE}`)).status).toBe(200);
  expect(await (await back.get(`/storage/v1/object/info/public/${BUCKET}/${PICTURE}`)).json()).toMatchObject({ metadata: ABOUT });
  expect(await opened(back, (await keysOf(back)).publishableKey)).toMatchObject(credentialOf('mythic-honor'));
});
