import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Sql } from 'postgres';
import { CountingServer, setMachineClock, shopAhead } from '../support/machine-clock.ts';
import { provenToken, withSecondFactor } from '../support/second-factor.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
let database: TestDatabase;
let sql: Sql;
let server: CountingServer;

beforeAll(async () => {
  database = await openTestDatabase();
  sql = database.sql;
});
afterAll(() => database.close());
beforeEach(async () => {
  await setMachineClock(sql, '0 seconds');
  await sql`delete from private.shop_clock_counts`;
  await sql`delete from private.shop_clock`;
  await sql`insert into private.shop_clock default values`;
  server = new CountingServer(sql, 'first boot');
  await server.beat();
});

const pass = (seconds: number): Promise<unknown> => setMachineClock(sql, `${seconds} seconds`);
/** Runs the scheduler as `pg_cron` does, every so many seconds. */
const schedule = async (from: number, to: number, every = 60): Promise<void> => {
  for (let passed = from; passed <= to; passed += every) {
    await pass(passed);
    await sql`select public.server_run_due()`;
  }
};
const isNear = async (seconds: number): Promise<void> => expect(Math.abs((await shopAhead(sql)) - seconds)).toBeLessThanOrEqual(11);

test('shop time without servers, scheduler running: follows the clock', async () => {
  await schedule(60, 20 * MINUTE);
  await isNear(20 * MINUTE);
  await schedule(21 * MINUTE, 60 * MINUTE);
  await isNear(60 * MINUTE);
});

test.each([
  ['9 minutes of runs', 9 * MINUTE, false],
  ['10 minutes of runs', 10 * MINUTE, true],
])('shop time without servers: first run after a night, %s; follows the clock: %s', async (_, ran, follows) => {
  await schedule(DAY, DAY + ran);
  await isNear(follows ? DAY + ran : 0);
});

test('shop time without servers: a report within ten minutes; a jump is held by the next report', async () => {
  await schedule(60, 5 * MINUTE);
  await server.beat(5 * MINUTE);
  // Nine minutes pass by a clock that is a day ahead.
  await schedule(DAY + 5 * MINUTE, DAY + 14 * MINUTE);
  await isNear(5 * MINUTE);
  expect(await server.beat(9 * MINUTE)).toMatchObject({ isHeld: true });
  await isNear(14 * MINUTE);
});

test.each([
  ['gaps of 121 s between the runs', 121, false],
  ['gaps of 119 s between the runs', 119, true],
])('shop time without servers: %s, follows: %s', async (_, every, follows) => {
  await schedule(DAY, DAY + 30 * every, every);
  await isNear(follows ? DAY + 30 * every : 0);
});

test('shop time without servers: held by the last report, stays held', async () => {
  await pass(DAY);
  await server.beat(5);
  await schedule(DAY + 60, DAY + 20 * MINUTE);
  await isNear(15);
});

test('shop time without servers, clock set back: stands still until the clock has passed it', async () => {
  await schedule(-DAY, -DAY + 20 * MINUTE);
  await isNear(0);
});

test('shop time without servers, returning server: continues from the present shop time', async () => {
  await schedule(60, 60 * MINUTE);
  expect(await new CountingServer(sql, 'second boot', false).beat()).toMatchObject({ isHeld: false, isWaiting: false });
  expect(await server.beat(60 * MINUTE)).toMatchObject({ isHeld: false });
  await isNear(60 * MINUTE);
});

test('second factor while the shop time stands still: accepted 50 s ahead, refused 70 s ahead', async () => {
  const owner = await withSecondFactor(database, await database.user('owner'));
  const isTaken = async (secondsAgo: number): Promise<boolean> => {
    const answer = await database.request('/rest/v1/rpc/open_refund_destination', {
      method: 'POST',
      token: await provenToken(database, owner, secondsAgo),
      body: JSON.stringify({ p_refund: crypto.randomUUID() }),
    });
    return !(await answer.text()).includes('NOT_FRESH');
  };
  expect([await isTaken(-50), await isTaken(-70), await isTaken(590), await isTaken(610)]).toEqual([true, false, true, false]);
});

test('recovery code while shop time and machine time differ: counts as a fresh second factor', async () => {
  await pass(DAY);
  await sql`update private.shop_clock set stored_at = null, machine_at = null`;
  const owner = await withSecondFactor(database, await database.user('owner'));
  const hash = 'a'.repeat(64);
  await sql`insert into private.recovery_codes (user_id, code_hash, created_at) values (${owner.id}, ${hash}, private.shop_now())`;
  expect(await sql`select public.server_use_recovery_code(${owner.id}, ${owner.sessionId}, ${hash}) as left`).toMatchObject([{ left: 0 }]);
  expect(await sql`select private.is_fresh_sign_in(${owner.id}, ${owner.sessionId}) as fresh`).toMatchObject([{ fresh: true }]);
  await pass(DAY + 11 * MINUTE);
  expect(await sql`select private.is_fresh_sign_in(${owner.id}, ${owner.sessionId}) as fresh`).toMatchObject([{ fresh: false }]);
});
