import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '../../../contracts/supabase-realtime/subject.ts';
import { connectRaw, joinNotifications, refusedWith } from './raw-client.ts';
import { openRealtimeWorld, type RealtimeWorld } from './realtime-world.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  world = await openRealtimeWorld({ publicChannels: false, trustProxy: 1, limits: { connectionsPerAddress: 3 } });
});
afterAll(() => world.close());

let lastPeer = 0;
/** Each client has an address of its own. */
const elsewhere = () => {
  lastPeer += 1;
  return { headers: { 'x-forwarded-for': `198.51.100.${lastPeer}` } };
};
const connect = () => connectRaw(world, elsewhere());

describe('realtime connection refused', () => {
  test.each([
    ['without a key', 'vsn=2.0.0', 401],
    ['with the key of another shop', 'apikey=sb_publishable_lain&vsn=2.0.0', 401],
    ['with an unsupported version', '', 400],
  ])('%s', async (_, query, status) => {
    expect(await refusedWith(world, elsewhere(), query || `apikey=${world.key}&vsn=9`)).toBe(status);
  });

  test('secret key from a browser', async () => {
    const { headers } = elsewhere();
    const browser = { headers: { ...headers, 'user-agent': 'Mozilla/5.0' } };
    expect(await refusedWith(world, browser, `apikey=${world.serviceKey}&vsn=2.0.0`)).toBe(401);
  });

  test('other origin; the shop’s own origin is accepted', async () => {
    const { headers } = elsewhere();
    expect(await refusedWith(world, { headers, origin: 'https://lain.example' })).toBe(403);
    const own = await connectRaw(world, { headers, origin: 'https://toko.example' });
    own.socket.terminate();
  });

  test('more than three connections per address, until one closes', async () => {
    const peer = elsewhere();
    const three = await Promise.all([1, 2, 3].map(() => connectRaw(world, peer)));
    expect(await refusedWith(world, peer)).toBe(429);
    const before = world.realtime.clients;
    three[0]?.socket.terminate();
    await until(() => world.realtime.clients < before);
    (await connectRaw(world, peer)).socket.terminate();
    for (const { socket } of three) socket.terminate();
  });

  test('another method: 404', async () => {
    const { status } = await fetch(`${world.url}/realtime/v1/websocket?apikey=${world.key}`, { method: 'POST' });
    expect(status).toBe(404);
  });
});

describe('invalid realtime message: closes the connection', () => {
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
  test.each([
    ['text that is not JSON', 'halo', 1007],
    ['JSON that is not a message', '{"a":1}', 1007],
    ['a message with too few elements', '["1","1"]', 1007],
    ['a topic that is not a text', '["1","1",{},"phx_join",{}]', 1007],
    ['a thousand nested arrays', deep, 1007],
    ['an unknown binary frame', Buffer.from([9, 1, 2, 3]), 1007],
    ['a binary frame shorter than its stated length', Buffer.from([3, 255, 255, 255, 255, 255, 1]), 1007],
    ['an empty binary frame', Buffer.alloc(0), 1007],
    ['more than 256 KB', JSON.stringify(['1', '1', 'realtime:a', 'broadcast', 'x'.repeat(262_144)]), 1009],
  ])('%s', async (_, data, code) => {
    const client = await connect();
    client.socket.send(data);
    expect(await client.closed).toBe(code);
  });
});

describe('unexpected realtime message', () => {
  test.each([
    ['an unknown topic', 'phx_join', 'lain:a', {}, 'unmatched topic'],
    ['a topic without a name', 'phx_join', 'realtime:', {}, 'TopicNameRequired'],
    ['a join without an object', 'phx_join', 'realtime:a', 'x', 'InvalidJoinPayload'],
    ['a public channel, which is disabled', 'phx_join', 'realtime:a', { config: {} }, 'PrivateOnly'],
    ['a private channel without a token', 'phx_join', 'realtime:a', { config: { private: true } }, 'Unauthorized'],
    ['a message on a channel that was not joined', 'broadcast', 'realtime:z', { event: 'x' }, 'unmatched topic'],
    [
      'one hundred subscriptions',
      'phx_join',
      'realtime:a',
      { config: { postgres_changes: Array(100).fill({ table: 'notifications' }) } },
      'Too many',
    ],
  ])('%s: an error answer', async (_, event, topic, payload, reason) => {
    const client = await connect();
    client.say('1', '7', topic, event, payload);
    expect(await client.answer('7')).toMatchObject({ status: 'error', response: { reason: expect.stringContaining(reason) } });
    client.socket.terminate();
  });

  test('unknown event: ignored, rows still arrive', async () => {
    const client = await connect();
    await joinNotifications(client);
    for (const event of ['__proto__', 'phx_close', 'postgres_changes', 'system'])
      client.say('1', '2', 'realtime:a', event, { __proto__: null });
    client.say('1', '3', 'realtime:a', 'access_token', { access_token: 'sb_publishable_x' });
    client.say('1', '4', 'realtime:a', 'presence', { event: 'track', payload: {} });
    expect(await client.answer('4')).toMatchObject({ status: 'error' });
    await world.database.sql`insert into notifications (title) values ('masih')`;
    await client.received.find(([, , , event]) => event === 'postgres_changes');
    client.socket.terminate();
  });

  test('hostile filter: refused with a message', async () => {
    const client = await connect();
    const filter = "title=eq.x'); drop table notifications; --";
    const wishes = [filter, 'title=eq."', 'id=in.()', `${'a=eq.1,'.repeat(200)}`, `title=in.(${'('.repeat(5000)})`];
    for (const [place, one] of wishes.entries()) {
      const ref = String(place + 1);
      const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notifications', filter: one }] };
      client.say(ref, ref, `realtime:${ref}`, 'phx_join', { config });
      expect(await client.answer(ref)).toMatchObject({ status: 'ok' });
    }
    await world.database.sql`insert into notifications (title) values ('aman')`;
    expect(await world.database.sql`select from notifications where title = 'aman'`).toHaveLength(1);
    client.socket.terminate();
  });
});

describe('realtime limits', () => {
  test('channels: at most one hundred per connection', async () => {
    const client = await connect();
    const topics = Array.from({ length: 101 }, (_, place) => String(place));
    const join = { config: { postgres_changes: [{ event: '*', schema: 'public', table: 'notifications' }] } };
    for (const topic of topics) client.say(topic, topic, `realtime:${topic}`, 'phx_join', join);
    expect(await client.answer('99')).toMatchObject({ status: 'ok' });
    expect(await client.answer('100')).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(/^ChannelRateLimitReached/) },
    });
    client.say('0', '200', 'realtime:0', 'phx_leave', {});
    client.say('201', '201', 'realtime:baru', 'phx_join', join);
    expect(await client.answer('201')).toMatchObject({ status: 'ok' });
    client.socket.terminate();
  });

  test('ten thousand joins: close this connection only', async () => {
    const [quiet, loud] = [await connect(), await connect()];
    await joinNotifications(quiet);
    for (let place = 0; place < 10_000; place += 1) loud.say('1', String(place), `realtime:${place}`, 'phx_join', {});
    expect(await loud.closed).toBe(1008);
    quiet.say(null, '9', 'phoenix', 'heartbeat', {});
    expect(await quiet.answer('9')).toMatchObject({ status: 'ok' });
    quiet.socket.terminate();
  });

  test('more than ten messages a second: close the channel', async () => {
    const person = await world.database.user();
    const client = await connect();
    const topic = `realtime:user:${person.id}`;
    client.say('1', '1', topic, 'phx_join', { access_token: person.token, config: { private: true, broadcast: { ack: true } } });
    expect(await client.answer('1')).toMatchObject({ status: 'ok' });
    for (let place = 2; place < 14; place += 1) client.say('1', String(place), topic, 'broadcast', { event: 'x', payload: {} });
    expect((await client.received.find(([, , , event]) => event === 'system'))[4]).toMatchObject({
      status: 'error',
      message: 'Too many messages per second',
    });
    await client.received.find(([, , , event]) => event === 'phx_close');
    client.socket.terminate();
  });

  test('oversized presence: closes the channel', async () => {
    const person = await world.database.user();
    const client = await connect();
    const topic = `realtime:user:${person.id}`;
    client.say('1', '1', topic, 'phx_join', { access_token: person.token, config: { private: true, presence: { enabled: true } } });
    client.say('1', '2', topic, 'presence', { event: 'track', payload: { buku: 'x'.repeat(20_000) } });
    expect((await client.received.find(([, , , event]) => event === 'system'))[4]).toMatchObject({
      message: 'Track message size exceeded',
    });
    client.socket.terminate();
  });
});

test('HTTP broadcast: the same rules', async () => {
  const send = async (body: string, headers: Record<string, string> = { apikey: world.key }, path = '') => {
    const peer = elsewhere().headers;
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...peer, ...headers } };
    return (await fetch(`${world.url}/realtime/v1/api/broadcast${path}`, init)).status;
  };
  const message = (isPrivate: boolean) => JSON.stringify({ messages: [{ topic: 'a', event: 'b', payload: {}, private: isPrivate }] });
  expect(await send(message(false), {})).toBe(401);
  expect([await send(message(false)), await send(message(true))]).toEqual([403, 403]);
  for (const body of ['', '{', '[]', '{"messages":[]}', '{"messages":[{"topic":1}]}']) expect(await send(body)).toBe(422);
  expect(await send(JSON.stringify({ messages: [{ topic: 'a', event: 'b', payload: 'x'.repeat(300_000) }] }))).toBe(413);
  expect(await send('{}', { apikey: world.key }, '/lain')).toBe(404);
  expect(await send(message(true), { apikey: world.serviceKey })).toBe(202);
});

test('server faults: none', () => {
  expect(world.faults).toEqual([]);
});
