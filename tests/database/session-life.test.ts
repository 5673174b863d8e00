import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, sign, type TestDatabase } from '../support/test-database.ts';

const DAY_S = 86_400;
let database: TestDatabase;
let last = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const open = async (user: string, authSession: string): Promise<string> => {
  last += 1;
  const [row] = await database.sql<{ id: string }[]>`
    select id from server_create_session(${user}, ${last.toString(16).padStart(64, '0')}, ${authSession}, '', ${14 * DAY_S}, ${60 * DAY_S})`;
  return row?.id ?? '';
};
const daysLeft = async (authSession: string): Promise<number> => {
  const [row] = await database.sql<{ days: number }[]>`
    select round(extract(epoch from not_after - now()) / 86400)::int as days from auth.sessions where id = ${authSession}`;
  return row?.days ?? Number.NaN;
};
const orders = async (token: string): Promise<number> =>
  ((await (await database.request('/rest/v1/orders?select=id', { token })).json()) as unknown[]).length;

test('sign-in of Supabase Auth: ends with its session, later after use, never after the longest life', async () => {
  const rina = await database.user();
  const id = await open(rina.id, rina.sessionId);
  expect(await daysLeft(rina.sessionId)).toBe(14);
  await database.sql`update private.sessions set last_used_at = last_used_at - interval '10 days' where id = ${id}`;
  expect(await daysLeft(rina.sessionId)).toBe(4);
  await database.sql`select server_touch_session(${id})`;
  expect(await daysLeft(rina.sessionId)).toBe(14);
  await database.sql`update private.sessions set ends_at = now() + interval '3 days' where id = ${id}`;
  expect(await daysLeft(rina.sessionId)).toBe(3);
});
test('replacing sign-in: has the same life', async () => {
  const rina = await database.user();
  const id = await open(rina.id, rina.sessionId);
  const next = randomUUID();
  await database.sql`insert into auth.sessions (id, user_id, aal) values (${next}, ${rina.id}, 'aal1')`;
  await database.sql`select server_replace_sign_in(${id}, ${next})`;
  expect(await daysLeft(next)).toBe(14);
});
test.each([
  ['of a live session', 204, ''],
  ['of an ended session', 403, 'delete from auth.sessions where id = $1'],
  ['of a session whose time is over', 403, "update auth.sessions set not_after = now() - interval '1 s' where id = $1"],
])('check of a session, token %s: %s', async (_, status, change) => {
  const rina = await database.user();
  const send = async (token: string | null) => (await database.request('/rest/v1/rpc/check_session', { token })).status;
  if (change !== '') await database.sql.unsafe(change, [rina.sessionId]);
  expect(await send(rina.token)).toBe(status);
  expect([401, 403, 404]).toContain(await send(null));
});
test('idle sessions: twenty are removed at a time, of any person', async () => {
  const sessions: string[] = [];
  for (let made = 0; made < 23; made += 1) {
    const person = await database.user();
    await open(person.id, person.sessionId);
    sessions.push(person.sessionId);
  }
  await database.sql`update private.sessions set last_used_at = now() - interval '14 days' where auth_session_id = any(${sessions})`;
  const left = async () => (await database.sql`select from auth.sessions where id = any(${sessions})`).length;
  for (const expected of [3, 0]) {
    const somebody = await database.user();
    await open(somebody.id, somebody.sessionId);
    expect(await left()).toBe(expected);
  }
});
test('own orders: shown only while signed in, after the second factor', async () => {
  const rina = await database.user();
  await database.sql`insert into orders (id, buyer_id) values (${randomUUID()}, ${rina.id})`;
  expect(await orders(rina.token)).toBe(1);
  await database.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${rina.id}, 'totp', 'verified', now(), now())`;
  expect(await orders(rina.token)).toBe(0);
  await database.sql`delete from auth.mfa_factors where user_id = ${rina.id}`;
  await database.sql`delete from auth.sessions where id = ${rina.sessionId}`;
  expect(await orders(rina.token)).toBe(0);
});
test('account with a second factor: settings change only within ten minutes of it', async () => {
  const owner = await database.user('owner');
  await database.sql`insert into website_settings (id) values ('default') on conflict do nothing`;
  const change = async (token: string): Promise<number> => {
    const init = { method: 'PATCH', token, headers: { 'content-type': 'application/json', prefer: 'return=representation' } };
    const answer = await database.request('/rest/v1/website_settings?id=eq.default', { ...init, body: '{"id":"default"}' });
    return answer.ok ? ((await answer.json()) as unknown[]).length : 0;
  };
  expect(await change(owner.token)).toBe(1);
  await database.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${owner.id}, 'totp', 'verified', now(), now())`;
  const nowS = Math.floor(Date.now() / 1000);
  const tokenWith = (amr: unknown) =>
    sign(database.keys, { sub: owner.id, role: 'authenticated', session_id: owner.sessionId, aal: 'aal2', amr });
  const password = { method: 'password', timestamp: nowS };
  const outcomes = [];
  for (const amr of [
    [password, { method: 'totp', timestamp: nowS - 30 }],
    [password, { method: 'mfa/phone', timestamp: nowS - 590 }],
    [password, { method: 'totp', timestamp: nowS - 610 }],
    [password],
    'totp',
    [{ method: 'totp', timestamp: 'now' }],
    undefined,
  ])
    outcomes.push(await change(await tokenWith(amr)));
  expect(outcomes).toEqual([1, 1, 0, 0, 0, 0, 0]);
});
