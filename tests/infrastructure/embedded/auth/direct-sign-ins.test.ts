import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import { type Client, clientOf, PASSWORD, type Person, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

const DAY_MS = 86_400_000;
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
let world: AuthWorld;
beforeAll(async () => {
  world = await openAuthWorld();
});
afterAll(() => world.close());

const listOf = ({ id }: Person) => world.database.sql<{ id: string; device: string }[]>`select id, device from server_list_sessions(${id})`;
const revoke = async (userId: string, id: string): Promise<unknown> =>
  (await world.database.sql`select server_revoke_session(${userId}, ${id}) as done`)[0]?.['done'];
const signedInWith = async (agent: string, { phone }: Person): Promise<Client> => {
  const client = createClient(world.url, world.key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { 'user-agent': agent } },
  });
  expect((await client.auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  return client;
};

test('direct sign-in: listed among the user’s devices and revocable', async () => {
  const [rina, sari] = [await signedUp(world), await signedUp(world)];
  const elsewhere = await signedInWith(PHONE, rina);
  const listed = await listOf(rina);
  expect(listed.map(({ device }) => device)).toEqual(['Chrome di Android', 'Perangkat tidak dikenal']);
  const foreign = listed[0]?.id ?? '';
  expect(await revoke(sari.id, foreign)).toBe(false);
  expect((await elsewhere.auth.refreshSession()).error).toBeNull();
  expect(await revoke(rina.id, foreign)).toBe(true);
  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
  expect((await rina.client.auth.refreshSession()).error).toBeNull();
  expect(await listOf(rina)).toHaveLength(1);
});

test('direct sign-in: one with a product session is listed once and ends with it', async () => {
  const rina = await signedUp(world);
  const [own] = await listOf(rina);
  const [session] = await world.database.sql<{ id: string }[]>`
    select id from server_create_session(${rina.id}, ${'c'.repeat(64)}, ${own?.id ?? ''}, 'Firefox di Linux', 1000, 2000)`;
  expect(await listOf(rina)).toEqual([{ id: session?.id, device: 'Firefox di Linux' }]);
  expect(await revoke(rina.id, own?.id ?? '')).toBe(false);
  expect(await revoke(rina.id, session?.id ?? '')).toBe(true);
  expect((await rina.client.auth.refreshSession()).error).not.toBeNull();
});

test('direct sign-in: ends after sixty days regardless of use and is no longer listed', async () => {
  const rina = await signedUp(world);
  for (let tenth = 0; tenth < 6; tenth++) {
    world.clock.advance(9.9 * DAY_MS);
    expect((await rina.client.auth.refreshSession()).error).toBeNull();
  }
  world.clock.advance(0.7 * DAY_MS);
  expect((await rina.client.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'session_expired' });
  await world.database.sql`update auth.sessions set not_after = now() where user_id = ${rina.id}`;
  expect(await listOf(rina)).toEqual([]);
  expect((await clientOf(world).auth.signInWithPassword({ phone: rina.phone, password: PASSWORD })).error).toBeNull();
});
