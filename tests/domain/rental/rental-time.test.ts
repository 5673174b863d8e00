import { expect, test } from '@jest/globals';
import { cancelUntil, latestEnd, latestStart, opensAt, readyBy } from '../../../src/domain/rental/rental-time.ts';

const at = (time: string): Date => new Date(`2026-11-25T${time}:00.000Z`);

test('a rental opens five minutes early, is ready half an hour late at the latest, and begins by itself two hours after its start', () => {
  const start = at('12:00');
  expect([opensAt(start), readyBy(start), latestStart(start), latestEnd(start, 180)]).toEqual([
    at('11:55'),
    at('12:30'),
    at('14:00'),
    at('17:00'),
  ]);
});

test('it is cancelled for free until an hour before its start', () => {
  expect(cancelUntil(at('12:00'), at('10:59'))).toEqual(at('11:00'));
  expect(cancelUntil(at('12:00'), at('11:00'))).toBeNull();
});
