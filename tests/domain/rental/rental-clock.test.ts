import { describe, expect, test } from '@jest/globals';
import { canExtend, endWithCredit, type RentalClock, rentalEnd, startsBy, unusedMinutes } from '../../../src/domain/rental/rental-clock.ts';

const at = (time: string): Date => new Date(`2026-11-25T${time}:00.000Z`);
/** From noon, for an hour. */
const rental = (given: Partial<RentalClock> = {}): RentalClock => ({
  ...{ startAt: at('12:00'), readyAt: null, openedAt: null, runsUntil: at('13:00'), endedAt: null },
  ...{ minutes: 60, creditedMinutes: 0, codeWaits: [] },
  ...given,
});

describe('rental that is not opened', () => {
  test('start: two hours after it could be opened, not earlier', () => {
    expect(startsBy(rental(), at('20:00'))).toBeNull();
    expect(startsBy(rental({ readyAt: at('11:55') }), at('12:00'))).toEqual(at('14:00'));
    expect(startsBy(rental({ readyAt: at('12:20') }), at('12:20'))).toEqual(at('14:20'));
    expect(startsBy(rental({ readyAt: at('12:45') }), at('12:45'))).toEqual(at('14:30'));
  });

  test('login code waits: delay the start by ten minutes each, half an hour in total', () => {
    const waits = (...spans: readonly [asked: string, answered: string | null][]) =>
      rental({
        readyAt: at('12:00'),
        codeWaits: spans.map(([asked, answered]) => ({ askedAt: at(asked), answeredAt: answered === null ? null : at(answered) })),
      });
    expect(startsBy(waits(['12:05', '12:09']), at('13:00'))).toEqual(at('14:04'));
    expect(startsBy(waits(['12:05', '12:45']), at('13:00'))).toEqual(at('14:10'));
    expect(startsBy(waits(['12:05', null]), at('12:08'))).toEqual(at('14:03'));
    expect(startsBy(waits(['12:30', '12:37'], ['12:05', '12:09'], ['12:20', '12:21']), at('13:00'))).toEqual(at('14:05'));
    expect(startsBy({ ...waits(['12:15', '12:25'], ['12:30', '12:40']), readyAt: at('12:20') }, at('13:00'))).toEqual(at('14:30'));
  });
});

describe('rental end', () => {
  test('before the start: null', () => {
    expect(rentalEnd(rental({ readyAt: at('12:00') }), at('13:59'))).toBeNull();
    expect(unusedMinutes(rental({ readyAt: at('12:00'), creditedMinutes: 5 }), at('13:59'))).toBe(65);
  });

  test('automatic start: the end is computed without a recorded start', () => {
    expect(rentalEnd(rental({ readyAt: at('12:00'), creditedMinutes: 5 }), at('14:00'))).toEqual(at('15:05'));
  });

  test('opened rental: its planned end; ended early: the time of ending at most', () => {
    expect(rentalEnd(rental({ openedAt: at('12:10'), runsUntil: at('13:10') }), at('12:20'))).toEqual(at('13:10'));
    expect(rentalEnd(rental({ openedAt: at('12:10'), runsUntil: at('13:10'), endedAt: at('12:40') }), at('15:00'))).toEqual(at('12:40'));
    expect(rentalEnd(rental({ openedAt: at('12:10'), runsUntil: at('13:10'), endedAt: at('13:20') }), at('15:00'))).toEqual(at('13:10'));
  });

  test('unused time: whole minutes, 0 after the end', () => {
    const running = rental({ openedAt: at('12:00') });
    expect(unusedMinutes(running, at('12:20'))).toBe(40);
    expect(unusedMinutes(running, new Date(at('12:20').getTime() + 1))).toBe(39);
    expect(unusedMinutes(running, at('14:00'))).toBe(0);
  });

  test('credited minutes: added to the remaining end, or to now', () => {
    const running = rental({ openedAt: at('12:00') });
    expect(endWithCredit(running, 30, at('12:30'))).toEqual(at('13:30'));
    expect(endWithCredit(running, 30, at('14:00'))).toEqual(at('14:30'));
    expect(endWithCredit(rental(), 30, at('14:00'))).toEqual(at('14:30'));
  });

  test('extension: possible in the last hour of a rental', () => {
    expect(canExtend(at('13:00'), at('12:00'))).toBe(true);
    expect(canExtend(at('13:00'), at('11:59'))).toBe(false);
    expect(canExtend(at('13:00'), at('12:59'))).toBe(true);
    expect(canExtend(at('13:00'), at('13:00'))).toBe(false);
  });
});
