import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { connectRaw, type RawClient, type RawFrame } from './raw-client.ts';
import { openRealtimeWorld, type RealtimeWorld } from './realtime-world.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  world = await openRealtimeWorld();
});
afterAll(() => world.close());
beforeEach(() => world.database.sql`truncate notifications cascade`);

const write = async (title: string, type = 'info'): Promise<string> => {
  const [row] = await world.database.sql<{ id: string }[]>`insert into notifications (title, type) values (${title}, ${type}) returning id`;
  return row?.id ?? '';
};

/** Joins as realtime-js 1 does, which sends no `config`. */
const joinByTopic = async (client: RawClient, topic: string, payload: object = {}): Promise<Record<string, unknown>> => {
  client.say('1', topic, topic, 'phx_join', payload);
  await client.answer(topic);
  return (await client.received.find((frame) => frame[2] === topic && frame[3] === 'system'))[4];
};

const titleOf = (frame: RawFrame): unknown => (frame[4]['record'] as { title?: string } | undefined)?.title;

test.each(['realtime:public:notifications', 'realtime:public', 'realtime:public:notifications:type=eq.promo'])(
  'a join without a configuration, of %s: changes are events of their own',
  async (topic) => {
    const client = await connectRaw(world);
    expect(await joinByTopic(client, topic)).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
    const id = await write('Kabar', 'promo');
    const inserted = await client.received.find((frame) => titleOf(frame) === 'Kabar');
    expect([inserted[2], inserted[3]]).toEqual([topic, 'INSERT']);
    expect(inserted[4]).toMatchObject({ schema: 'public', table: 'notifications', type: 'INSERT', errors: null, record: { id } });
    await world.database.sql`update notifications set title = 'Kabar baru' where id = ${id}`;
    const updated = await client.received.find((frame) => titleOf(frame) === 'Kabar baru');
    expect([updated[3], updated[4]]).toMatchObject(['UPDATE', { old_record: { id } }]);
    await world.database.sql`delete from notifications where id = ${id}`;
    // A deleted row meets no condition: only its key is known.
    if (!topic.includes('='))
      expect((await client.received.find((frame) => frame[3] === 'DELETE'))[4]).toMatchObject({ old_record: { id } });
    client.socket.terminate();
  },
);

test('a join without a configuration, with a filter: other rows are left out', async () => {
  const client = await connectRaw(world);
  await joinByTopic(client, 'realtime:public:notifications:type=eq.promo');
  await write('Lain');
  await write('Promo', 'promo');
  await client.received.find((frame) => titleOf(frame) === 'Promo');
  expect(client.received.all.filter((frame) => frame[3] === 'INSERT').map(titleOf)).toEqual(['Promo']);
  client.socket.terminate();
});

test('a join without a configuration, of a table that is not published: refused as upstream refuses it', async () => {
  const client = await connectRaw(world);
  expect(await joinByTopic(client, 'realtime:public:orders')).toMatchObject({
    status: 'error',
    message: expect.stringContaining('Unable to subscribe to changes'),
  });
  client.socket.terminate();
});

test('a join without a configuration and with a token: rows of that person', async () => {
  const person = await world.database.user();
  const [row] = await world.database.sql<{ id: string }[]>`
    insert into notifications (title, user_id) values ('Untuk satu orang', ${person.id}) returning id`;
  const topic = 'realtime:public:notifications';
  const [own, guest] = [await connectRaw(world), await connectRaw(world)];
  await joinByTopic(own, topic, { user_token: person.token });
  await joinByTopic(guest, topic, { user_token: world.key });
  await world.database.sql`update notifications set title = 'Untuk orang ini' where id = ${row?.id ?? ''}`;
  await own.received.find((frame) => titleOf(frame) === 'Untuk orang ini');
  await write('Untuk semua');
  await guest.received.find((frame) => titleOf(frame) === 'Untuk semua');
  expect(guest.received.all.map(titleOf)).not.toContain('Untuk orang ini');
  for (const { socket } of [own, guest]) socket.terminate();
});

test('the first state of a client that did not ask for presence: those who are present are sent', async () => {
  const [first, second] = [await connectRaw(world), await connectRaw(world)];
  for (const [client, key] of [
    [first, 'satu'],
    [second, 'dua'],
  ] as const) {
    client.say('1', '1', 'realtime:ruang', 'phx_join', { config: { presence: { key } } });
    await client.answer('1');
    client.say('1', '2', 'realtime:ruang', 'presence', { type: 'presence', event: 'track', payload: { at: key } });
    expect(await client.answer('2')).toMatchObject({ status: 'ok' });
    await client.received.find((frame) => frame[3] === 'presence_state');
  }
  const states = second.received.all.filter((frame) => frame[3] === 'presence_state');
  expect(states.map((frame) => Object.keys(frame[4]).toSorted())).toEqual([['dua', 'satu']]);
  second.say('1', '3', 'realtime:ruang', 'presence', { type: 'presence', event: 'track', payload: { at: 'lagi' } });
  await second.answer('3');
  await second.received.find((frame) => frame[3] === 'presence_diff' && JSON.stringify(frame[4]).includes('lagi'));
  expect(second.received.all.filter((frame) => frame[3] === 'presence_state')).toHaveLength(1);
  for (const { socket } of [first, second]) socket.terminate();
});
