import fc from 'fast-check';
import type { OpeningHours } from '../../../src/domain/order/opening-hours.ts';

const time = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Any opening hours that an owner may set; a day may close after midnight. */
export const anyHours: fc.Arbitrary<OpeningHours> = fc
  .record({
    spans: fc.array(
      fc.option(
        fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 })).filter(([opens, closes]) => closes !== opens),
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
