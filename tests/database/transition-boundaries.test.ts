import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { withIds } from '../support/answers.ts';
import { callsInFrozenShop, type FrozenCalls } from '../support/calls-in-frozen-shop.ts';
import { moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { type Columns, deadlineNow, orderNow, rows, type SeededOrder, seededOrder, value } from '../support/seeded-orders.ts';
import { idOf, inserted } from '../support/seeded-rows.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let people: Readonly<Record<'buyer' | 'owner' | 'cs' | 'finance', TestUser>>;
let ids: Readonly<Record<string, string>>;
let calls: FrozenCalls<keyof typeof people>;
beforeAll(async () => {
  world = await openOrderWorld();
  people = {
    buyer: await world.buyer(),
    owner: await world.staff('owner'),
    cs: await world.staff('cs'),
    finance: await world.staff('finance'),
  };
  ids = { ...Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, id])), product: await world.product() };
  calls = callsInFrozenShop(world.database.sql, people, (statement) => withIds(statement, ids));
});
afterAll(() => world.close());

type Person = keyof typeof people;

const ONE = `'${idOf('one')}'`;
/** Columns of the facts of the other order and of the order. */
const factsOf = (tx: TransactionSql, columns: string): Promise<unknown[][]> =>
  rows(tx, `select ${columns} from private.order_facts where order_id in (${ONE}, '${idOf('other')}') order by order_id = ${ONE}`);
const NOTE = { note: 'Alasan toko.' };
const moved = async (tx: TransactionSql, event: string, actor: string, detail: Json = NOTE, version: number | null = null): Promise<Json> =>
  (await value(
    tx,
    `select private.transition_order(${ONE}, '${event}', '${actor}', auth.uid(), '${JSON.stringify(detail)}', ${version === null ? 'null' : version})`,
  )) as Json;
const event = (name: string, seq: number, more: Columns = {}): string =>
  inserted('public.order_events', [{ order_id: idOf('one'), seq, event: name, to_state: 'x', actor_kind: 'buyer', ...more }]);
const one = (order: Columns, more: Omit<SeededOrder, 'order'> = {}): string => seededOrder('one', { order, ...more });
const other = (order: Columns, more: Omit<SeededOrder, 'order'> = {}): string => seededOrder('other', { order, ...more });
const READY = { state: 'processing', sale_kind: 'service' };

describe('event of an order', () => {
  test.each<readonly [string, Person, readonly string[], readonly [string, string, Json?, (number | null)?], object]>([
    ['allowed', 'cs', [one(READY), event('pay', 4)], ['start_work', 'staff'], { outcome: 'done', state: 'processing', version: 5 }],
    ['the first of an order', 'cs', [one(READY)], ['start_work', 'staff'], { outcome: 'done', state: 'processing', version: 1 }],
    ['at the version that was seen', 'cs', [one(READY), event('pay', 4)], ['start_work', 'staff', {}, 4], { outcome: 'done', version: 5 }],
    [
      'at an earlier version',
      'cs',
      [one(READY), event('pay', 4)],
      ['start_work', 'staff', {}, 3],
      { code: 'ORDER_CHANGED', state: 'processing', version: 4 },
    ],
    ['at a version of an order without events', 'cs', [one(READY)], ['start_work', 'staff', {}, 0], { outcome: 'done', version: 1 }],
    ['of an unknown order', 'cs', [other(READY)], ['start_work', 'staff'], { code: 'NOT_FOUND' }],
    ['of another actor', 'cs', [one(READY), event('pay', 4)], ['start_work', 'buyer'], { code: 'TRANSITION_NOT_ALLOWED', version: 4 }],
    [
      'of another state',
      'cs',
      [one({ ...READY, state: 'delivered' })],
      ['start_work', 'staff'],
      { code: 'TRANSITION_NOT_ALLOWED', version: 0 },
    ],
    ['of another kind of order', 'cs', [one({ ...READY, kind: 'extension' })], ['start_work', 'staff'], { code: 'TRANSITION_NOT_ALLOWED' }],
    [
      'the last one again, by the same kind of actor',
      'buyer',
      [one({ state: 'completed' }), event('confirm', 4)],
      ['confirm', 'buyer'],
      { outcome: 'already', state: 'completed', version: 4 },
    ],
    [
      'the last one again, by another kind of actor',
      'buyer',
      [one({ state: 'completed' }), event('confirm', 4, { actor_kind: 'staff' })],
      ['confirm', 'buyer'],
      { code: 'TRANSITION_NOT_ALLOWED', version: 4 },
    ],
    [
      'an earlier one again',
      'buyer',
      [one({ state: 'completed' }), event('confirm', 3), event('refund_part', 4)],
      ['confirm', 'buyer'],
      { code: 'TRANSITION_NOT_ALLOWED', version: 4 },
    ],
    [
      'work that has started',
      'cs',
      [one(READY, { facts: { work_started_at: moment('-1 hour') } }), event('pay', 4)],
      ['start_work', 'staff'],
      { outcome: 'already', version: 4 },
    ],
    ['work on goods', 'cs', [one({ ...READY, sale_kind: 'item' })], ['start_work', 'staff'], { code: 'TRANSITION_NOT_ALLOWED' }],
    ['a reason of three letters', 'cs', [one(READY)], ['cancel', 'staff', { note: ' abc ' }], { outcome: 'done', state: 'cancelled' }],
    ['a reason of two letters', 'cs', [one(READY)], ['cancel', 'staff', { note: ' ab ' }], { code: 'REASON_NEEDED' }],
    [
      'no reason of the buyer',
      'buyer',
      [one({ state: 'pending_payment' })],
      ['cancel', 'buyer', {}],
      { outcome: 'done', state: 'cancelled' },
    ],
    ['cancelled by the buyer, work not started', 'buyer', [one(READY)], ['cancel', 'buyer', {}], { outcome: 'done', state: 'cancelled' }],
    [
      'cancelled by the buyer, work started',
      'buyer',
      [one(READY, { facts: { work_started_at: moment() } })],
      ['cancel', 'buyer', {}],
      { code: 'WORK_STARTED' },
    ],
    [
      'cancelled by staff, work started',
      'cs',
      [one(READY, { facts: { work_started_at: moment() } })],
      ['cancel', 'staff'],
      { outcome: 'done', state: 'cancelled' },
    ],
    ['an account without credentials', 'cs', [one({ ...READY, sale_kind: 'account' })], ['deliver', 'staff'], { code: 'NO_CREDENTIALS' }],
    [
      'an account with credentials',
      'cs',
      [one({ ...READY, sale_kind: 'account' }), 'update private.units set has_credentials = true'],
      ['deliver', 'staff'],
      { outcome: 'done', state: 'delivered' },
    ],
    [
      'an account that is accepted',
      'buyer',
      [one({ state: 'delivered', sale_kind: 'account' })],
      ['confirm', 'buyer', { accepted: true }],
      { outcome: 'done', state: 'completed' },
    ],
    [
      'an account that is not accepted',
      'buyer',
      [one({ state: 'delivered', sale_kind: 'account' })],
      ['confirm', 'buyer', { accepted: false }],
      { code: 'ACCEPTANCE_NEEDED' },
    ],
    [
      'an account without a word',
      'buyer',
      [one({ state: 'delivered', sale_kind: 'account' })],
      ['confirm', 'buyer', {}],
      { code: 'ACCEPTANCE_NEEDED' },
    ],
    ['an item without a word', 'buyer', [one({ state: 'delivered' })], ['confirm', 'buyer', {}], { outcome: 'done', state: 'completed' }],
    ['a refund of nothing', 'owner', [one({ state: 'delivered' })], ['refund', 'staff'], { code: 'NOTHING_TO_REFUND' }],
    [
      'a part refund of nothing',
      'owner',
      [one({ state: 'delivered' })],
      ['refund_part', 'staff', { ...NOTE, amount: '1' }],
      { code: 'INVALID' },
    ],
    ['a cancellation asked for before the work', 'buyer', [one(READY)], ['ask_cancellation', 'buyer'], { code: 'TRANSITION_NOT_ALLOWED' }],
  ])('%s', async (_what, who, changes, [name, actor, detail, version], expected) => {
    await calls.inShop(who, changes, async (tx) => {
      expect(await moved(tx, name, actor, detail, version)).toMatchObject(expected);
    });
  });

  test.each<readonly [string, Person, string]>([
    ['cancelled by finance', 'finance', 'cancel'],
    ['reviewed by customer service', 'cs', 'reject_proof'],
  ])('%s: refused without the permission', async (_what, who, name) => {
    await expect(calls.inShop(who, [one({ state: 'payment_review' })], (tx) => moved(tx, name, 'staff'))).rejects.toMatchObject({
      code: '42501',
    });
  });

  const exception = (state: string, of = 'one'): string =>
    inserted('private.payment_exceptions', [
      {
        ...{ kind: 'short', attempt_id: idOf(`attempt ${of}`), order_id: idOf(of), amount: 1, state },
        ...(state === 'resolved' ? { outcome: 'refund' } : {}),
      },
    ]);
  test.each<readonly [string, Columns, readonly string[], string | undefined]>([
    ['unpaid, money under review', {}, [exception('open')], 'ALREADY_PAID'],
    ['in review, money under review', { state: 'payment_review' }, [exception('open')], 'ALREADY_PAID'],
    ['unpaid, money reviewed', {}, [exception('resolved')], undefined],
    ['unpaid, money of another order under review', {}, [exception('open', 'other')], undefined],
    ['in work, money under review', { state: 'processing' }, [exception('open')], undefined],
  ])('cancelled: %s', async (_what, order, changes, code) => {
    await calls.inShop('buyer', [one(order), ...changes], async (tx) => {
      expect((await moved(tx, 'cancel', 'buyer'))['code']).toBe(code);
    });
  });

  test('state, its time, event, actor and notice; another order stays', async () => {
    const at = moment('-3 days');
    const both = [one({ ...READY, state_at: at }), other({ ...READY, state_at: at })];
    const times = async (tx: TransactionSql) =>
      rows(
        tx,
        `select (state_at - ${moment()})::text, (completed_at - ${moment()})::text from public.orders where id in (${ONE}, '${idOf('other')}') order by id = ${ONE}`,
      );
    await calls.inShop('owner', both, async (tx) => {
      await moved(tx, 'start_work', 'staff', {});
      expect(await times(tx)).toEqual([
        ['-3 days', null],
        ['-3 days', null],
      ]);
      await moved(tx, 'deliver', 'staff', { note: `  ${'x'.repeat(1001)} ` });
      expect(await times(tx)).toEqual([
        ['-3 days', null],
        ['00:00:00', null],
      ]);
      await moved(tx, 'confirmation_timeout', 'deadline', {});
      expect(await times(tx)).toEqual([
        ['-3 days', null],
        ['00:00:00', '00:00:00'],
      ]);
      const events = `select e.seq, e.event, e.from_state, e.to_state, e.actor_kind, length(e.note), a.actor from public.order_events e
        left join private.order_event_actors a on a.order_id = e.order_id and a.seq = e.seq order by e.seq`;
      const { id } = people.owner;
      expect((await rows(tx, events)).filter(([, name]) => name !== 'place')).toEqual([
        [1, 'start_work', 'processing', 'processing', 'staff', null, id],
        [2, 'deliver', 'processing', 'delivered', 'staff', 1000, id],
        [3, 'confirmation_timeout', 'delivered', 'completed', 'deadline', null, id],
      ]);
      expect(await rows(tx, `select seq, notice from private.order_outbox where order_id = ${ONE} order by seq`)).toEqual([
        [1, 'start_work'],
        [2, 'deliver'],
        [3, 'confirmation_timeout'],
      ]);
    });
  });

  test('completed again after a part refund: the first time of the completion stays', async () => {
    const at = moment('-3 days');
    await calls.inShop(
      'owner',
      [
        one({ state: 'disputed', completed_at: at, state_at: at }),
        inserted('private.complaints', [{ order_id: idOf('one'), reason: 'other', text: 'x', from_state: 'completed', due_at: moment() }]),
      ],
      async (tx) => {
        await moved(tx, 'withdraw_complaint', 'buyer', {});
        const after = await rows(
          tx,
          `select state, (state_at - ${moment()})::text, (completed_at - ${moment()})::text from public.orders where id = ${ONE}`,
        );
        expect(after).toEqual([['completed', '00:00:00', '-3 days']]);
      },
    );
  });
});

describe('proof of payment that is rejected', () => {
  test.each([
    ['the first', 0, 'reject_proof', 'pending_payment', 1],
    ['the second', 1, 'reject_proof', 'pending_payment', 2],
    ['the third', 2, 'reject_last_proof', 'expired', 3],
  ])('%s', async (_what, rejected, name, state, after) => {
    const review = one(
      { state: 'payment_review' },
      { facts: { proofs_rejected: rejected, proof_at: moment() }, deadlines: [{ name: 'review', due_at: moment() }] },
    );
    await calls.inShop(
      'owner',
      [review, other({ state: 'payment_review' }, { facts: { proofs_rejected: 1, proof_at: moment() } })],
      async (tx) => {
        expect(await moved(tx, 'reject_proof', 'staff')).toMatchObject({ outcome: 'done', state });
        expect((await orderNow(tx, 'one'))?.slice(0, 2)).toEqual([state, `${name} by staff`]);
        expect((await orderNow(tx, 'one'))?.[2]).toBe(state === 'expired' ? 'available' : 'reserved');
        expect(await deadlineNow(tx, 'one', 'review')).toBe('00:00:00, done now');
        expect(await factsOf(tx, 'proofs_rejected, proof_at is null')).toEqual([
          [1, false],
          [after, true],
        ]);
      },
    );
  });
  test('the last one without two before: not allowed', async () => {
    await calls.inShop('owner', [one({ state: 'payment_review' }, { facts: { proofs_rejected: 1 } })], async (tx) => {
      expect(await moved(tx, 'reject_last_proof', 'staff')).toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
    });
  });
});

describe('extra time for a service', () => {
  const asked = (hours: number): string =>
    one(READY, { facts: { asked_hours: hours }, deadlines: [{ name: 'delivery', due_at: moment('2 hours') }] });
  test.each<readonly [string, string, number | string | undefined, string | undefined]>([
    ['one hour', one(READY), 1, undefined],
    ['336 hours', one(READY), 336, undefined],
    ['337 hours', one(READY), 337, 'INVALID'],
    ['no hour', one(READY), 0, 'INVALID'],
    ['a word', one(READY), 'x', 'INVALID'],
    ['nothing', one(READY), undefined, 'INVALID'],
    ['granted before', `${one(READY)}; ${event('grant_more_time', 2)}`, 1, 'TRANSITION_NOT_ALLOWED'],
  ])('asked for: %s', async (_what, change, hours, code) => {
    await calls.inShop('cs', [change, other(READY)], async (tx) => {
      expect((await moved(tx, 'ask_more_time', 'staff', { ...NOTE, hours }))['code']).toBe(code);
      const facts = await factsOf(tx, 'asked_hours');
      expect(facts).toEqual([[null], [code === undefined ? hours : null]]);
      if (code !== undefined) return;
      const note = await value(tx, `select note from public.order_events where order_id = ${ONE} and event = 'ask_more_time'`);
      expect(note).toBe(`${String(hours)} jam: ${NOTE.note}`);
    });
  });

  test.each<readonly [string, string, string, boolean]>([
    ['before the end', '2 hours', '2 hours', false],
    ['after the end', '-2 hours', '0', false],
    ['after the end was reached', '-2 hours', '0', true],
  ])('granted %s: added in opening hours', async (_when, due, from, isDone) => {
    const delivery = { name: 'delivery', due_at: moment(due), done_at: isDone ? moment('-1 hour') : null };
    const order = one(READY, { facts: { asked_hours: 10 }, deadlines: [delivery, { name: 'warranty', due_at: moment() }] });
    const second = other(READY, { facts: { asked_hours: 5 }, deadlines: [{ name: 'delivery', due_at: moment() }] });
    await calls.inShop('buyer', [order, second], async (tx) => {
      expect(await moved(tx, 'grant_more_time', 'buyer', {})).toMatchObject({ outcome: 'done' });
      const end = `private.after_open_time(${moment(from)}, interval '10 hours')`;
      const deadline = await rows(
        tx,
        `select name, due_at = case name when 'delivery' then ${end} else ${moment()} end, done_at from private.order_deadlines
        where order_id = ${ONE} order by name`,
      );
      expect(deadline).toEqual([
        ['delivery', true, null],
        ['warranty', true, null],
      ]);
      expect(await deadlineNow(tx, 'other', 'delivery')).toBe('00:00:00');
      expect(await factsOf(tx, 'asked_hours')).toEqual([[5], [null]]);
    });
  });
  test.each([
    ['none asked for', one(READY)],
    ['granted before', `${asked(5)}; ${event('grant_more_time', 2)}`],
  ])('granted, %s: not allowed', async (_what, change) => {
    const code = calls.inShop('buyer', [change], async (tx) => (await moved(tx, 'grant_more_time', 'buyer', {}))['code']);
    expect(await code).toBe('TRANSITION_NOT_ALLOWED');
  });
  test('work that is late: 24 opening hours more', async () => {
    await calls.inShop('buyer', [asked(5)], async (tx) => {
      await moved(tx, 'work_timeout', 'deadline', {});
      const end = `private.after_open_time(${moment()}, interval '24 hours')`;
      expect(await value(tx, `select due_at = ${end} from private.order_deadlines where order_id = ${ONE} and name = 'delivery'`)).toBe(
        true,
      );
    });
  });
});

describe('deadlines of an event', () => {
  const NAMES = ['payment', 'review', 'claim', 'delivery', 'confirmation', 'warranty', 'refund'];
  const running = NAMES.map((name) => ({ name, due_at: moment('1 hour') }));
  test.each<readonly [string, Columns, string, string, readonly string[]]>([
    ['paid', {}, 'pay', 'gateway', ['claim', 'payment', 'review']],
    ['cancelled', {}, 'cancel', 'buyer', ['claim', 'delivery', 'payment', 'review']],
    ['expired', {}, 'payment_timeout', 'deadline', ['claim', 'payment', 'review']],
    ['delivered', { state: 'processing' }, 'deliver', 'server', ['delivery']],
    ['not delivered', { state: 'processing' }, 'delivery_timeout', 'deadline', ['claim', 'delivery', 'payment', 'review']],
    ['confirmed', { state: 'delivered' }, 'confirm', 'buyer', ['confirmation']],
    ['confirmed by its deadline', { state: 'delivered' }, 'confirmation_timeout', 'deadline', ['confirmation']],
    ['its refund is sent', { state: 'cancelled' }, 'refund_sent', 'gateway', ['refund']],
  ])('%s: those that end', async (_what, order, name, actor, ended) => {
    await calls.inShop('buyer', [one(order, { deadlines: running }), other(order, { deadlines: running })], async (tx) => {
      expect(await moved(tx, name, actor, {})).toMatchObject({ outcome: 'done' });
      const done = await rows(tx, 'select order_id, name from private.order_deadlines where done_at is not null order by name');
      expect(done).toEqual(ended.map((deadline) => [idOf('one'), deadline]));
    });
  });
  test('one of two refunds is sent: the deadline stays', async () => {
    const granted = (key: string, state: string) => ({
      key,
      order_id: idOf('one'),
      amount: 1,
      state,
      reference: state === 'sent' ? 'TRF' : null,
    });
    const refunds = inserted('private.refunds', [granted('first', 'sent'), granted('second', 'granted')]);
    await calls.inShop('buyer', [one({ state: 'cancelled' }, { deadlines: running }), refunds], async (tx) => {
      await moved(tx, 'refund_sent', 'gateway', {});
      expect(await deadlineNow(tx, 'one', 'refund')).toBe('01:00:00');
    });
  });
  test('paid: time to deliver in opening hours, a receipt, no proof that waits; another order stays', async () => {
    const facts = { proof_at: moment() };
    await calls.inShop('buyer', [one({ delivery_hours: 30 }, { facts }), other({}, { facts })], async (tx) => {
      await moved(tx, 'pay', 'gateway', {});
      const end = `private.after_open_time(${moment()}, interval '30 hours')`;
      expect(await value(tx, `select due_at = ${end} from private.order_deadlines where order_id = ${ONE} and name = 'delivery'`)).toBe(
        true,
      );
      const after = await factsOf(tx, 'length(receipt_code), proof_at is null');
      expect(after).toEqual([
        [null, false],
        [20, true],
      ]);
      expect(await rows(tx, `select name from private.order_deadlines where order_id = '${idOf('other')}'`)).toEqual([]);
    });
  });
});
