import { afterEach, expect, test } from '@jest/globals';
import { clientOf, freshName, hangUp, Inbox, until } from '../../../contracts/supabase-realtime/subject.ts';
import { connectRaw, joinNotifications, type RawFrame, rowOf } from './raw-client.ts';
import { openRealtimeWorld, type RealtimeWorld } from './realtime-world.ts';

let world: RealtimeWorld;
afterEach(async () => {
  await hangUp();
  await world.close();
});

const isEvent =
  (name: string) =>
  ([, , , event]: RawFrame): boolean =>
    event === name;
const announce = async (user: string | null = null): Promise<string> => {
  const [row] = await world.database.sql<
    { id: string }[]
  >`insert into notifications (title, user_id) values ('Kabar', ${user}) returning id`;
  return row?.id ?? '';
};

/** A clock with an offset. */
const movable = () => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
  };
};

test('token expiry: closes the user’s channel, a guest’s stays', async () => {
  const clock = movable();
  world = await openRealtimeWorld({ clock });
  const [mine, guest] = [await connectRaw(world), await connectRaw(world)];
  await joinNotifications(mine, 'realtime:a', (await world.database.user()).token);
  await joinNotifications(guest);
  clock.advance(20_000);
  clock.advance(580_000);
  expect((await mine.received.find((frame) => isEvent('system')(frame) && frame[4]['status'] === 'error'))[4]).toMatchObject({
    message: 'InvalidJWTToken: Token has expired',
  });
  await mine.received.find(isEvent('phx_close'));
  expect(guest.received.all.some(isEvent('phx_close'))).toBe(false);
});

test.each([
  ['ended', 'delete from auth.sessions where id = $1'],
  [
    'of a blocked user',
    "update auth.users set banned_until = now() + '1 day' where id = (select user_id from auth.sessions where id = $1)",
  ],
  ['over', "update auth.sessions set not_after = now() - interval '1 s' where id = $1"],
])('sign-in that is %s: closes the channel, cannot rejoin', async (_, statement) => {
  world = await openRealtimeWorld({ limits: { sessionCheckMs: 50 } });
  const person = await world.database.user();
  const client = await connectRaw(world);
  await joinNotifications(client, 'realtime:a', person.token);
  await world.database.sql.unsafe(statement, [person.sessionId]);
  await client.received.find(isEvent('phx_close'));
  client.say('2', '2', 'realtime:b', 'phx_join', { access_token: person.token, config: { private: true } });
  expect(await client.answer('2')).toMatchObject({ status: 'error', response: { reason: 'InvalidJWTToken: Session has ended' } });
});

test('row-level security: an ended sign-in receives nothing before the next check', async () => {
  world = await openRealtimeWorld();
  const person = await world.database.user();
  const client = await connectRaw(world);
  await joinNotifications(client, 'realtime:a', person.token);
  await world.database.sql`update auth.sessions set not_after = now() - interval '1 s' where id = ${person.sessionId}`;
  const [own, all] = [await announce(person.id), await announce()];
  await client.received.find((frame) => rowOf(frame) === all);
  expect(client.received.all.map(rowOf)).not.toContain(own);
});

test('heartbeat: a silent client is asked, then closed', async () => {
  world = await openRealtimeWorld({ limits: { heartbeatMs: 500, timeoutMs: 500 } });
  const [dead, alive] = [await connectRaw(world, { autoPong: false }), await connectRaw(world)];
  expect(await dead.closed).toBe(1006);
  expect(alive.socket.readyState).toBe(alive.socket.OPEN);
});

test('slow reader: closed, others do not wait', async () => {
  world = await openRealtimeWorld({ limits: { waitingBytes: 50_000, messagesPerSecond: 1000 } });
  const [slow, quick] = [await connectRaw(world), await connectRaw(world)];
  const topic = 'realtime:ramai';
  for (const one of [slow, quick]) one.say('1', '1', topic, 'phx_join', { config: {} });
  await Promise.all([slow.answer('1'), quick.answer('1')]);
  slow.socket.pause();
  const speaker = await connectRaw(world);
  speaker.say('1', '1', topic, 'phx_join', { config: { broadcast: { ack: true } } });
  await speaker.answer('1');
  let received = 0;
  quick.socket.removeAllListeners('message');
  quick.socket.on('message', () => {
    received += 1;
  });
  // The system's own buffers take some megabytes before ours fills.
  for (let place = 0; world.realtime.clients === 3 && place < 400; place += 1) {
    speaker.say('1', `s${place}`, topic, 'broadcast', { event: 'x', payload: 'x'.repeat(200_000) });
    await speaker.answer(`s${place}`);
  }
  await until(() => world.realtime.clients === 2);
  expect(received).toBeGreaterThan(0);
  expect(quick.socket.readyState).toBe(quick.socket.OPEN);
});

/** A person in the shop who receives new notifications. */
const visitor = async () => {
  const [states, rows] = [new Inbox<string>(), new Inbox<string>()];
  clientOf(world)
    .channel(freshName())
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notifications' }, (change) => rows.put(String(change.new['id'])))
    .subscribe((status) => states.put(status));
  await states.find((status) => status === 'SUBSCRIBED');
  return { states, rows };
};

test.each([
  [
    'the database’s connection is lost',
    async () => {
      await world.database.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name in ('realtime listening', 'realtime') and datname = current_database()`;
    },
  ],
  ['the shop restarts', () => world.restart()],
])('%s: clients rejoin and receive later rows', async (_, happens) => {
  world = await openRealtimeWorld();
  const { states, rows } = await visitor();
  await happens();
  await states.find((status) => status === 'CHANNEL_ERROR');
  await until(() => states.all.at(-1) === 'SUBSCRIBED');
  const id = await announce();
  await rows.find((one) => one === id);
  expect(rows.all).toEqual([id]);
});

test('closing shop: says goodbye without waiting for silent clients', async () => {
  world = await openRealtimeWorld();
  const [polite, deaf] = [await connectRaw(world), await connectRaw(world)];
  deaf.socket.pause();
  await world.realtime.close();
  // The client that stopped reading has not received it yet.
  expect(deaf.socket.readyState).toBe(deaf.socket.OPEN);
  expect(world.realtime.clients).toBe(0);
  expect(await polite.closed).toBe(1012);
  deaf.socket.terminate();
  // The library's default timeout is 30 seconds.
}, 20_000);
