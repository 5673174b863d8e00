import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Sql } from 'postgres';
import { CountingServer, setMachineClock } from '../support/machine-clock.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
let world: OrderWorld;
let sql: Sql;
let owner: TestUser;
let server: CountingServer;

beforeAll(async () => {
  world = await openOrderWorld();
  sql = world.database.sql;
  owner = await world.staff('owner');
});
afterAll(() => world.close());
beforeEach(async () => {
  await setMachineClock(sql, '0 seconds');
  await sql`delete from private.shop_clock_counts`;
  await sql`delete from private.clock_skips`;
  await sql`update private.shop_clock set stored_at = null, machine_at = null, is_held = false, held_since = null`;
  server = new CountingServer(sql, 'first boot');
  await server.beat();
});

const jump = async (seconds: number): Promise<void> => {
  await setMachineClock(sql, `${seconds} seconds`);
  await server.beat(5);
};
const confirm = async (difference: number): Promise<void> => {
  expect(await world.call(owner.token, 'confirm_shop_clock', { p_difference: difference })).toMatchObject({ outcome: 'done' });
};
const one = async <T>(query: string): Promise<T> => (await sql.unsafe<{ at: T }[]>(`select (${query}) as at`))[0]?.at as T;
const secondsTo = async (moment: string): Promise<number> => Number(await one(`extract(epoch from (${moment}) - private.shop_now())`));
const due = (): Promise<unknown> => world.call('service', 'server_run_due');

/** A session that is used for an hour at most without a pause, and for a day at most. */
const signIn = async (): Promise<string> => {
  const [person, auth, hash] = [await world.database.user(), randomUUID(), randomUUID().replaceAll('-', '').repeat(2)];
  await sql`insert into auth.sessions (id, user_id, aal, created_at) values (${auth}, ${person.id}, 'aal1', private.shop_now())`;
  await world.call('service', 'server_create_session', {
    p_user: person.id,
    p_token_hash: hash,
    p_auth_session: auth,
    p_device: 'Uji',
    p_idle_seconds: HOUR,
    p_life_seconds: DAY,
  });
  return hash;
};
const lives = async (hash: string): Promise<boolean> => (await sql`select from public.server_find_session(${hash})`).length === 1;

describe('sessions', () => {
  test.each([
    ['a day forward', DAY],
    ['a month forward', 30 * DAY],
    ['an hour back', -HOUR],
  ])('clock jumps %s: active, and not deleted', async (_, seconds) => {
    const hash = await signIn();
    await jump(seconds);
    expect(await lives(hash)).toBe(true);
    await due();
    await signIn();
    expect(await lives(hash)).toBe(true);
  });
  test.each([
    ['a day ahead', DAY],
    ['an hour behind', -HOUR],
  ])('clock confirmed %s: end at their time', async (_, seconds) => {
    const hash = await signIn();
    await jump(seconds);
    await confirm(seconds);
    const session = `from private.sessions where token_hash = '\\x${hash}'`;
    expect(await lives(hash)).toBe(true);
    expect(Math.abs((await secondsTo(`select ends_at ${session}`)) - DAY)).toBeLessThan(30);
    expect(Math.abs(await secondsTo(`select last_used_at ${session}`))).toBeLessThan(30);
    expect(
      Math.abs((await secondsTo(`select a.not_after from auth.sessions a where a.id = (select auth_session_id ${session})`)) - HOUR),
    ).toBeLessThan(30);
  });
  test('an hour and a day of shop time pass: ended', async () => {
    const hash = await signIn();
    await setMachineClock(sql, `${HOUR + 10} seconds`);
    await server.beat(HOUR + 10);
    expect(await lives(hash)).toBe(false);
  });
});

describe('codes and limits', () => {
  const codes = async (): Promise<TestUser> => {
    const person = await world.database.user();
    await sql`insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
      values (gen_random_uuid(), ${person.id}, 'confirmation_token', 'x', '62', (private.shop_now() - interval '60 s') at time zone 'utc')`;
    const [factor] = await sql<{ id: string }[]>`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${person.id}, 'totp', 'verified', now(), now()) returning id`;
    await sql`insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
      values (gen_random_uuid(), ${factor?.id ?? ''}, private.shop_now() - interval '60 s', '127.0.0.1')`;
    await sql`insert into private.email_changes (user_id, email, code_hash, created_at)
      values (${person.id}, 'a@toko.example', ${'a'.repeat(64)}, private.shop_now() - interval '60 s')`;
    return person;
  };
  test.each([
    ['ahead', DAY],
    ['behind', -DAY],
  ])('clock confirmed a day %s: as old as before', async (_, seconds) => {
    const { id } = await codes();
    const limit = `clock ${seconds}`;
    await sql`select public.server_take_limits(${[limit]}, '{1}', '{600}')`;
    await jump(seconds);
    await confirm(seconds);
    const ages = [
      await secondsTo(`select created_at at time zone 'utc' from auth.one_time_tokens where user_id = '${id}'`),
      await secondsTo(
        `select c.created_at from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id where f.user_id = '${id}'`,
      ),
      await secondsTo(`select created_at from private.email_changes where user_id = '${id}'`),
    ];
    for (const age of ages) expect(Math.abs(age + 60)).toBeLessThan(30);
    const wait = Number(await one(`select public.server_wait_for_limits(array['${limit}'], '{1}', '{600}')`));
    expect(Math.abs(wait - 600)).toBeLessThan(30);
  });
  test('codes that a sign-in service dated by the jumped clock: unchanged', async () => {
    await jump(DAY);
    const { id } = await codes();
    await sql`update auth.one_time_tokens set created_at = created_at + interval '1 day' where user_id = ${id}`;
    await confirm(DAY);
    expect(
      Math.abs((await secondsTo(`select created_at at time zone 'utc' from auth.one_time_tokens where user_id = '${id}'`)) + 60),
    ).toBeLessThan(30);
  });
  test('clock jumps a day forward: a used-up limit stays used up', async () => {
    await sql`select public.server_take_limits('{day}', '{1}', '{86400}')`;
    await jump(DAY + HOUR);
    await due();
    expect(Number(await one(`select public.server_wait_for_limits('{day}', '{1}', '{86400}')`))).toBeGreaterThan(DAY - 30);
  });
});

describe('plans for tomorrow', () => {
  const planned = async () => {
    const product = await world.product();
    await sql`update products set is_active = false where id = ${product}`;
    await sql`insert into private.product_private_data (product_id, publish_at) values (${product}, private.shop_now() + interval '20 hours')
      on conflict (product_id) do update set publish_at = excluded.publish_at`;
    const reader = await world.database.user();
    const [draft] = await sql<{ id: string }[]>`insert into private.notification_drafts (user_id, type, title, body, send_at, author)
      values (${reader.id}, 'info', 'Besok', 'Isi', private.shop_now() + interval '20 hours', ${owner.id}) returning id`;
    const onSale = await world.product({ price: 50_000, name: 'Murah' });
    const [sale] = await sql<{ id: string }[]>`
      insert into flash_sales (product_id, sale_price, original_price, start_time, end_time, stock)
      values (${onSale}, 40000, 50000, private.shop_now() + interval '20 hours', private.shop_now() + interval '30 hours', 3) returning id`;
    return { product, draft: draft?.id ?? '', sale: sale?.id ?? '', onSale };
  };
  const state = async ({ product, draft, sale, onSale }: Awaited<ReturnType<typeof planned>>) => {
    const events = await world.database.request(`/rest/v1/feed_events?select=id&flash_sale_id=eq.${sale}`);
    const search = { q: 'Murah', p_on_sale: true };
    const found = await world.database.request('/rest/v1/rpc/search_products', { method: 'POST', body: JSON.stringify(search) });
    return {
      isPublished: await one(`select is_active from products where id = '${product}'`),
      isSent: await one(`select sent_at is not null from private.notification_drafts where id = '${draft}'`),
      isInFeed: ((await events.json()) as unknown[]).length === 1,
      charged: Number(await one(`select charged_price from products where id = '${onSale}'`)),
      isFound: (await found.text()).includes(onSale),
    };
  };
  test('clock a day ahead for two hours: nothing is published early', async () => {
    const plan = await planned();
    const before = { isPublished: false, isSent: false, isInFeed: false, charged: 50_000, isFound: false };
    await jump(DAY);
    await due();
    expect(await state(plan)).toMatchObject(before);
    await setMachineClock(sql, `${DAY + 2 * HOUR} seconds`);
    await server.beat(2 * HOUR);
    await due();
    expect(await state(plan)).toMatchObject(before);
    await setMachineClock(sql, `${2 * HOUR} seconds`);
    await server.beat(0);
    await due();
    expect(await state(plan)).toMatchObject(before);
  });
  test('planned time reached: everything is published', async () => {
    const plan = await planned();
    await setMachineClock(sql, `${21 * HOUR} seconds`);
    await server.beat(21 * HOUR);
    await due();
    expect(await state(plan)).toMatchObject({ isPublished: true, isSent: true, isInFeed: true, charged: 40_000, isFound: true });
  });
});
