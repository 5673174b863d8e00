import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../support/shop-process.ts';
import { closeUnfinished, UnfinishedRequest } from '../../../support/unfinished-request.ts';
import { openVisitorsWorld, type VisitorsWorld } from './visitors-world.ts';

let world: VisitorsWorld;
let staff = '';
beforeAll(async () => {
  world = await openVisitorsWorld();
  staff = (await world.database.user('admin')).token;
  // The gateway reads the whole schema for its first answer.
  await world.page();
});
afterEach(closeUnfinished);
afterAll(() => world.close());

const LIST = '/storage/v1/object/list/evidence';
const list = (peer: string, token?: string): Promise<Response> =>
  world.ask(LIST, { method: 'POST', body: JSON.stringify({ prefix: '' }), peer, token });

/** Delays requests for files. */
const whileFilesAreLocked = async (work: () => Promise<void>): Promise<void> => {
  const lock = await world.database.sql.reserve();
  try {
    await lock`begin`;
    await lock`lock table storage.objects in access exclusive mode`;
    await work();
  } finally {
    await lock`rollback`;
    lock.release();
  }
};

describe('visitor budget of files', () => {
  test('look-ups: queue per address, pages keep their connections', async () => {
    let statuses: Promise<number[]> = Promise.resolve([]);
    await whileFilesAreLocked(async () => {
      const answers = Array.from({ length: 12 }, () => list('10.1.5.1'));
      statuses = Promise.all(answers.map(async (answer) => (await answer).status));
      // Two run and two wait; further ones are refused.
      const refused = await Promise.race(answers);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
      expect((await world.page()).status).toBe(200);
    });
    expect((await statuses).toSorted()).toEqual([200, 200, 200, 200, ...Array<number>(8).fill(429)]);
  });

  test('staff: not limited', async () => {
    let requested: readonly Promise<Response>[] = [];
    await whileFilesAreLocked(async () => {
      requested = Array.from({ length: 6 }, () => list('10.1.5.2', staff));
      await eventually(async () => (await world.waiting('relation')) === 6, 2000);
    });
    expect((await Promise.all(requested)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('unfinished requests of one address: its look-ups still proceed', async () => {
    const headers = {
      apikey: world.database.keys.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': '10.1.5.3',
      'content-length': 13,
    };
    const before = world.budget.asked;
    const unfinished = [1, 2, 3, 4].map(() => new UnfinishedRequest(world.front.port, LIST, headers).send('{'));
    await eventually(async () => world.budget.asked === before + unfinished.length, 2000);
    expect((await list('10.1.5.3')).status).toBe(200);
  });
});
