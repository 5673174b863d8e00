import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, claimsOf, clientOf, onAnotherDevice, serverOf, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { accessToken } from '../../../support/access-token.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await openAuthWorld();
});
afterAll(() => world.close());

const refreshTokenOf = async (client: Client): Promise<string> => (await client.auth.getSession()).data.session?.refresh_token ?? '';

test('access token: valid for ten minutes, names its issuer', async () => {
  const { client } = await signedUp(world);
  const claims = await claimsOf(client);
  expect(Number(claims['exp']) - Number(claims['iat'])).toBe(600);
  expect(claims['iss']).toBe('http://localhost:4173/auth/v1');
  world.clock.advance(662_000);
  const { data } = await client.auth.getSession();
  const { error } = await clientOf(world).auth.getUser(data.session?.access_token ?? '');
  expect(error).toMatchObject({ status: 403, code: 'bad_jwt' });
});

test('access token: another audience, no expiry or a list of roles is rejected by all APIs', async () => {
  const { client, id } = await signedUp(world);
  const { session_id: sessionId } = await claimsOf(client);
  const own = { sub: id, session_id: sessionId, role: 'authenticated', aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 3600 };
  const statuses = async (claims: Record<string, unknown>): Promise<number[]> => {
    const token = await accessToken(world.database.keys, claims);
    const headers = { apikey: world.key, authorization: `Bearer ${token}` };
    const send = async (path: string) => (await world.database.gateway.fetch(new Request(`http://front${path}`, { headers }), null)).status;
    return [await send('/rest/v1/website_settings?select=id'), await send('/storage/v1/bucket'), await send('/auth/v1/user')];
  };
  expect(await statuses(own)).toEqual([200, 200, 200]);
  const endless = { ...own, exp: undefined };
  for (const claims of [{ ...own, aud: 'somebody-else' }, endless, { ...own, role: ['authenticated', 'service_role'] }])
    expect(await statuses(claims)).toEqual([401, 401, 403]);
});

test('session past its end: not signed in', async () => {
  const { client, id } = await signedUp(world);
  expect((await client.auth.getUser()).error).toBeNull();
  await world.database.sql`update auth.sessions set not_after = ${world.clock.now()} where user_id = ${id}`;
  expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
});

describe('refresh token of the auth service', () => {
  test('database: does not contain it', async () => {
    const { client, id } = await signedUp(world);
    await client.auth.refreshSession();
    const token = await refreshTokenOf(client);
    const rows = await world.database.sql`select to_jsonb(t) as row from auth.refresh_tokens t where user_id = ${id}`;
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('reuse within ten seconds: accepted', async () => {
    const { client } = await signedUp(world);
    const first = await refreshTokenOf(client);
    await client.auth.refreshSession();
    const second = await refreshTokenOf(client);
    world.clock.advance(9_000);
    const { data, error } = await clientOf(world).auth.refreshSession({ refresh_token: first });
    expect([error, data.session?.refresh_token]).toEqual([null, second]);
  });

  test('later reuse: ends its session only', async () => {
    const person = await signedUp(world);
    const other = await onAnotherDevice(world, person);
    const first = await refreshTokenOf(person.client);
    await person.client.auth.refreshSession();
    world.clock.advance(11_000);
    const { error } = await clientOf(world).auth.refreshSession({ refresh_token: first });
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    expect((await person.client.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await other.auth.refreshSession()).error).toBeNull();
  });

  test('issued before the second factor: does not give the higher level', async () => {
    const { client } = await signedUp(world);
    const before = await refreshTokenOf(client);
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '628999000111' });
    const factorId = data?.id ?? '';
    const challenge = await client.auth.mfa.challenge({ factorId });
    await client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code: await world.codeFor('628999000111') });
    const { error } = await clientOf(world).auth.refreshSession({ refresh_token: before });
    expect(error).toMatchObject({ code: 'refresh_token_not_found' });
  });
});

test('block: ends all sessions, its end restores none', async () => {
  const { client, id } = await signedUp(world);
  const { admin } = serverOf(world).auth;
  await admin.updateUserById(id, { ban_duration: '1h' });
  expect(await world.database.sql`select from auth.sessions where user_id = ${id}`).toHaveLength(0);
  expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
  await admin.updateUserById(id, { ban_duration: 'none' });
  // The library's name for "session_not_found".
  expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
});

test('used refresh tokens: deleted after a week', async () => {
  const { client, id } = await signedUp(world);
  for (let day = 0; day < 4; day++) {
    await client.auth.refreshSession();
    world.clock.advance(3 * 24 * 3_600_000);
  }
  const [stored] = await world.database.sql`select count(*)::int as n from auth.refresh_tokens where user_id = ${id}`;
  // Four were used and one is valid: the oldest is deleted.
  expect(stored?.['n']).toBe(4);
});
