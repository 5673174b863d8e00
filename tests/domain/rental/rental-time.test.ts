import { expect, test } from '@jest/globals';
import { cancelUntil, latestEnd, latestStart, opensAt, readyBy } from '../../../src/domain/rental/rental-time.ts';

const at = (time: string): Date => new Date(`2026-11-25T${time}:00.000Z`);

test('rental times: opens 5 minutes before, ready by 30 minutes after, starts at the latest 2 hours after the booked start', () => {
  const start = at('12:00');
  expect([opensAt(start), readyBy(start), latestStart(start), latestEnd(start, 180)]).toEqual([
    at('11:55'),
    at('12:30'),
    at('14:00'),
    at('17:00'),
  ]);
});

test('free cancellation: until one hour before the start', () => {
  expect(cancelUntil(at('12:00'), at('10:59'))).toEqual(at('11:00'));
  expect(cancelUntil(at('12:00'), at('11:00'))).toBeNull();
});
