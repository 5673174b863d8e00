import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addressOf, Crowd } from '../../../support/crowd.ts';
import { openRealtimeWorld, type RealtimeWorld } from './realtime-world.ts';

// `npm run prove -- realtime` does the same with a thousand and measures the latency, which a busy machine would distort here.
const COUNT = 100;

let world: RealtimeWorld;
beforeAll(async () => {
  world = await openRealtimeWorld({ trustProxy: 1 });
});
afterAll(() => world.close());

const announce = async (user: string | null = null): Promise<string> => {
  const [row] = await world.database.sql<
    { id: string }[]
  >`insert into notifications (title, user_id) values ('Kabar', ${user}) returning id`;
  return row?.id ?? '';
};

test('realtime load: a hundred clients receive a broadcast once each, a private row reaches one', async () => {
  const people = await Promise.all(Array.from({ length: COUNT / 2 }, () => world.database.user()));
  const members = Array.from({ length: COUNT }, (_, place) => ({ address: addressOf(place), token: people[place]?.token ?? null }));
  const crowd = await Crowd.gather(world.url, world.key, members);
  const [broadcast, own, last] = [await announce(), await announce(people[0]?.id), await announce()];
  // Rows arrive in order: a member that has received the last one has received the earlier ones.
  await crowd.receivedAt(last, COUNT);
  expect([await crowd.receivedAt(broadcast, COUNT), await crowd.receivedAt(own, 1)].map(({ length }) => length)).toEqual([COUNT, 1]);
  await crowd.leave();
});

test('realtime load: all clients reconnect after a restart', async () => {
  const members = Array.from({ length: COUNT }, (_, place) => ({ address: addressOf(place), token: null }));
  const crowd = await Crowd.gather(world.url, world.key, members, () => 50);
  await world.restart();
  await crowd.all(COUNT);
  expect(await crowd.receivedAt(await announce(), COUNT)).toHaveLength(COUNT);
  // The only refusals are those of a shop that is closing or starting.
  expect(crowd.refusals.filter((status) => status !== 503)).toEqual([]);
  await crowd.leave();
});
