import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { pollOrder } from '../../../../src/ui/features/order/order-polling.ts';

const MINUTE = 60_000;
let [reads, version, isInSight, isDue] = [0, 1, true, true];
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  [reads, version, isInSight, isDue] = [0, 1, true, true];
  stop = pollOrder({ read: () => (reads += 1), isDue: () => isDue, isInSight: () => isInSight, known: () => version });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});
const during = (ms: number): number => {
  const before = reads;
  jest.advanceTimersByTime(ms);
  return reads - before;
};

describe('order polling', () => {
  test('frequent at first, rare after two minutes without a change', () => {
    expect(during(15_000)).toBe(10);
    during(2 * MINUTE);
    expect(during(MINUTE)).toBe(4);
  });
  test('frequent again after a change', () => {
    during(5 * MINUTE);
    version += 1;
    expect(during(15_000)).toBeGreaterThanOrEqual(9);
  });
  test('paused while the page is hidden, and started at once when it is visible', () => {
    during(5 * MINUTE);
    isInSight = false;
    expect(during(MINUTE)).toBe(0);
    isInSight = true;
    expect(during(1500)).toBe(1);
  });
  test('paused while nothing is due, and stopped with the page', () => {
    isDue = false;
    expect(during(MINUTE)).toBe(0);
    isDue = true;
    stop();
    expect(during(MINUTE)).toBe(0);
  });
});
