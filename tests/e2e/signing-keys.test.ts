import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { keysOf } from '../support/access-token.ts';
import { OWNER } from '../support/owner.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';

const run = promisify(execFile);

let shop: ShopProcess;
let token = '';

const command = async (...words: readonly string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, ['dist/server/main.node.js', 'tokens', ...words], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: shop.dataFolder, SEED: 'none' },
  });
  return stdout;
};
const publishedIds = async (): Promise<readonly string[]> => {
  const answer = await shop.get('/auth/v1/.well-known/jwks.json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
};
const signIn = async (): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ identifier: OWNER.phone, password: OWNER.password });
  const answer = await shop.get('/api/auth?action=login', { method: 'POST', headers, body });
  return ((await answer.json()) as { backend_session: { access_token: string } }).backend_session.access_token;
};
const kidOf = (text: string): unknown =>
  (JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()) as { kid?: unknown }).kid;
const statuses = async (text: string): Promise<number[]> => {
  const headers = { apikey: (await keysOf(shop)).publishableKey, authorization: `Bearer ${text}` };
  const statusesAnswer = ['/rest/v1/website_settings?select=id', '/auth/v1/user'].map(
    async (path) => (await shop.get(path, { headers })).status,
  );
  const order = await shop.get('/api/orders?action=cancel', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: '00000000-0000-4000-8000-000000000001' }),
  });
  // The order is unknown, unless the token is refused before that is looked at.
  return [...(await Promise.all(statusesAnswer)), order.status === 401 ? 401 : 200];
};

beforeAll(async () => {
  shop = await ShopProcess.prepared();
}, 60_000);
afterAll(() => shop.remove());

describe('signing key of an upgraded shop', () => {
  test('created at start, other keys unchanged', async () => {
    const { signingKey: _, ...earlier } = await keysOf(shop);
    await writeFile(join(shop.dataFolder, 'keys.json'), JSON.stringify(earlier));
    expect(await shop.start()).toBeNull();
    const { signingKey, sharedSecretUntil, ...others } = await keysOf(shop);
    expect(others).toEqual(earlier);
    expect(Date.parse(sharedSecretUntil ?? '') - Date.now()).toBeLessThanOrEqual(600_000);
    expect(await publishedIds()).toEqual([signingKey?.kid]);
    token = await signIn();
    expect(kidOf(token)).toBe(signingKey?.kid);
    expect(await statuses(token)).toEqual([200, 200, 200]);
  });

  test('earlier tokens are accepted for one lifetime only', async () => {
    const { sub = '', session_id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>;
    const keys = await keysOf(shop);
    const before = await new SignJWT({ sub, session_id, role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(keys.jwtSecret));
    expect(await statuses(before)).toEqual([200, 200, 200]);
    await shop.end();
    await writeFile(join(shop.dataFolder, 'keys.json'), JSON.stringify({ ...keys, sharedSecretUntil: new Date().toISOString() }));
    expect(await shop.start()).toBeNull();
    expect(await statuses(before)).toEqual([401, 403, 401]);
    expect(await statuses(token)).toEqual([200, 200, 200]);
  });
});

describe('npm run tokens', () => {
  test('rotate: the previous key remains valid for existing tokens', async () => {
    const [first] = await publishedIds();
    expect(await command('keys')).toMatch(new RegExp(`${first}  sejak .+  menandatangani\n$`));
    const printed = await command('rotate');
    await eventually(async () => (await publishedIds()).length === 2, 5000);
    const [second] = await publishedIds();
    expect(second).not.toBe(first);
    expect(printed).toMatch(new RegExp(`${second}  sejak .+  menandatangani\n(.*\n)*.*${first}  sejak .+  berakhir `));
    expect(kidOf(await signIn())).toBe(second);
    expect(await statuses(token)).toEqual([200, 200, 200]);
    expect((await keysOf(shop)).signingKey?.kid).toBe(second);
  });

  test('rotate --now: existing tokens become invalid', async () => {
    await command('rotate', '--now');
    await eventually(async () => (await publishedIds()).length === 1, 5000);
    expect(await statuses(token)).toEqual([401, 403, 401]);
    expect(await statuses(await signIn())).toEqual([200, 200, 200]);
  });

  test('keys survive a restart, and a wrong command prints its usage', async () => {
    const ids = await publishedIds();
    await shop.end();
    expect(await command('keys')).toContain(String(ids[0]));
    await expect(command('putar')).rejects.toThrow(/npm run tokens -- rotate/);
    expect(await shop.start()).toBeNull();
    expect(await publishedIds()).toEqual(ids);
    expect(shop.output).not.toContain((await keysOf(shop)).signingKey?.d ?? '');
    expect(await readFile(join(shop.dataFolder, 'keys.json'), 'utf8')).toContain(String(ids[0]));
  });
});
