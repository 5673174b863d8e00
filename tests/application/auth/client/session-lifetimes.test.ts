import { describe, expect, test } from '@jest/globals';
import { retryDelay, untilRefresh } from '../../../../src/application/auth/client/session-lifetimes.ts';

const NOW = new Date('2026-11-21T05:00:00Z');

describe('backend token renewal', () => {
  test.each([
    [600_000, 510_000],
    [90_000, 0],
    [30_000, 0],
    [-1000, 0],
  ])('%i ms left: renewed after %i ms, 90 seconds before expiry', (left, wait) => {
    expect(untilRefresh(new Date(NOW.getTime() + left), NOW)).toBe(wait);
  });
  test('failed renewal: retried after 200 ms, doubling up to 30 seconds', () => {
    expect([1, 2, 3, 4, 8, 9, 40].map(retryDelay)).toEqual([200, 400, 800, 1600, 25_600, 30_000, 30_000]);
  });
});
