import { describe, expect, test } from '@jest/globals';
import { ShopTime } from '../../../src/application/system/shop-time.ts';
import { type CountAnswer, ShopTimeKeeper, type ShopTimeState } from '../../../src/application/system/shop-time-keeper.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { ManualTimer } from '../../support/manual-timer.ts';

const STORED = new Date('2026-11-28T05:00:00Z');

/** A server whose machine's clock and count the test moves apart. */
const openServer = () => {
  const machine = new FixedClock();
  const state = { counted: 0, answers: [] as CountAnswer[], told: 0, shop: STORED, isFailing: false };
  const time = new ShopTime(machine, () => state.counted);
  const timer = new ManualTimer();
  const changes: ShopTimeState[] = [];
  const errors: unknown[] = [];
  const keeper = new ShopTimeKeeper({
    time,
    machine: { boot: 'a', uptime: () => state.counted / 1000 },
    tell: async () => {
      state.told += 1;
      if (state.isFailing) throw new Error('away');
      return (
        state.answers.shift() ?? { now: new Date(state.shop.getTime() + state.counted), isHeld: false, isWaiting: false, difference: 0 }
      );
    },
    timer,
    onChange: (change) => changes.push(change),
    onError: (error) => errors.push(error),
  });
  const pass = async (milliseconds: number, jump = 0): Promise<void> => {
    machine.advance(milliseconds + jump);
    state.counted += milliseconds;
    await timer.pass(milliseconds);
  };
  return { machine, state, time, timer, keeper, changes, errors, pass };
};

describe('server shop time', () => {
  test('before the first reading: the machine’s clock', () => {
    const { time, machine } = openServer();
    expect(time.now()).toEqual(machine.now());
  });
  test.each([
    ['a day forward', 86_400_000],
    ['an hour back', -3_600_000],
    ['not at all', 0],
  ])('clock jump %s: continues by the monotonic count', async (_, jump) => {
    const { time, pass, keeper } = openServer();
    await keeper.start();
    await pass(2000, jump);
    expect(time.now()).toEqual(new Date(STORED.getTime() + 2000));
  });
});

describe('time reports of a server', () => {
  test('interval: five seconds', async () => {
    const { state, pass, keeper } = openServer();
    await keeper.start();
    await pass(4000);
    expect(state.told).toBe(1);
    await pass(1000);
    expect(state.told).toBe(2);
  });
  test.each([
    [29_000, 1],
    [31_000, 2],
    [-31_000, 2],
  ])('clock moved by %d ms: %d reports within a second', async (jump, times) => {
    const { state, pass, keeper } = openServer();
    await keeper.start();
    await pass(1000, jump);
    expect(state.told).toBe(times);
  });
  test('time read after a jump: reported at once', async () => {
    const { state, machine, time, timer, keeper } = openServer();
    await keeper.start();
    machine.advance(8 * 3_600_000);
    time.now();
    await timer.pass(0);
    expect(state.told).toBe(2);
  });
  test('waiting start: reported repeatedly until the time is known', async () => {
    const { state, time, timer, keeper } = openServer();
    const waiting = { now: new Date(0), isHeld: false, isWaiting: true, difference: 0 };
    state.answers.push(waiting, waiting);
    const started = keeper.start();
    await timer.pass(5000);
    await started;
    expect(state.told).toBe(3);
    expect(time.now()).toEqual(STORED);
  });
  test('held time begins and ends: each logged once', async () => {
    const { state, pass, keeper, changes } = openServer();
    await keeper.start();
    const held = { now: STORED, isHeld: true, isWaiting: false, difference: 86_400 };
    state.answers.push(held, held);
    for (let round = 0; round < 3; round += 1) await pass(5000);
    expect(changes).toEqual([
      { isHeld: true, difference: 86_400 },
      { isHeld: false, difference: 0 },
    ]);
  });
  test('database unavailable: one error, time by the monotonic count, reported again afterwards', async () => {
    const { state, time, pass, keeper, errors } = openServer();
    await keeper.start();
    state.isFailing = true;
    for (let roundAnswer = 0; roundAnswer < 3; roundAnswer += 1) await pass(5000);
    expect(errors).toHaveLength(1);
    expect(time.now()).toEqual(new Date(STORED.getTime() + 15_000));
    state.isFailing = false;
    await pass(5000);
    expect(state.told).toBe(5);
  });
  test('stopped server: none', async () => {
    const { state, pass, keeper } = openServer();
    await keeper.start();
    await keeper.stop();
    await pass(20_000);
    expect(state.told).toBe(1);
  });
});
