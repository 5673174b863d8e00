import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FixedClock } from '../../../support/fixed-clock.ts';
import { connectRaw } from './raw-client.ts';
import { openRealtimeWorld, type RealtimeWorld } from './realtime-world.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  const limits = { arrivalsAtOnce: 2, arrivalsPerSecond: 2, longestArrivalMs: 1000 };
  world = await openRealtimeWorld({ clock: new FixedClock(), trustProxy: 1, limits });
});
afterAll(() => world.close());

test('realtime connections: one address queues, then is refused, its neighbour is admitted at once', async () => {
  const opened: string[] = [];
  const come = async (name: string, address: string): Promise<void> => {
    const { socket } = await connectRaw(world, { headers: { 'x-forwarded-for': address } });
    opened.push(name);
    socket.terminate();
  };
  await Promise.all([1, 2].map(() => come('at once', '198.51.100.7')));
  const late = Promise.allSettled([1, 2, 3].map(() => come('waited', '198.51.100.7')));
  await come('neighbour', '203.0.113.9');
  const refused = (await late).flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect([opened, refused]).toEqual([['at once', 'at once', 'neighbour', 'waited', 'waited'], [expect.stringContaining('429')]]);
});
