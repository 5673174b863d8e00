import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { afterOpenTime, checkOpenDay, isShopDate, nextOpening, type OpeningHours } from '../../../src/domain/order/opening-hours.ts';
import { anyHours, anyMoment, anyPromise } from '../../support/orders/generated-hours.ts';

const HOUR = 3_600_000;
/** Weekdays from nine to five, Friday until midnight; closed on Saturday and Sunday. */
const office: OpeningHours = {
  days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: weekday === 5 ? '24:00' : '17:00' })),
  closedDates: ['2026-11-25'],
};
const wib = (text: string): Date => new Date(`${text}:00+07:00`);

describe('opening hours', () => {
  test.each([
    ['an hour within a day', '2026-11-24T10:00', 1, '2026-11-24T11:00'],
    ['up to closing time', '2026-11-24T10:00', 7, '2026-11-24T17:00'],
    ['over a closed date', '2026-11-24T16:30', 1, '2026-11-26T09:30'],
    ['before the day opens', '2026-11-24T03:00', 2, '2026-11-24T11:00'],
    ['until midnight', '2026-11-27T22:00', 2, '2026-11-28T00:00'],
    ['over a weekend', '2026-11-27T23:00', 2, '2026-11-30T10:00'],
    ['over several days', '2026-11-23T09:00', 24, '2026-11-26T17:00'],
  ])('open time: %s', (_, from, hours, until) => {
    expect(afterOpenTime(office, wib(from), hours * HOUR)).toEqual(wib(until));
  });
  test.each([
    ['into the night', '2026-11-27T23:00', 2, '2026-11-28T01:00'],
    ['from the night before', '2026-11-28T01:00', 0.5, '2026-11-28T01:30'],
    ['over a morning pause', '2026-11-28T01:00', 2, '2026-11-28T21:00'],
    ['once where two days overlap', '2026-11-29T01:00', 5, '2026-11-29T06:00'],
    ['of a night that started on a closed date: none', '2026-11-30T01:00', 1, '2026-11-30T21:00'],
  ])('hours past midnight: %s', (_, from, hours, until) => {
    const nights: OpeningHours = {
      days: [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
        weekday === 7 ? { weekday, opens: '01:00', closes: '00:30' } : { weekday, opens: '20:00', closes: '02:00' },
      ),
      closedDates: [],
    };
    expect(afterOpenTime({ ...nights, closedDates: from.startsWith('2026-11-30') ? ['2026-11-29'] : [] }, wib(from), hours * HOUR)).toEqual(
      wib(until),
    );
  });
  test('not set: every hour counts', () => {
    expect(afterOpenTime({ days: [], closedDates: ['2026-11-24'] }, wib('2026-11-24T03:00'), 5 * HOUR)).toEqual(wib('2026-11-24T08:00'));
    expect(nextOpening({ days: [], closedDates: [] }, wib('2026-11-24T03:00'))).toBeNull();
  });
  test('next opening: null while open, otherwise the next start', () => {
    expect(nextOpening(office, wib('2026-11-24T09:00'))).toBeNull();
    expect(nextOpening(office, wib('2026-11-24T08:59'))).toEqual(wib('2026-11-24T09:00'));
    expect(nextOpening(office, wib('2026-11-24T18:00'))).toEqual(wib('2026-11-26T09:00'));
  });

  test('any hours: the promised open time is counted exactly', () => {
    fc.assert(
      fc.property(anyHours, anyMoment, anyPromise, anyPromise, (hours, from, one, other) => {
        const ms = (seconds: number): number => seconds * 1000;
        const first = afterOpenTime(hours, from, ms(one));
        expect(first.getTime()).toBeGreaterThanOrEqual(from.getTime() + ms(one));
        // A promise in two parts is due at the same moment.
        if (hours.days.length > 0) expect(afterOpenTime(hours, first, ms(other))).toEqual(afterOpenTime(hours, from, ms(one + other)));
        // One second less is due earlier.
        if (one > 0) expect(afterOpenTime(hours, from, ms(one - 1)).getTime()).toBeLessThan(first.getTime());
        // The due time is inside the opening hours, or at their end.
        const opens = nextOpening(hours, first);
        if (opens !== null && one > 0) expect(nextOpening(hours, new Date(first.getTime() - 1000))).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['09:00', '17:00', null],
    ['00:00', '24:00', null],
    ['09:00', '09:00', 'CLOSES_AT_OPENING'],
    ['17:00', '09:00', null],
    ['24:00', '24:00', 'TIME_UNREADABLE'],
    ['9:00', '17:00', 'TIME_UNREADABLE'],
    ['09:00', '', 'TIME_UNREADABLE'],
  ])('%s to %s: %s', (opens, closes, problem) => {
    expect(checkOpenDay({ opens, closes })).toBe(problem);
  });
  test.each([
    ['2026-12-25', true],
    ['2026-11-30', true],
    ['2026-11-31', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['1999-12-25', false],
    ['25-12-2026', false],
  ])('date: %s, valid: %s', (text, isDate) => {
    expect(isShopDate(text)).toBe(isDate);
  });
});
