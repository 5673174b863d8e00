import fc from 'fast-check';
import type { OpeningHours } from '../../../src/domain/order/opening-hours.ts';

const time = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const DAY = 1440;

/**
 * Any opening hours of an hour or more on each open day; a day may close after midnight. With a few minutes a week the longest promise takes
 * decades, and the rule gives up counting.
 */
export const anyHours: fc.Arbitrary<OpeningHours> = fc
  .record({
    spans: fc.array(
      fc.option(
        fc
          .tuple(fc.integer({ min: 0, max: DAY - 1 }), fc.integer({ min: 1, max: DAY }))
          .filter(([opens, closes]) => closes !== opens && (closes - opens + DAY) % DAY >= 60),
      ),
      { minLength: 7, maxLength: 7 },
    ),
    closed: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 }),
  })
  .map(({ spans, closed }) => ({
    days: spans.flatMap((span, place) => (span === null ? [] : [{ weekday: place + 1, opens: time(span[0]), closes: time(span[1]) }])),
    closedDates: [...new Set(closed)].map((days) => new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10)),
  }));

/** A moment of a month with closed days. */
export const anyMoment: fc.Arbitrary<Date> = fc
  .integer({ min: 0, max: 30 * 86_400 })
  .map((seconds) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000));

/** In seconds, up to the longest promise. */
export const anyPromise: fc.Arbitrary<number> = fc.integer({ min: 0, max: 72 * 3600 });
