import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import postgres from 'postgres';
import { until } from '../../../contracts/supabase-realtime/subject.ts';
import { eventually } from '../../../support/shop-process.ts';
import { connectRaw, joinNotifications, type RawClient, type RawFrame, rowOf } from './raw-client.ts';
import { openRealtimeWorld, type RealtimeWorld } from './realtime-world.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  world = await openRealtimeWorld();
});
afterAll(() => world.close());
beforeEach(() => world.database.sql`truncate notifications cascade`);

/** Every change that a client received before a final broadcast. */
const rowsReceivedBy = async (client: RawClient) => {
  const [last] = await world.database.sql<{ id: string }[]>`insert into notifications (title) values ('terakhir') returning id`;
  await client.received.find((frame) => rowOf(frame) === last?.id);
  return client.received.all.filter((frame) => frame[3] === 'postgres_changes' && rowOf(frame) !== last?.id);
};

const tableOf = ([, , , , { data }]: RawFrame): string | undefined => (data as { table?: string } | undefined)?.table;

test('row notices: contain keys only', async () => {
  const payloads: string[] = [];
  const listener = postgres(world.database.url, { max: 1 });
  await listener.listen('realtime_changes', (payload) => payloads.push(payload));
  const [row] = await world.database.sql<{ id: string }[]>`insert into notifications (title, body) values ('Rahasia', 'isi') returning id`;
  await until(() => payloads.length === 1);
  expect(JSON.parse(payloads[0] ?? '')).toEqual({
    schema: 'public',
    table: 'notifications',
    type: 'INSERT',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
    key: { id: row?.id },
    old: null,
  });
  await listener.end();
});

test('row notices: a thousand rows of one transaction arrive in order', async () => {
  const client = await connectRaw(world);
  await joinNotifications(client);
  const rows = await world.database.sql<{ id: string }[]>`
    insert into notifications (title) select 'Kabar ' || n from generate_series(1, 1000) as n returning id`;
  expect((await rowsReceivedBy(client)).map(rowOf)).toEqual(rows.map(({ id }) => id));
  client.socket.terminate();
});

test('row notices: committed no earlier than any time in the row says', async () => {
  const client = await connectRaw(world);
  await joinNotifications(client);
  for (let place = 0; place < 20; place += 1)
    await world.database.sql.begin(async (sql) => {
      await sql`insert into notifications (title) values ('Kabar')`;
      await sql`insert into notifications (title, created_at) values ('Kabar lambat', clock_timestamp())`;
    });
  const times = (await rowsReceivedBy(client)).map(([, , , , { data }]) => {
    const { commit_timestamp: committed, record } = data as { commit_timestamp: string; record: { created_at: string } };
    return { committed, created: record.created_at };
  });
  expect(times).toHaveLength(40);
  // Compared by PostgreSQL, which reads microseconds.
  const early = await world.database.sql`
    select from jsonb_to_recordset(${JSON.stringify(times)}::text::jsonb) as t (committed timestamptz, created timestamptz) where committed < created`;
  expect(early).toHaveLength(0);
  client.socket.terminate();
});

test('row notices: a rolled back transaction sends none', async () => {
  const client = await connectRaw(world);
  await joinNotifications(client);
  await world.database.sql
    .begin(async (sql) => {
      await sql`insert into notifications (title) values ('batal')`;
      throw new Error('undo');
    })
    .catch(() => undefined);
  expect(await rowsReceivedBy(client)).toEqual([]);
  client.socket.terminate();
});

test('row notices: a row deleted before it is read is reported as deleted only', async () => {
  const client = await connectRaw(world);
  await joinNotifications(client);
  await world.database.sql.begin(async (sql) => {
    const [row] = await sql`insert into notifications (title) values ('sebentar') returning id`;
    await sql`delete from notifications where id = ${row?.['id']}`;
  });
  expect((await rowsReceivedBy(client)).map(([, , , , { data }]) => (data as { type: string }).type)).toEqual(['DELETE']);
  client.socket.terminate();
});

test('row notices: a deleted key that refers to another row is not sent', async () => {
  const { sql } = world.database;
  await sql`alter publication supabase_realtime add table notification_preferences, notification_reads`;
  await world.restart();
  const person = await world.database.user();
  const client = await connectRaw(world);
  const tables = ['notification_reads', 'notifications'].map((table) => ({ event: '*', schema: 'public', table }));
  client.say('1', '1', 'realtime:a', 'phx_join', { access_token: person.token, config: { postgres_changes: tables } });
  expect(await client.answer('1')).toMatchObject({ status: 'ok' });
  const [row] = await sql<{ id: string }[]>`insert into notifications (title) values ('a') returning id`;
  await sql`insert into notification_reads (notification_id, user_id) values (${row?.id ?? ''}, ${person.id})`;
  await client.received.find((frame) => tableOf(frame) === 'notification_reads');
  await sql`delete from notification_reads`;
  expect((await rowsReceivedBy(client)).map(tableOf)).toEqual(['notifications', 'notification_reads']);
  await sql`alter publication supabase_realtime drop table notification_preferences, notification_reads`;
  await world.restart();
  expect(await sql`select tgrelid::regclass::text as table from pg_trigger where tgname = 'realtime_row'`).toEqual([
    { table: 'notifications' },
  ]);
});

test('row notices: users with equal rights are checked once', async () => {
  const { sql } = world.database;
  await sql`create table public.asked (claims text)`;
  await sql`grant insert on public.asked to anon, authenticated`;
  await sql`create function public.note_asker() returns boolean language plpgsql as $$
    begin insert into public.asked values (auth.jwt() ->> 'role' || coalesce(auth.jwt() ->> 'sub', '')); return true; end $$`;
  await sql`grant execute on function public.note_asker() to anon, authenticated`;
  await sql`create policy asked on notifications as restrictive for select to anon, authenticated using ((select public.note_asker()))`;
  const person = await world.database.user();
  const clients = await Promise.all(Array.from({ length: 20 }, () => connectRaw(world)));
  for (const [place, client] of clients.entries()) await joinNotifications(client, 'realtime:a', place < 10 ? undefined : person.token);
  const [row] = await sql<{ id: string }[]>`insert into notifications (title) values ('sekali') returning id`;
  for (const client of clients) await client.received.find((frame) => rowOf(frame) === row?.id);
  expect((await sql`select claims from asked order by 1`).map(({ claims }) => claims)).toEqual(['anon', `authenticated${person.id}`]);

  // Another person's row, which only that person's filter matches: permissions are checked for the twenty, not for clients whose filter
  // excludes it.
  await sql`truncate asked`;
  const [other, owner] = [await world.database.user(), await world.database.user()];
  for (const { id, token } of [other, owner]) {
    const mine = await connectRaw(world);
    const wish = { event: 'INSERT', schema: 'public', table: 'notifications', filter: `user_id=eq.${id}` };
    mine.say('1', '1', 'realtime:a', 'phx_join', { access_token: token, config: { postgres_changes: [wish] } });
    expect(await mine.answer('1')).toMatchObject({ status: 'ok' });
    clients.push(mine);
  }
  const [own] = await sql<{ id: string }[]>`insert into notifications (title, user_id) values ('sendiri', ${owner.id}) returning id`;
  await clients.at(-1)?.received.find((frame) => rowOf(frame) === own?.id);
  const claimsAnswer = (await sql`select claims from asked`).map(({ claims }) => claims);
  expect(claimsAnswer.toSorted()).toEqual(['anon', ...[`authenticated${person.id}`, `authenticated${owner.id}`].toSorted()]);
  await sql`drop policy asked on notifications`;
  for (const { socket } of clients) socket.terminate();
});

test('row changes: a table added to the publication at runtime is followed after the schema notification', async () => {
  const { sql } = world.database;
  const changes = { config: { postgres_changes: [{ event: '*', schema: 'public', table: 'added' }] } };
  const client = await connectRaw(world);
  await sql.unsafe(`create table public.added (id uuid primary key default gen_random_uuid(), title text);
    grant select on public.added to anon, service_role; alter publication supabase_realtime add table public.added`);
  await sql.notify('pgrst', 'reload schema');
  let tries = 0;
  await eventually(async () => {
    tries += 1;
    client.say(String(tries), String(tries), 'realtime:a', 'phx_join', changes);
    await client.answer(String(tries));
    const answer = await client.received.find((frame) => frame[3] === 'system' && frame[0] === String(tries));
    return answer[4]['status'] === 'ok';
  });
  const [row] = await sql<{ id: string }[]>`insert into public.added (title) values ('baru') returning id`;
  expect(await client.received.find((frame) => rowOf(frame) === row?.id)).toMatchObject({ 3: 'postgres_changes' });
  await sql.unsafe('alter publication supabase_realtime drop table public.added; drop table public.added');
  client.socket.terminate();
});
