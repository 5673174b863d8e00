import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { OpeningHours } from '../../src/domain/order/opening-hours.ts';
import { blockedTime, canRent, freeTimes, type Span } from '../../src/domain/rental/rental-calendar.ts';
import { type RentalClock, rentalEnd, startsBy, unusedMinutes } from '../../src/domain/rental/rental-clock.ts';
import { anyHours } from '../support/orders/generated-hours.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;

let world: RentalWorld;
let product: string;
let options: Readonly<Record<string, string>>;
let units: readonly string[];
beforeAll(async () => {
  world = await openRentalWorld();
  ({ product, options } = await world.rentable(3, { '1 jam': 10_000, '2 hari': 90_000 }));
  units = (await world.database.sql<{ id: string }[]>`select id from private.units where product_id = ${product} order by position`).map(
    ({ id }) => id,
  );
  // Another person has seen the newest password.
  await world.database
    .sql`select private.add_credential_line(${units[2] ?? ''}, 'opened', null, 'buyer', gen_random_uuid(), 'renter', 1000, null, null)`;
});
afterAll(() => world.close());

const open = async ({ days, closedDates }: OpeningHours): Promise<void> => {
  const { version } = await world.call<{ version: number }>(world.owner.token, 'read_opening_hours');
  await world.call(world.owner.token, 'save_opening_hours', { p_version: version, p_hours: { days, closed_dates: closedDates } });
};

/** Blocked times of a unit, in minutes from now, none inside another. */
const anyTimes = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 900 })), { maxLength: 6 }).map((gaps) => {
  let from = -300;
  return gaps.map(([pause, length]) => {
    const span = [from + pause, from + pause + length] as const;
    [, from] = span;
    return span;
  });
});

test('free times and their buttons: those of the domain, for all opening hours', async () => {
  const { sql } = world.database;
  const always: OpeningHours = { days: [], closedDates: [] };
  const cases = fc.sample(
    fc.tuple(fc.option(anyHours, { nil: always }), fc.array(anyTimes, { minLength: 3, maxLength: 3 }), fc.boolean()),
    { numRuns: 25, seed: 26 },
  );
  let free = 0;
  for (const [hours, calendars, isLong] of cases) {
    await open(hours);
    const minutes = isLong ? 2880 : 60;
    const option = options[isLong ? '2 hari' : '1 jam'] ?? '';
    const now = new Date((await sql<{ at: Date }[]>`select clock_timestamp() as at`)[0]?.at ?? 0);
    const kept = calendars.map((times) =>
      times.map(([from, to]): Span => ({ from: new Date(now.getTime() + from * MINUTE), to: new Date(now.getTime() + to * MINUTE) })),
    );
    await sql`delete from private.rentals where unit_id = any (${units as string[]})`;
    for (const [place, unit] of units.entries()) {
      for (const { from, to } of kept[place] ?? [])
        await sql`insert into private.rentals (kind, unit_id, minutes, start_at, period, blocked)
          values ('block', ${unit}, 1, ${from}, tstzrange(${from}, ${to}), tstzrange(${from}, ${to}))`;
    }
    const shown = await sql<{ start: Date; free: number }[]>`
      select * from free_times(${product}, ${option}, null, ${new Date(now.getTime() + 3 * 86_400_000)})`;
    const calendar = kept.map((times, place) => ({ isRotated: place < 2, blocked: times }));
    const expected = freeTimes(calendar, { minutes, hours, now, from: null, to: new Date(now.getTime() + 3 * 86_400_000) });
    const onGrid = (times: readonly { readonly start: Date; readonly free: number }[]) =>
      times
        .map(({ start, free: count }) => [start.getTime() % HALF_HOUR === 0 ? start.toISOString() : 'now', count])
        // A half hour may pass between the two requests.
        .filter(([start]) => start === 'now' || Date.parse(String(start)) > now.getTime() + 10_000);
    expect(onGrid(shown)).toEqual(onGrid(expected));
    free += expected.filter((time) => time.free > 0).length;
    for (const { start } of shown.filter((_time, place) => place % 16 === 1)) {
      const [pressed] = await sql.begin(async (one) => {
        const row = await one<{ unit: string | null }[]>`
          select private.take_rental_time(${randomUUID()}, ${product}, ${option}, ${start}, ${minutes}, null) as unit`;
        await one`rollback and chain`;
        return row;
      });
      expect([start, pressed?.unit !== null]).toEqual([start, calendar.some((unit) => canRent(unit, start, minutes, hours, now))]);
      const [block] = await sql<{ until: Date }[]>`select upper(private.rental_block(${start}, ${minutes})) as until`;
      expect(block?.until).toEqual(blockedTime(hours, start, minutes).to);
    }
  }
  expect(free).toBeGreaterThan(500);
});

test('start, end and remaining time of a rental: those of the domain', async () => {
  const { sql } = world.database;
  // Minutes from now, plus a half, so that no bound equals the present.
  const moment = fc.integer({ min: -400, max: 400 });
  const { product: goods, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, goods, option);
  const cases = fc.sample(
    fc.record({
      ...{ start: moment, ready: fc.option(moment), opened: fc.option(moment), ended: fc.option(moment) },
      ...{ minutes: fc.integer({ min: 1, max: 500 }), credited: fc.integer({ min: 0, max: 100 }) },
      waits: fc.array(fc.tuple(fc.integer({ min: -300, max: -1 }), fc.option(fc.integer({ min: 0, max: 30 }))), { maxLength: 4 }),
    }),
    { numRuns: 120, seed: 26 },
  );
  for (const { start, ready, opened, ended, minutes, credited, waits } of cases) {
    await sql`delete from private.login_code_requests where order_id = ${order}`;
    const now = new Date((await sql<{ at: Date }[]>`select clock_timestamp() as at`)[0]?.at ?? 0);
    const at = (after: number | null): Date | null => (after === null ? null : new Date(now.getTime() + after * MINUTE + 30_000));
    const startAt = at(start) ?? now;
    const openedAt = at(opened);
    const from = openedAt ?? startAt;
    const clock: RentalClock = {
      ...{ startAt, openedAt, readyAt: at(ready), endedAt: at(ended), minutes, creditedMinutes: credited },
      runsUntil: new Date(from.getTime() + (minutes + credited) * MINUTE),
      codeWaits: waits.map(([asked, took], place) => {
        const requestedAt = new Date((at(asked)?.getTime() ?? 0) + place * 1000);
        return {
          askedAt: requestedAt,
          answeredAt: took === null && place === waits.length - 1 ? null : new Date(requestedAt.getTime() + (took ?? 5) * MINUTE),
        };
      }),
    };
    for (const { askedAt, answeredAt } of clock.codeWaits)
      await sql`insert into private.login_code_requests (order_id, asked_at, promised_at, answered_at)
        values (${order}, ${askedAt}, ${askedAt}, ${answeredAt})`;
    await sql`update private.rentals set start_at = ${startAt}, ready_at = ${clock.readyAt}, opened_at = ${openedAt}, ended_at = ${clock.endedAt},
      minutes = ${minutes}, credited_minutes = ${credited}, period = tstzrange(${from}, ${clock.runsUntil}) where order_id = ${order}`;
    const [row] = await sql<{ starts: Date | null; ends: Date | null; unused: number }[]>`
      select private.rental_starts_by(r) as starts, private.rental_end(r) as ends, private.unused_minutes(r) as unused
      from private.rentals r where r.order_id = ${order}`;
    // A running pause grows during the query.
    const seconds = (time: Date | null | undefined) => (time == null ? null : Math.round(time.getTime() / 10_000));
    expect([seconds(row?.starts), seconds(row?.ends), row?.unused]).toEqual([
      seconds(startsBy(clock, now)),
      seconds(rentalEnd(clock, now)),
      unusedMinutes(clock, now),
    ]);
  }
});
