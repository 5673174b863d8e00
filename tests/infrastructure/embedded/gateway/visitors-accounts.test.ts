import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestUser } from '../../../support/test-database.ts';
import { openVisitorsWorld, type VisitorsWorld } from './visitors-world.ts';

let world: VisitorsWorld;
let customer: TestUser;
beforeAll(async () => {
  world = await openVisitorsWorld();
  customer = await world.database.user();
  // The gateway reads the whole schema for its first answer.
  await world.page();
});
afterAll(() => world.close());

/** Delays requests that look at a session. */
const whileSessionsAreLocked = async (work: () => Promise<void>): Promise<void> => {
  const lock = await world.database.sql.reserve();
  try {
    await lock`begin`;
    await lock`lock table auth.sessions in access exclusive mode`;
    await work();
  } finally {
    await lock`rollback`;
    lock.release();
  }
};

test('visitor budget: account requests queue per address, other addresses do not wait', async () => {
  const about = (peer: string): Promise<Response> => world.ask('/auth/v1/user', { token: customer.token, peer });
  let statuses: Promise<number[]> = Promise.resolve([]);
  await whileSessionsAreLocked(async () => {
    const answers = Array.from({ length: 12 }, () => about('10.1.6.1'));
    statuses = Promise.all(answers.map(async (answer) => (await answer).status));
    // Two run and two wait; further ones are refused.
    const refused = await Promise.race(answers);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await world.page()).status).toBe(200);
  });
  expect((await statuses).toSorted()).toEqual([200, 200, 200, 200, ...Array<number>(8).fill(429)]);
  expect((await about('10.1.6.2')).status).toBe(200);
});

test('visitor budget: a session renewal is not refused because of its neighbours', async () => {
  const renewals = Array.from({ length: 12 }, () =>
    world.ask('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body: JSON.stringify({ refresh_token: 'tidak-dikenal' }),
      peer: '10.1.6.3',
    }),
  );
  expect((await Promise.all(renewals)).map(({ status }) => status)).toEqual(Array(12).fill(400));
});
