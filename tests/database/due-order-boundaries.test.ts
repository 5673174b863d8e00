import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { changeRows } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { type Columns, deadlineNow, orderNow, rows, type SeededOrder, seededOrder, value } from '../support/seeded-orders.ts';
import { idOf, inserted } from '../support/seeded-rows.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const due = (name: string, more: Columns = {}): Columns => ({ name, due_at: moment(), ...more });
const range = (from: string, to: string): string => `(tstzrange(${moment(from)}, ${moment(to)}))`;
const rental = (start: string, from = start, to = '1 day', more: Columns = {}): Columns => ({
  ...{ start_at: moment(start), period: range(from, to), blocked: range(from, to), ready_at: moment(start), ...more },
});

describe('deadline that is over', () => {
  test.each<readonly [string, SeededOrder, string, string | null, string]>([
    ['payment', { order: { state: 'pending_payment' }, deadlines: [due('payment')] }, 'expired', 'payment_timeout', 'available'],
    ['claim', { order: { state: 'pending_payment' }, deadlines: [due('claim')] }, 'expired', 'payment_timeout', 'available'],
    ['review', { order: { state: 'payment_review' }, deadlines: [due('review')] }, 'payment_review', 'review_timeout', 'reserved'],
    ['delivery', { order: { state: 'processing' }, deadlines: [due('delivery')] }, 'cancelled', 'delivery_timeout', 'available'],
    [
      'delivery of work that has started',
      { order: { state: 'processing', sale_kind: 'service' }, facts: { work_started_at: moment('-1 hour') }, deadlines: [due('delivery')] },
      ...(['processing', 'work_timeout', 'reserved'] as const),
    ],
    ['confirmation', { order: { state: 'delivered' }, deadlines: [due('confirmation')] }, 'completed', 'confirmation_timeout', 'sold'],
    ['warranty', { order: { state: 'completed' }, deadlines: [due('warranty')] }, 'completed', null, 'reserved'],
    ['refund', { order: { state: 'cancelled' }, deadlines: [due('refund')] }, 'cancelled', null, 'reserved'],
    [
      'rental ready',
      { order: { state: 'processing', kind: 'rental' }, rental: rental('-30 minutes'), deadlines: [due('rental_ready')] },
      ...(['disputed', 'not_ready', 'reserved'] as const),
    ],
    [
      'rental ready, delivered',
      { order: { state: 'delivered', kind: 'rental' }, rental: rental('-30 minutes'), deadlines: [due('rental_ready')] },
      ...(['disputed', 'not_ready', 'reserved'] as const),
    ],
    [
      'rental opening',
      { order: { state: 'delivered', kind: 'rental' }, rental: rental('-2 hours'), deadlines: [due('rental_opening')] },
      ...(['rented', 'start', 'reserved'] as const),
    ],
    [
      'rental opening, of an order that is not delivered',
      { order: { state: 'processing', kind: 'rental' }, rental: rental('-2 hours'), deadlines: [due('rental_opening')] },
      ...(['processing', null, 'reserved'] as const),
    ],
    [
      'rental end',
      {
        order: { state: 'rented', kind: 'rental' },
        rental: rental('-1 hour', '-1 hour', '0', { opened_at: moment('-1 hour') }),
        deadlines: [due('rental_end')],
      },
      ...(['returning', 'time_over', 'reserved'] as const),
    ],
    [
      'rental end, of an order that is not rented',
      { order: { state: 'disputed', kind: 'rental' }, rental: rental('-1 hour', '-1 hour', '0'), deadlines: [due('rental_end')] },
      ...(['disputed', null, 'reserved'] as const),
    ],
    [
      'rotation',
      { order: { state: 'returning', kind: 'rental' }, rental: rental('-1 hour', '-1 hour', '0'), deadlines: [due('rotation')] },
      ...(['returning', null, 'reserved'] as const),
    ],
  ])('%s', async (_name, order, state, event, unit) => {
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, seededOrder('one', order));
      expect(await value(tx, 'select private.move_due_orders()')).toBe(event === null ? 0 : 1);
      expect(await orderNow(tx, 'one')).toEqual([state, event === null ? null : `${event} by deadline`, unit]);
    });
  });

  test.each<readonly [string, Columns, boolean]>([
    ['now', {}, true],
    ['in a moment', { due_at: moment('1 microsecond') }, false],
    ['its grace ends now', { due_at: moment('-10 minutes'), grace: '10 minutes' }, true],
    ['its grace ends in a moment', { due_at: moment('-10 minutes +1 microsecond'), grace: '10 minutes' }, false],
    ['paused', { paused_at: moment('-1 hour') }, false],
    ['done', { done_at: moment('-1 hour') }, false],
  ])('%s', async (_when, deadline, isMoved) => {
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, seededOrder('one', { order: { state: 'pending_payment' }, deadlines: [due('payment', deadline)] }));
      expect(await value(tx, 'select private.move_due_orders()')).toBe(isMoved ? 1 : 0);
      expect((await orderNow(tx, 'one'))?.[0]).toBe(isMoved ? 'expired' : 'pending_payment');
    });
  });

  test.each([
    ['has started, that of another order has not', moment('-1 hour'), null, 'processing'],
    ['has not started, that of another order has', null, moment('-1 hour'), 'cancelled'],
  ])('delivery of work that %s', async (_what, started, otherStarted, state) => {
    const order = (workStartedAt: string | null, deadlines: readonly Columns[]): SeededOrder => ({
      ...{ order: { state: 'processing', sale_kind: 'service' }, facts: { work_started_at: workStartedAt }, deadlines },
    });
    await frozen(database.sql, async (tx) => {
      await changeRows(
        tx,
        [seededOrder('one', order(started, [due('delivery')])), seededOrder('other', order(otherStarted, []))].join('; '),
      );
      await value(tx, 'select private.move_due_orders()');
      expect([(await orderNow(tx, 'one'))?.[0], (await orderNow(tx, 'other'))?.[0]]).toEqual([state, 'processing']);
    });
  });

  test('rental opening while the vault is closed: reported as not ready', async () => {
    const order = { order: { state: 'delivered', kind: 'rental' }, rental: rental('-2 hours'), deadlines: [due('rental_opening')] };
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, `${seededOrder('one', order)}; update private.vault_state set is_open = false`);
      await value(tx, 'select private.move_due_orders()');
      expect(await orderNow(tx, 'one')).toEqual(['disputed', 'not_ready by deadline', 'reserved']);
    });
  });

  test('limit: the orders that are due first', async () => {
    await frozen(database.sql, async (tx) => {
      const order = (ago: string) => ({ order: { state: 'pending_payment' }, deadlines: [due('payment', { due_at: moment(ago) })] });
      const excluded = [{ paused_at: moment('-1 day') }, { done_at: moment('-1 day') }, { grace: '4 hours' }].map((more, place) =>
        seededOrder(`excluded ${place}`, {
          order: { state: 'pending_payment' },
          deadlines: [due('payment', { due_at: moment('-3 hours'), ...more })],
        }),
      );
      await changeRows(tx, [...excluded, seededOrder('later', order('-1 hour')), seededOrder('first', order('-2 hours'))].join('; '));
      expect(await value(tx, 'select private.move_due_orders(1)')).toBe(1);
      expect([(await orderNow(tx, 'first'))?.[0], (await orderNow(tx, 'later'))?.[0]]).toEqual(['expired', 'pending_payment']);
    });
  });
});

describe('deadline whose event is refused', () => {
  const other = seededOrder('other', {
    order: { state: 'returning', kind: 'rental' },
    rental: rental('-3 days', '-3 days', '-2 days'),
    deadlines: ['rental_ready', 'rental_opening', 'rental_end'].map((name) => due(name, { due_at: moment('-1 hour') })),
  });
  test.each<readonly [string, SeededOrder, string, string]>([
    [
      'a rental that may be ready later: again in ten seconds',
      { order: { state: 'processing', kind: 'rental' }, rental: rental('-30 minutes +1 microsecond'), deadlines: [due('rental_ready')] },
      ...(['rental_ready', '00:00:10'] as const),
    ],
    [
      'a rental that starts later: at its start',
      {
        order: { state: 'delivered', kind: 'rental' },
        rental: rental('-1 hour', '-1 hour', '1 day', { ready_at: moment('-45 minutes') }),
        deadlines: [due('rental_opening')],
      },
      ...(['rental_opening', '01:15:00'] as const),
    ],
    [
      'a rental that ends later: at its end',
      { order: { state: 'rented', kind: 'rental' }, rental: rental('-1 hour', '-1 hour', '00:05:00'), deadlines: [due('rental_end')] },
      ...(['rental_end', '00:05:00'] as const),
    ],
    [
      'a rental that ends in a second: in ten seconds',
      { order: { state: 'rented', kind: 'rental' }, rental: rental('-1 hour', '-1 hour', '00:00:01'), deadlines: [due('rental_end')] },
      ...(['rental_end', '00:00:10'] as const),
    ],
    [
      'a purchase that was paid: not postponed',
      { order: { state: 'processing' }, deadlines: [due('payment')] },
      ...(['payment', '00:00:00'] as const),
    ],
  ])('%s; deadlines of another rental stay', async (_name, order, name, left) => {
    await frozen(database.sql, async (tx) => {
      const others = `${other}; ${inserted('private.order_deadlines', [due('rotation', { order_id: idOf('one'), due_at: moment('-1 hour') })])}`;
      await changeRows(tx, `${seededOrder('one', order)}; ${others}`);
      await value(tx, 'select private.move_due_orders()');
      expect(await orderNow(tx, 'one')).toEqual([order.order['state'], null, 'reserved']);
      expect(await deadlineNow(tx, 'one', name)).toBe(left);
      expect(await deadlineNow(tx, 'one', 'rotation')).toBe('-01:00:00');
      for (const one of ['rental_ready', 'rental_opening', 'rental_end']) expect(await deadlineNow(tx, 'other', one)).toBe('-01:00:00');
    });
  });
});

test.each<readonly [string, Columns, string | null]>([
  ['ends now', {}, '00:00:00, done now'],
  ['ends in a moment', { due_at: moment('1 microsecond') }, '00:00:00.000001'],
  ['paused', { paused_at: moment('-1 hour') }, '00:00:00'],
  ['ended before', { done_at: moment('-1 hour') }, '00:00:00, done'],
])('warranty: %s', async (_when, deadline, left) => {
  await frozen(database.sql, async (tx) => {
    await changeRows(tx, seededOrder('one', { order: { state: 'completed' }, deadlines: [due('warranty', deadline), due('refund')] }));
    await value(tx, 'select private.move_due_orders()');
    expect([await deadlineNow(tx, 'one', 'warranty'), await deadlineNow(tx, 'one', 'refund')]).toEqual([left, '00:00:00']);
  });
});

describe('overdue unpaid orders of a product', () => {
  const of = (product: string, state: string, ...deadlines: readonly Columns[]): SeededOrder => ({
    order: { state, product_id: idOf(product) },
    deadlines,
  });
  const products = inserted(
    'public.products',
    ['product', 'other product'].map((name) => ({ id: idOf(name), name, description: 'x', price: 1000, stock: 1 })),
  );
  test('orders past their payment or claim are ended; others keep their unit', async () => {
    const payment = (more: Columns = {}): Columns => due('payment', more);
    const all: Readonly<Record<string, SeededOrder>> = {
      unpaid: of('product', 'pending_payment', payment()),
      claimed: of('product', 'payment_review', due('claim')),
      'in a moment': of('product', 'pending_payment', payment({ due_at: moment('1 microsecond') })),
      'in the grace': of('product', 'pending_payment', payment({ due_at: moment('-1 minute'), grace: '60.000001 seconds' })),
      'grace over': of('product', 'pending_payment', payment({ due_at: moment('-1 minute'), grace: '1 minute' })),
      paused: of('product', 'pending_payment', payment({ paused_at: moment('-1 hour') })),
      done: of('product', 'pending_payment', payment({ done_at: moment('-1 hour') })),
      'in review': of('product', 'payment_review', due('review'), payment()),
      'claim of an unpaid order': of('product', 'pending_payment', due('claim')),
      paid: of('product', 'processing', payment(), due('claim'), due('delivery')),
      'of another product': of('other product', 'pending_payment', payment()),
    };
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, [products, ...Object.entries(all).map(([name, one]) => seededOrder(name, one))].join('; '));
      await tx.unsafe(`select private.expire_overdue('${idOf('product')}')`);
      const ended = [];
      for (const name of Object.keys(all)) {
        const [state, event, unit] = (await orderNow(tx, name)) ?? [];
        if (event !== null) ended.push([name, state, event, unit]);
      }
      expect(ended).toEqual(
        ['unpaid', 'claimed', 'grace over'].map((name) => [name, 'expired', 'payment_timeout by deadline', 'available']),
      );
    });
  });

  test('one call: 20 at most, those that are due first', async () => {
    await frozen(database.sql, async (tx) => {
      const names = Array.from({ length: 21 }, (_, place) => `unpaid ${place}`);
      const late = (place: number) => of('product', 'pending_payment', due('payment', { due_at: moment(`-${100 - place} minutes`) }));
      await changeRows(tx, [products, ...names.map((name, place) => seededOrder(name, late(place)))].join('; '));
      await tx.unsafe(`select private.expire_overdue('${idOf('product')}')`);
      expect(await rows(tx, "select id from public.orders where state = 'pending_payment'")).toEqual([[idOf('unpaid 20')]]);
    });
  });
});

describe('reminders', () => {
  const deadlines: readonly (readonly [string, Columns, string | null])[] = [
    ['payment ends now', due('payment'), 'payment_soon_over'],
    ['payment over', due('payment', { due_at: moment('-1 microsecond') }), null],
    ['payment in ten minutes', due('payment', { due_at: moment('10 minutes') }), 'payment_soon_over'],
    ['payment in ten minutes and a moment', due('payment', { due_at: moment('10 minutes 1 microsecond') }), null],
    ['confirmation ends now', due('confirmation'), 'confirmation_soon_over'],
    ['confirmation over', due('confirmation', { due_at: moment('-1 microsecond') }), null],
    ['confirmation in a day', due('confirmation', { due_at: moment('24 hours') }), 'confirmation_soon_over'],
    ['confirmation in a day and a moment', due('confirmation', { due_at: moment('24 hours 1 microsecond') }), null],
    ['warranty ends', due('warranty', { due_at: moment('1 minute') }), null],
    ['done', due('payment', { done_at: moment('-1 minute') }), null],
    ['paused', due('payment', { paused_at: moment('-1 minute') }), null],
    ['reminded before', due('payment', { reminded_at: moment('-1 minute') }), null],
  ];
  test('ten minutes before the payment and a day before the confirmation, once', async () => {
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, deadlines.map(([name, deadline]) => seededOrder(name, { order: {}, deadlines: [deadline] })).join('; '));
      const expected = deadlines.flatMap(([name, , notice]) => (notice === null ? [] : [[idOf(name), notice]]));
      expect(await value(tx, 'select private.remind_orders()')).toBe(expected.length);
      expect(await value(tx, 'select private.remind_orders()')).toBe(0);
      const noticed = await rows(tx, 'select order_id, notice from private.order_outbox');
      expect(noticed.map(String).toSorted()).toEqual(expected.map(String).toSorted());
      const marked = await rows(tx, `select order_id from private.order_deadlines where reminded_at = ${moment()}`);
      expect(marked.map(String).toSorted()).toEqual(expected.map(([id]) => String(id)).toSorted());
    });
  });
});

describe('end of a delivery', () => {
  test.each([
    ['no warranty', 0, undefined],
    ['a warranty of one day', 1, '1 day'],
    ['a warranty of a week', 7, '7 days'],
  ])('%s: time to confirm, and the warranty', async (_name, days, warranty) => {
    await frozen(database.sql, async (tx) => {
      await tx`update private.order_settings set confirmation_hours = 30`;
      const order = { state: 'processing', warranty_days: days };
      await changeRows(tx, seededOrder('one', { order, deadlines: [due('delivery', { due_at: moment('1 hour') }), due('refund')] }));
      await tx.unsafe(`select private.end_delivery(o, ${moment()}) from public.orders o where o.id = '${idOf('one')}'`);
      expect(await deadlineNow(tx, 'one', 'delivery')).toBe('01:00:00, done now');
      expect(await deadlineNow(tx, 'one', 'confirmation')).toBe('1 day 06:00:00');
      expect(await deadlineNow(tx, 'one', 'warranty')).toBe(warranty);
      expect(await deadlineNow(tx, 'one', 'refund')).toBe('00:00:00');
    });
  });
});
