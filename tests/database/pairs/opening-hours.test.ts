import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { afterOpenTime, type OpeningHours } from '../../../src/domain/order/opening-hours.ts';
import { undone } from '../../support/answers.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const wib = (text: string): Date => new Date(`${text}+07:00`);
/** Saturday nine to one at night, Monday a whole day, Tuesday an hour; closed on a Monday in December. */
const HOURS: OpeningHours = {
  days: [
    { weekday: 1, opens: '00:00', closes: '24:00' },
    { weekday: 2, opens: '09:00', closes: '10:00' },
    { weekday: 6, opens: '09:00', closes: '01:00' },
  ],
  closedDates: ['2026-12-07'],
};
const NEVER: OpeningHours = { days: [{ weekday: 6, opens: '09:00', closes: '10:00' }], closedDates: ['2026-11-28'] };
const ALWAYS: OpeningHours = { days: [], closedDates: ['2026-11-28'] };

const OPENING_CASES: readonly (readonly [name: string, hours: OpeningHours, from: string, seconds: number, due: string])[] = [
  ['without days: always open', ALWAYS, '2026-11-28T03:00:00', 3600, '2026-11-28T04:00:00'],
  ['a second before the shop opens', HOURS, '2026-11-28T08:59:59', 60, '2026-11-28T09:01:00'],
  ['as the shop opens', HOURS, '2026-11-28T09:00:00', 60, '2026-11-28T09:01:00'],
  ['up to the closing time', HOURS, '2026-11-28T23:30:00', 5400, '2026-11-29T01:00:00'],
  ['a second longer, on the next open day', HOURS, '2026-11-28T23:30:00', 5401, '2026-11-30T00:00:01'],
  ['after midnight, in hours of the day before', HOURS, '2026-11-29T00:59:59', 1, '2026-11-29T01:00:00'],
  ['as the shop closes', HOURS, '2026-11-29T01:00:00', 1, '2026-11-30T00:00:01'],
  ['no time, while the shop is open', HOURS, '2026-11-28T12:00:00', 0, '2026-11-28T12:00:00'],
  ['no time, while the shop is closed', HOURS, '2026-11-29T12:00:00', 0, '2026-11-30T00:00:00'],
  ['from a whole day to the next morning', HOURS, '2026-11-30T23:59:59', 2, '2026-12-01T09:00:01'],
  ['over a closed date', HOURS, '2026-12-06T00:59:59', 2, '2026-12-08T09:00:01'],
  ['a week later', HOURS, '2026-12-01T09:30:00', 1801, '2026-12-05T09:00:01'],
  ['a closed date of the only open day', NEVER, '2026-11-28T09:30:00', 1, '2026-12-05T09:00:01'],
];

test.each(OPENING_CASES)('afterOpenTime and private.after_open_time: %s', async (_, hours, from, seconds, due) => {
  const found = await undone(database.sql, async (one) => {
    for (const day of hours.days) await one`insert into private.opening_hours ${one({ ...day })}`;
    await one`update private.opening_settings set closed_dates = ${[...hours.closedDates]}::date[]`;
    return (await one<{ due: Date }[]>`select private.after_open_time(${wib(from)}, make_interval(secs => ${seconds})) as due`)[0]?.due;
  });
  expect({ domain: afterOpenTime(hours, wib(from), seconds * 1000), database: found }).toEqual({ domain: wib(due), database: wib(due) });
});
