import { expect, test } from '@jest/globals';
import { clockDifference } from '../../../src/domain/system/clock-difference.ts';

test.each([
  [301, 5, 'minute', true],
  [7199, 120, 'minute', true],
  [7200, 2, 'hour', true],
  [-3600, 60, 'minute', false],
  [86_400, 24, 'hour', true],
  [172_799, 48, 'hour', true],
  [172_800, 2, 'day', true],
  [-31_536_000, 365, 'day', false],
  [0, 0, 'minute', false],
])('clock difference: %d s is %d %s', (seconds, count, unit, isAhead) => {
  expect(clockDifference(seconds)).toEqual({ count, unit, isAhead });
});
