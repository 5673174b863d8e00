import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addressOf, Crowd } from '../../../support/crowd.ts';
import { openRealtimeWorld, type RealtimeWorld } from './realtime-world.ts';

// The same with a thousand, and its figures: `npm run prove -- realtime`.
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

test('a hundred hear of a broadcast within a second, half of them signed in, and one of a row that is his', async () => {
  const people = await Promise.all(Array.from({ length: COUNT / 2 }, () => world.database.user()));
  const members = Array.from({ length: COUNT }, (_, place) => ({ address: addressOf(place), token: people[place]?.token ?? null }));
  const crowd = await Crowd.gather(world.url, world.key, members);
  const startedAt = performance.now();
  const times = await crowd.heardOf(await announce(), COUNT);
  expect(times.toSorted((a, b) => a - b)[Math.floor(COUNT * 0.95)]).toBeLessThan(startedAt + 1000);
  const own = await announce(people[0]?.id);
  await crowd.heardOf(await announce(), COUNT);
  expect(await crowd.heardOf(own, 1)).toHaveLength(1);
  await crowd.leave();
});

test('all of them come back when the shop is opened anew', async () => {
  const members = Array.from({ length: COUNT }, (_, place) => ({ address: addressOf(place), token: null }));
  const crowd = await Crowd.gather(world.url, world.key, members, () => 50);
  await world.restart();
  await crowd.all(COUNT);
  expect(await crowd.heardOf(await announce(), COUNT)).toHaveLength(COUNT);
  // Nobody was refused for another reason than that the door was closing or opening.
  expect(crowd.refusals.filter((status) => status !== 503)).toEqual([]);
  await crowd.leave();
});
