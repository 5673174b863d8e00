import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { afterOpenTime, type OpeningHours } from '../../src/domain/order/opening-hours.ts';
import { changeRows, undone } from '../support/answers.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { anyHours, anyMoment, anyPromise } from '../support/orders/generated-hours.ts';
import type { TestUser } from '../support/test-database.ts';

const HOUR = 3_600_000;
/** One hour a day, so that a promise of hours is one of days. */
const scarce: OpeningHours = {
  days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '10:00' })),
  closedDates: [],
};

let world: OrderWorld;
let owner: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
});
afterAll(() => world.close());

const set = async ({ days, closedDates }: OpeningHours): Promise<void> => {
  const { version } = await world.call<{ version: number }>(owner.token, 'read_opening_hours');
  const hours = { days, closed_dates: closedDates };
  expect(await world.call(owner.token, 'save_opening_hours', { p_version: version, p_hours: hours })).toMatchObject({ outcome: 'done' });
};
/** The due time of the running deadline, and its start: the time of the order's last event. */
const deadlineOf = async (order: string, name: string): Promise<{ readonly from: Date; readonly due: Date }> => {
  const [row] = await world.database.sql<{ due_at: Date; at: Date }[]>`
    select d.due_at, (select max(e.at) from order_events e where e.order_id = d.order_id) as at
    from private.order_deadlines d where d.order_id = ${order} and d.name = ${name} and d.done_at is null`;
  if (row === undefined) throw new Error(`no ${name}`);
  return { from: row.at, due: row.due_at };
};
/** The event is written some milliseconds after the start of its deadline. */
const near = (due: Date, expected: Date): void => expect(Math.abs(due.getTime() - expected.getTime())).toBeLessThan(2000);

test('open time: the database and the domain agree for all opening hours', async () => {
  const cases = fc.sample(fc.tuple(anyHours, fc.array(fc.tuple(anyMoment, anyPromise), { minLength: 12, maxLength: 12 })), 60);
  for (const [hours, promises] of cases) {
    await set(hours);
    const inputs = promises.map(([moment, seconds]) => ({ moment: moment.toISOString(), seconds }));
    const rows = await world.database.sql<{ due: Date }[]>`
      select private.after_open_time((p.value ->> 'moment')::timestamptz, make_interval(secs => (p.value ->> 'seconds')::integer)) as due
      from jsonb_array_elements(${world.database.sql.json(inputs)}) with ordinality as p (value, place) order by p.place`;
    expect(rows.map(({ due }) => due)).toEqual(promises.map(([moment, seconds]) => afterOpenTime(hours, moment, seconds * 1000)));
  }
});

describe('open time at its boundaries', () => {
  // A Monday; the shop is open on Mondays and, over midnight, on Wednesdays.
  const HOURS = `insert into private.opening_hours (weekday, opens, closes) values (1, '09:00', '17:00'), (3, '20:00', '02:00')`;
  const closed = (...days: readonly string[]): string => `update private.opening_settings set closed_dates = '{${days.join(',')}}'`;
  test.each<readonly [what: string, from: string, promised: string, changes: readonly string[], due: string]>([
    ['always open', '2026-11-23 03:00', '5 hours', ['delete from private.opening_hours'], '2026-11-23 08:00'],
    ['before it opens', '2026-11-23 03:00', '2 hours', [], '2026-11-23 11:00'],
    ['when it opens', '2026-11-23 09:00', '2 hours', [], '2026-11-23 11:00'],
    ['until it closes', '2026-11-23 15:00', '2 hours', [], '2026-11-23 17:00'],
    ['one second longer', '2026-11-23 15:00', '2 hours 1 second', [], '2026-11-25 20:00:01'],
    ['when it closes', '2026-11-23 17:00', '1 hour', [], '2026-11-25 21:00'],
    ['when it closes, at once', '2026-11-23 17:00', '0', [], '2026-11-25 20:00'],
    ['after midnight', '2026-11-26 01:00', '1 hour', [], '2026-11-26 02:00'],
    ['over midnight', '2026-11-25 21:00', '5 hours', [], '2026-11-26 02:00'],
    ['into the next week', '2026-11-26 01:00', '1 hour 1 second', [], '2026-11-30 09:00:01'],
    ['closed on the day', '2026-11-23 10:00', '1 hour', [closed('2026-11-23')], '2026-11-25 21:00'],
    ['closed on the day before midnight', '2026-11-26 01:00', '1 hour', [closed('2026-11-25')], '2026-11-30 10:00'],
    ['closed on the day after midnight', '2026-11-26 01:00', '1 hour', [closed('2026-11-26')], '2026-11-26 02:00'],
    [
      'an hour a week, for 420 weeks',
      '2026-11-23 09:00',
      '420 hours',
      [`delete from private.opening_hours where weekday = 3`, `update private.opening_hours set closes = '10:00'`],
      '2034-12-04 10:00',
    ],
    [
      'an hour a week, for 440 weeks: at all hours',
      '2026-11-23 09:00',
      '440 hours',
      [`delete from private.opening_hours where weekday = 3`, `update private.opening_hours set closes = '10:00'`],
      '2026-12-11 17:00',
    ],
  ])('%s', async (_what, from, promised, changes, due) => {
    await undone(world.database.sql, async (tx) => {
      await changeRows(tx, ['delete from private.opening_hours', HOURS, closed(), ...changes].join('; '));
      const [row] = await tx`select private.after_open_time(${from}::timestamp at time zone 'Asia/Jakarta', ${promised}::interval)
        at time zone 'Asia/Jakarta' = ${due}::timestamp as is_due`;
      expect(row?.['is_due']).toBe(true);
    });
  });
});

describe('promise', () => {
  let buyer: TestUser;
  let product: string;
  beforeEach(async () => {
    await set(scarce);
    buyer = await world.buyer();
    product = await world.product();
  });

  test('work of staff (proofs, goods): counts in opening hours', async () => {
    await world.database.sql`update private.payment_settings set gateways = '{sandbox,manual}',
      accounts = '[{"bank": "BCA", "number": "1234567890", "holder": "Arena Akun"}]'`;
    const { id } = await world.place(buyer, product);
    await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'transfer' });
    await world.call(buyer.token, 'step_order', { p_order: id, p_event: 'submit_proof' });
    const review = await deadlineOf(String(id), 'review');
    near(review.due, afterOpenTime(scarce, review.from, 24 * HOUR));
    expect(review.due.getTime() - review.from.getTime()).toBeGreaterThan(22 * 24 * HOUR);
    const paid = await world.paid(await world.buyer(), product);
    const delivery = await deadlineOf(paid, 'delivery');
    near(delivery.due, afterOpenTime(scarce, delivery.from, 24 * HOUR));
  });

  test('payment, confirmation and refund: count at all hours', async () => {
    const { id } = await world.place(buyer, product);
    const payment = await deadlineOf(String(id), 'payment');
    near(payment.due, new Date(payment.from.getTime() + HOUR / 2));
    const order = await world.paid(await world.buyer(), product);
    await world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver' });
    const confirmation = await deadlineOf(order, 'confirmation');
    near(confirmation.due, new Date(confirmation.from.getTime() + 72 * HOUR));
    const refused = await world.paid(await world.buyer(), product);
    const detail = { note: 'Stok habis' };
    await world.call(owner.token, 'move_order_as_staff', { p_order: refused, p_event: 'cancel', p_detail: detail });
    const refund = await deadlineOf(refused, 'refund');
    near(refund.due, new Date(refund.from.getTime() + 72 * HOUR));
  });

  test('running: unchanged when the hours change; the log names who changed them', async () => {
    const order = await world.paid(buyer, product);
    const before = await deadlineOf(order, 'delivery');
    await set({ days: [], closedDates: ['2026-12-25'] });
    expect(await deadlineOf(order, 'delivery')).toEqual(before);
    const [line] = await world.database
      .sql`select actor, detail from private.audit_log where action = 'opening_hours.changed' order by seq desc limit 1`;
    expect(line).toMatchObject({ actor: owner.id, detail: { after: { hours: ['selalu buka'], closed_dates: ['2026-12-25'] } } });
  });
});
