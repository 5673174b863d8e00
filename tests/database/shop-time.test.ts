import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Sql } from 'postgres';
import { CountingServer, setMachineClock, shopAhead } from '../support/machine-clock.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
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
});

/** The clock of the machine is set, and the test's real time stands still meanwhile, so that what has passed is part of the setting. */
const pass = (seconds: number, jump = 0): Promise<unknown> => setMachineClock(sql, `${seconds + jump} seconds`);
const isNear = async (seconds: number): Promise<void> => expect(Math.abs((await shopAhead(sql)) - seconds)).toBeLessThanOrEqual(11);

test('shop time, database without reports: its clock', async () => {
  await isNear(0);
  await pass(DAY);
  await isNear(DAY);
});

describe('shop time: the clock differs from the count', () => {
  test.each([
    ['290 s forward', 290, false],
    ['310 s forward', 310, true],
    ['one day forward', DAY, true],
    ['290 s back', -290, false],
    ['310 s back', -310, true],
    ['one hour back', -HOUR, true],
    ['ten years back', -3650 * DAY, true],
  ])('%s, held: %s', async (_, jump, isHeld) => {
    await server.beat();
    await pass(5, jump);
    // Between two reports nothing is decided by it.
    await isNear(isHeld ? 0 : 5 + jump);
    expect(await server.beat(5)).toMatchObject({ isHeld });
    await isNear(isHeld ? 5 : 5 + jump);
  });
});

test('shop time, clock a day ahead for two hours: follows the count, then the clock once both agree', async () => {
  await server.beat();
  await pass(5, DAY);
  for (let passed = 5; passed < 2 * HOUR; passed += 600) {
    await pass(passed, DAY);
    const { isHeld, difference } = await server.beat(passed === 5 ? 5 : 600);
    expect({ isHeld, difference: Math.round(difference / 60) }).toEqual({ isHeld: true, difference: DAY / 60 });
    await isNear(passed);
  }
  await pass(2 * HOUR);
  expect(await server.beat(595)).toMatchObject({ isHeld: false });
  await isNear(2 * HOUR);
});

test('shop time, clock an hour behind while reports come hourly: still held', async () => {
  await server.beat();
  await pass(5, -HOUR);
  await server.beat(5);
  for (let passed = HOUR; passed <= 3 * HOUR; passed += HOUR) {
    await pass(passed, -HOUR);
    expect(await server.beat(HOUR)).toMatchObject({ isHeld: true });
  }
  await isNear(3 * HOUR + 5);
});

test('shop time after a night: stands still until the first report, then follows the clock', async () => {
  await server.beat();
  await pass(9 * HOUR);
  await isNear(0);
  expect(await new CountingServer(sql, 'second boot').beat()).toMatchObject({ isHeld: false, isWaiting: false });
  await isNear(9 * HOUR);
});

test('shop time, machine suspended for eight hours: no jump, because its count continued', async () => {
  await server.beat();
  await pass(8 * HOUR);
  expect(await server.beat(8 * HOUR)).toMatchObject({ isHeld: false });
  await isNear(8 * HOUR);
});

test('shop time, virtual machine stopped for eight hours with its count: held', async () => {
  await server.beat();
  await pass(8 * HOUR);
  expect(await server.beat(5)).toMatchObject({ isHeld: true });
  await isNear(5);
});

describe('shop time: restart', () => {
  test('clock a day ahead: still held', async () => {
    await server.beat();
    await pass(5, DAY);
    await server.beat(5);
    await pass(60, DAY);
    const second = new CountingServer(sql, 'second boot');
    expect(await second.beat()).toMatchObject({ isHeld: true });
    await pass(120, DAY);
    expect(await second.beat(60)).toMatchObject({ isHeld: true });
    await pass(180);
    expect(await second.beat(60)).toMatchObject({ isHeld: false });
    await isNear(180);
  });
  test('clock jumped while the program was off and the machine on: held', async () => {
    await server.beat();
    await pass(20, DAY);
    expect(await server.beat(20)).toMatchObject({ isHeld: true });
    await isNear(20);
  });
  test('clock behind the newest stored time: held', async () => {
    await server.beat();
    await pass(HOUR, -DAY);
    expect(await new CountingServer(sql, 'second boot').beat()).toMatchObject({ isHeld: true });
    await isNear(0);
  });
});

test('shop time, database on another machine: follows that clock, and its jumps are found', async () => {
  await setMachineClock(sql, '3 hours');
  await server.beat();
  await isNear(3 * HOUR);
  await pass(3 * HOUR + 5);
  expect(await server.beat(5)).toMatchObject({ isHeld: false });
  await pass(10);
  expect(await server.beat(5)).toMatchObject({ isHeld: true, difference: expect.closeTo(-3 * HOUR, -2) });
  await isNear(3 * HOUR + 10);
});

describe('shop time: two servers', () => {
  test('second one started during a jump: waits for the count of the first', async () => {
    const [first, second] = [new CountingServer(sql, 'machine a', false), new CountingServer(sql, 'machine b', false)];
    await first.beat();
    await pass(3, DAY);
    expect(await second.beat()).toMatchObject({ isWaiting: true });
    await isNear(0);
    await pass(5, DAY);
    expect(await first.beat(5)).toMatchObject({ isHeld: true });
    expect(await second.beat(2.5)).toMatchObject({ isHeld: true, isWaiting: false });
    await isNear(5);
  });
  test('after a night: both wait, and continue from the clock if nobody counts', async () => {
    await new CountingServer(sql, 'machine a', false).beat();
    await pass(9 * HOUR);
    const servers = [new CountingServer(sql, 'machine b', false), new CountingServer(sql, 'machine c', false)] as const;
    const answers: boolean[] = [];
    for (const one of [...servers, ...servers, ...servers]) answers.push((await one.beat(2.5)).isWaiting);
    expect(answers).toEqual([true, true, true, true, false, false]);
    await isNear(9 * HOUR);
  });
  test('one that stood still: does not doubt the clock that the other reports', async () => {
    const [first, second] = [new CountingServer(sql, 'machine a', false), new CountingServer(sql, 'machine b', false)];
    await first.beat();
    await second.beat();
    for (let passed = 0; passed < 1200; passed += 200) {
      await pass(passed);
      expect(await first.beat(200)).toMatchObject({ isHeld: false });
    }
    expect(await second.beat(5)).toMatchObject({ isHeld: false });
  });
});
