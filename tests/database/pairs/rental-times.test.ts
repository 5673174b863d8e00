import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { rotateBy, startOf } from '../../../src/domain/rental/rental-calendar.ts';
import { canExtend, endWithCredit, type RentalClock } from '../../../src/domain/rental/rental-clock.ts';
import { cancelUntil, opensAt, readyBy } from '../../../src/domain/rental/rental-time.ts';
import { actAs, freezeShopTime, undone } from '../../support/answers.ts';
import { openRentalWorld, type RentalWorld } from '../../support/rental-world.ts';
import type { TestUser } from '../../support/test-database.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const MINUTE = 60;
const DAY = 86_400;
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

let world: RentalWorld;
let renter: TestUser;
let product: string;
let option: string;
let order: string;
beforeAll(async () => {
  world = await openRentalWorld();
  ({ product, option, renter } = await world.rentalShop());
  order = await world.rented(renter, product, option);
});
afterAll(() => world.close());

/** The rental with other columns, at the frozen time, undone afterwards. */
const withRental = <T>(columns: object, work: (one: TransactionSql) => Promise<T>): Promise<T> =>
  undone(world.database.sql, async (one) => {
    await freezeShopTime(one, NOW);
    await one`update private.rentals set ${one(columns)} where order_id = ${order}`;
    return work(one);
  });
const refusalOf = (event: string, columns: object): Promise<string | null> =>
  withRental(columns, async (one) => {
    const [row] = await one<{ refusal: string | null }[]>`
      select private.rental_event_refusal(o, ${event}, 'server', '{}') as refusal from orders o where o.id = ${order}`;
    return row?.refusal ?? null;
  });

test.each([60 * MINUTE - 1, 60 * MINUTE, 60 * MINUTE + 1, 0, -DAY])(
  'cancelUntil and private.rental_cancel_until: a start %i seconds away has the same end of cancelling',
  async (seconds) => {
    const until = await withRental({ start_at: at(seconds) }, async (one) => {
      const [row] = await one<
        { until: Date }[]
      >`select private.rental_cancel_until(r) as until from private.rentals r where r.order_id = ${order}`;
      return row?.until;
    });
    expect(cancelUntil(at(seconds), NOW)).toEqual(until !== undefined && until > NOW ? until : null);
  },
);

test.each([5 * MINUTE - 1, 5 * MINUTE, 5 * MINUTE + 1])(
  'opensAt and private.rental_event_refusal: a rental that starts in %i seconds is ready from the same moment on',
  async (seconds) => {
    const isTooEarly = (await refusalOf('ready', { start_at: at(seconds) })) === 'NOT_YET';
    expect(isTooEarly).toBe(NOW < opensAt(at(seconds)));
  },
);

test.each([-30 * MINUTE - 1, -30 * MINUTE, -30 * MINUTE + 1])(
  'readyBy and private.rental_event_refusal: a start %i seconds ago is late from the same moment on',
  async (seconds) => {
    const isInTime = (await refusalOf('not_ready', { start_at: at(seconds) })) !== null;
    expect(isInTime).toBe(NOW < readyBy(at(seconds)));
  },
);

test.each([-1, 0, 1, 60 * MINUTE - 1, 60 * MINUTE, 60 * MINUTE + 1])(
  'canExtend and public.place_extension: a rental that ends in %i seconds',
  async (seconds) => {
    const end = at(seconds);
    const from = at(seconds - 60 * MINUTE);
    const code = await undone(world.database.sql, async (one) => {
      await freezeShopTime(one, NOW);
      await actAs(one, renter);
      await one`update orders set state = 'rented', created_at = ${at(-DAY)} where id = ${order}`;
      await one`update private.rentals set opened_at = ${from}, start_at = ${from}, period = tstzrange(${from}, ${end}),
        blocked = tstzrange(${from}, ${at(seconds + 30 * MINUTE)}) where order_id = ${order}`;
      const [row] = await one<
        { answer: { code?: string } }[]
      >`select place_extension(${randomUUID()}, ${order}, ${option}, 10000, 1) as answer`;
      return row?.answer.code ?? 'placed';
    });
    expect(code).toBe(canExtend(end, NOW) ? 'placed' : 'EXTENSION_CLOSED');
  },
);

test.each([null, 0, 3600, -5 * MINUTE - 1, -5 * MINUTE, -5 * MINUTE + 1, 14 * DAY - 1, 14 * DAY, 14 * DAY + 1])(
  'startOf and public.place_order: a start asked for in %s seconds',
  async (seconds) => {
    const wantedStart = seconds === null ? null : at(seconds);
    const start = await undone(world.database.sql, async (one) => {
      await freezeShopTime(one, NOW);
      await actAs(one, renter);
      await one`update orders set state = 'cancelled', created_at = ${at(-DAY)} where id = ${order}`;
      await one`update private.rentals set is_blocking = false where order_id = ${order}`;
      const [row] = await one<{ answer: { id?: string; code?: string } }[]>`
        select place_order(${randomUUID()}, ${product}, ${option}, ${wantedStart}, 10000) as answer`;
      const id = row?.answer.id;
      if (id === undefined) return row?.answer.code;
      return (await one<{ start_at: Date }[]>`select start_at from private.rentals where order_id = ${id}`)[0]?.start_at;
    });
    expect(start).toEqual(startOf(wantedStart, NOW) ?? 'INVALID');
  },
);

const HOURS = {
  days: [
    { weekday: 6, opens: '09:00', closes: '12:30' },
    { weekday: 7, opens: '09:00', closes: '12:00' },
  ],
  closedDates: [],
};
// The frozen day is a Saturday, and its noon in Indonesia is the frozen time.
test.each([-1, 0, 1, 30 * MINUTE, 30 * MINUTE + 1, DAY])(
  'rotateBy and private.rotated_by: a rental that ends %i seconds after noon, with half an hour of opening time left',
  async (seconds) => {
    const due = await undone(world.database.sql, async (one) => {
      await one`insert into private.opening_hours ${one(HOURS.days)}`;
      return (await one<{ due: Date }[]>`select private.rotated_by(${at(seconds)}) as due`)[0]?.due;
    });
    expect(due).toEqual(rotateBy(HOURS, at(seconds)));
  },
);

test.each([
  ['before its start', { opened: null, end: 3600 }],
  ['a minute before its end', { opened: -3540, end: MINUTE }],
  ['at its end', { opened: -3600, end: 0 }],
  ['a minute after its end', { opened: -3660, end: -MINUTE }],
])('endWithCredit and private.credit_rental_minutes: %s', async (_, { opened, end }) => {
  const openedAt = opened === null ? null : at(opened);
  const clock: RentalClock = {
    ...{ startAt: openedAt ?? at(-MINUTE), readyAt: at(-MINUTE), openedAt, runsUntil: at(end), endedAt: null },
    ...{ minutes: 60, creditedMinutes: 0, codeWaits: [] },
  };
  const ends = await undone(world.database.sql, async (one) => {
    await freezeShopTime(one, NOW);
    await one`update private.rentals set opened_at = ${openedAt}, start_at = ${clock.startAt}, ready_at = ${clock.readyAt},
      period = tstzrange(${at(end - 3600)}, ${at(end)}), blocked = tstzrange(${at(end - 3600)}, ${at(end + 1800)}) where order_id = ${order}`;
    await one`select private.credit_rental_minutes(r, ${order}, 10, ${NOW}) from private.rentals r where r.order_id = ${order}`;
    return (await one<{ ends: Date }[]>`select upper(period) as ends from private.rentals where order_id = ${order}`)[0]?.ends;
  });
  expect(ends).toEqual(endWithCredit(clock, 10, NOW));
});
