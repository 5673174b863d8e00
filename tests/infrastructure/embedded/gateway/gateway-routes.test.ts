import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openSupabaseFront } from '../../../support/supabase-front.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
let front: Awaited<ReturnType<typeof openSupabaseFront>>;
let origin = '';
beforeAll(async () => {
  database = await openTestDatabase();
  front = await openSupabaseFront({
    fetch: (request, peer) => database.gateway.fetch(request, peer),
    publishableKey: database.keys.publishableKey,
  });
  origin = front.origin;
});
afterAll(async () => {
  await front.close();
  await database.close();
});

let printed: ReturnType<typeof jest.spyOn>[] = [];
beforeEach(() => {
  printed = (['info', 'log', 'warn', 'debug'] as const).map((level) => jest.spyOn(console, level).mockReturnValue(undefined));
});
afterEach(() => {
  jest.restoreAllMocks();
});
const printedLines = (): number => printed.reduce((lines, spy) => lines + spy.mock.calls.length, 0);

const send = (method: string, path: string, body?: object, token?: string): Promise<Response> =>
  fetch(`${origin}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: database.keys.publishableKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const accounts = async (): Promise<number> => {
  const [row] = await database.sql<{ n: number }[]>`
    select (select count(*) from auth.users)::int + (select count(*) from auth.identities)::int + (select count(*) from auth.sessions)::int as n`;
  return row?.n ?? -1;
};

describe('account creation by e-mail', () => {
  const person = { email: 'orang@contoh.id', password: 'kata-sandi-panjang' };
  test.each([
    ['POST', 'otp'],
    ['POST', 'OTP'],
    ['POST', '%6ftp'],
    ['POST', 'user/../otp'],
    ['POST', 'factors/x/../../otp'],
    ['POST', 'signup'],
    ['POST', 'recover'],
    ['POST', 'magiclink'],
    ['POST', 'resend'],
    ['POST', 'verify'],
    ['GET', 'verify?type=signup&token=1'],
    ['POST', 'invite'],
    ['POST', 'admin/users'],
    ['GET', 'admin/users'],
    ['GET', 'authorize?provider=google'],
    ['GET', 'callback'],
    ['GET', 'reauthenticate'],
    ['POST', 'sso'],
  ])('%s %s: creates none', async (method, path) => {
    const before = await accounts();
    const { status } = await send(method, path, method === 'GET' ? undefined : { ...person, type: 'signup' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect([await accounts(), printedLines()]).toEqual([before, 0]);
  });
});

describe('existing account', () => {
  test('needed routes: available', async () => {
    const { token } = await database.user();
    for (const path of ['health', 'settings', '.well-known/jwks.json']) expect((await send('GET', path)).status).toBe(200);
    expect((await send('GET', 'user', undefined, token)).status).toBe(200);
    expect((await send('POST', 'token?grant_type=password', { email: 'orang@contoh.id', password: 'salah-sama-sekali' })).status).toBe(400);
    expect((await send('POST', 'token?grant_type=password', { email: -1286206565 })).status).toBe(400);
    expect((await send('POST', 'logout', {}, token)).status).toBe(204);
  });
  test('e-mail change: no mail is printed on the terminal', async () => {
    const { token } = await database.user();
    await send('PUT', 'user', { email: 'baru@contoh.id' }, token);
    expect(printedLines()).toBe(0);
  });
});

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const keyed = (token: string | null): Record<string, string> => ({
  apikey: database.keys.publishableKey,
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
});

describe('copying and moving files', () => {
  const names = async (): Promise<readonly string[]> => {
    const rows = await database.sql<{ name: string }[]>`select name from storage.objects where bucket_id = 'product-images' order by name`;
    return rows.map(({ name }) => name);
  };

  const copy = (way: string, token: string | null): Promise<Response> =>
    fetch(`${origin}/storage/v1/object/${way}`, {
      method: 'POST',
      headers: { ...keyed(token), 'content-type': 'application/json' },
      body: JSON.stringify({ bucketId: 'product-images', sourceKey: 'products/asli.png', destinationKey: 'products/salinan.png' }),
    });

  test.each(['copy', 'move', '%63opy', 'mo%76e', 'Copy', '/copy', 'copy/'])('/object/%s: refused', async (way) => {
    const { token } = await database.user('owner');
    const upload = { method: 'POST', headers: { ...keyed(token), 'content-type': 'image/png' }, body: PNG };
    await fetch(`${origin}/storage/v1/object/product-images/products/asli.png`, upload);
    const { status } = await copy(way, token);
    expect([status >= 400 && status < 500, await names()]).toEqual([true, ['products/asli.png']]);
  });
  test('attempt by staff: audit entry; by others: none', async () => {
    const [staff, customer] = [await database.user('content'), await database.user()];
    for (const token of [staff.token, customer.token, null]) expect((await copy('copy', token)).status).toBe(403);
    const lines = await database.sql`select actor, detail from private.audit_log where action = 'files.copy_refused' and actor <> all
      (select user_id from private.user_roles where role = 'owner')`;
    expect(lines).toEqual([
      { actor: staff.id, detail: { bucket: 'product-images', paths: ['products/asli.png', 'products/salinan.png'] } },
    ]);
  });
});

describe('signed upload address', () => {
  const sign = async (name: string, token: string): Promise<string> => {
    const address = `${origin}/storage/v1/object/upload/sign/product-images/products/${name}`;
    const answer = await fetch(address, { method: 'POST', headers: keyed(token) });
    return `${origin}/storage/v1${((await answer.json()) as { readonly url: string }).url}`;
  };
  const put = (address: string): Promise<Response> =>
    fetch(address, { method: 'PUT', headers: { ...keyed(null), 'content-type': 'image/png' }, body: PNG });

  test('requester loses the role: invalid', async () => {
    const { id, token } = await database.user('content');
    const [first, second] = [await sign('satu.png', token), await sign('dua.png', token)];
    expect((await put(first)).status).toBe(200);
    await database.sql`delete from private.user_roles where user_id = ${id}`;
    expect((await put(second)).status).toBe(403);
    expect((await put(second.replace('/upload/', '/%75pload/'))).status).toBe(403);
    expect(await database.sql`select from storage.objects where name = 'products/dua.png'`).toHaveLength(0);
  });
});
