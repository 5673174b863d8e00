import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { foldNotices, pauseAtRandom } from '../support/orders/notices.ts';
import { raceHot, raceKeys, raceNaively, raceUnits } from '../support/orders/races.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

// The long runs are `npm run prove -- orders`.
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('many buyers at once', () => {
  test('one unit each, everybody else an answer with text', async () => {
    const { answers, errors, orders, units } = await raceUnits(database.url, 30, 20, 600);
    expect(errors).toEqual([]);
    expect([orders, units, answers['pending_payment']]).toEqual([30, 30, 30]);
    expect(answers['SOLD_OUT']).toBeGreaterThan(300);
    // Reading first and writing afterwards would oversell.
    expect(await raceNaively(database.url, 30, 20, 600)).toBeGreaterThan(30);
  }, 300_000);

  test('of one product: all its units are sold', async () => {
    expect((await raceHot(database.url, 120, 20)).orders).toBe(120);
  }, 300_000);

  test('one key each: one order each', async () => {
    expect(await raceKeys(database.url, 6, 20)).toEqual({ orders: 6, different: 0, reused: 6 });
  }, 300_000);
});

test('observations of a payment in any order: the same result, booked once', async () => {
  const { ends, journalsOfReplayed } = await foldNotices(database.url, 24, 30);
  expect([ends, journalsOfReplayed]).toEqual([['paid processing 1'], 1]);
}, 300_000);

test('deadline paused and resumed: exactly the promised length', async () => {
  expect(await pauseAtRandom(database.url, 200)).toBe(0);
});
