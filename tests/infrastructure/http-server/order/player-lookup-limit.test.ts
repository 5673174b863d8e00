import { expect, test } from '@jest/globals';
import { playerLookupLimit } from '../../../../src/infrastructure/http-server/order/player-lookup-limit.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const WINDOW_MS = 10 * 60_000;

test('questions for names of players: thirty a person in ten minutes', () => {
  const clock = new FixedClock();
  const limit = playerLookupLimit(clock);
  expect(Array.from({ length: 30 }, () => limit.take('rina'))).toEqual(Array.from({ length: 30 }, () => true));
  expect([limit.take('rina'), limit.take('budi')]).toEqual([false, true]);
  clock.advance(WINDOW_MS - 1);
  expect(limit.take('rina')).toBe(false);
  clock.advance(1);
  expect(limit.take('rina')).toBe(true);
});

test('questions for names of players: three thousand in all', () => {
  const limit = playerLookupLimit(new FixedClock());
  const taken = Array.from({ length: 3001 }, (_, person) => limit.take(String(person)));
  expect([taken.lastIndexOf(true), taken.indexOf(false)]).toEqual([2999, 3000]);
});
