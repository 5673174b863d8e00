import { expect, test } from '@jest/globals';
import type { FreeTime } from '../../../../src/domain/rental/rental.ts';
import { calendarDays, nextFree } from '../../../../src/ui/pages/product/rental-sheet/calendar-days.ts';

/** In WIB. */
const at = (day: number, time: string): Date => new Date(`2026-11-${day}T${time}:00+07:00`);
const hourOf = (moment: Date): number => (moment.getUTCHours() + 7) % 24;
const time = (start: Date, free = 1): FreeTime => ({ start, free });

test('calendar days: start times are grouped by day and part of day, one between half hours is now', () => {
  const days = calendarDays(
    [time(at(25, '22:47')), time(at(25, '23:00'), 0), time(at(25, '23:30')), time(at(26, '00:00')), time(at(26, '11:00'), 0)],
    false,
    hourOf,
  );
  expect(days.map(({ key, hasFree }) => [key, hasFree])).toEqual([
    ['2026-11-25', true],
    ['2026-11-26', true],
  ]);
  expect(days.map(({ parts }) => parts.map(([part, starts]) => [part, starts.map(({ isNow, isFree }) => [isNow, isFree])]))).toEqual([
    [
      [
        'evening',
        [
          [true, true],
          [false, false],
          [false, true],
        ],
      ],
    ],
    [
      ['night', [[false, true]]],
      ['noon', [[false, false]]],
    ],
  ]);
});

test('calendar days: a full day is marked, and the next free start is found', () => {
  const times = [time(at(25, '23:00'), 0), time(at(25, '23:30'), 0), time(at(26, '00:00'), 2)];
  expect(calendarDays(times, false, hourOf).map(({ hasFree }) => hasFree)).toEqual([false, true]);
  expect(nextFree(times)).toEqual(at(26, '00:00'));
  expect(nextFree(times.slice(0, 2))).toBeNull();
});
