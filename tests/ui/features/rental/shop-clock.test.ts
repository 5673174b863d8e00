import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ShopClock } from '../../../../src/ui/features/rental/shop-clock.ts';

const NOON = new Date('2026-11-25T12:00:00.000Z');
const plus = (ms: number): Date => new Date(NOON.getTime() + ms);

/** A device with a monotonic clock in milliseconds, independent of its wall clock. */
const device = () => {
  let counted = 5000;
  const clock = new ShopClock(() => counted);
  return {
    clock,
    pass: (ms: number) => {
      counted += ms;
      jest.advanceTimersByTime(ms);
    },
    /** It does not advance while the device sleeps. */
    read: (shopTime: Date, took: number, aim: Date | null = null) => {
      const mark = clock.mark();
      counted += took;
      clock.read(shopTime, mark, aim);
    },
  };
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('shop clock: continues from the shop time plus half of the round trip', () => {
  const { clock, read, pass } = device();
  expect(clock.now).toBeNull();
  read(NOON, 200, plus(60_000));
  expect(clock.now).toEqual(plus(100));
  pass(3000);
  expect(clock.now?.getTime()).toBeGreaterThan(plus(2100).getTime());
});

test('shop clock: ticks align with the moment that is counted down to', () => {
  const { clock, read, pass } = device();
  read(NOON, 0, plus(2437));
  pass(436);
  expect(clock.now).toEqual(NOON);
  pass(1);
  expect(clock.now).toEqual(plus(437));
  pass(1000);
  pass(1000);
  expect(clock.now).toEqual(plus(2437));
});

test('shop clock: a moment between two milliseconds is reached in the first whole one after it', () => {
  const { clock, read, pass } = device();
  read(NOON, 0.8, plus(1000));
  pass(999);
  pass(1);
  expect(clock.now?.getTime()).toBeGreaterThanOrEqual(plus(1000).getTime());
});

test('shop clock: a slow response does not replace a more exact one, unless the device slept', () => {
  const { clock, read, pass } = device();
  read(NOON, 20, plus(60_000));
  pass(1000);
  // The request took 3 s, almost all of it for the response.
  read(plus(1000), 3000, plus(60_000));
  expect(clock.now?.getTime()).toBeCloseTo(plus(4010).getTime(), -2);
  // An hour later by the shop, a second later by the device.
  pass(1000);
  read(plus(3_600_000), 200, plus(7_200_000));
  expect(clock.now).toEqual(plus(3_600_100));
});

test('shop clock: stopped, it does not advance', () => {
  const { clock, read, pass } = device();
  read(NOON, 0, plus(60_000));
  clock.stop();
  const before = clock.now;
  pass(5000);
  expect(clock.now).toEqual(before);
});
