import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { changeRows } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { type Columns, deadlineNow, orderNow, rows, seededOrder, value } from '../support/seeded-orders.ts';
import { idOf, inserted } from '../support/seeded-rows.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const SEALED = 'update private.units set has_credentials = true';
const inDatabase = <T>(statements: readonly string[], work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  frozen(database.sql, async (tx) => {
    await changeRows(tx, statements.join('; '));
    return work(tx);
  });

describe('planned delivery of an order whose unit has credentials', () => {
  const account = { state: 'processing', sale_kind: 'account' };
  const sealed = (isSealed: boolean): string => `update private.units set has_credentials = (id = '${idOf('unit of one')}') = ${isSealed}`;
  const points = (rule: string, count: number): string => `update private.risk_rules set points = ${count} where name = '${rule}'`;
  test.each<readonly [string, Columns, string, readonly string[], string | null]>([
    ['an account', account, '{}', [], '00:00:00'],
    ['an item', { ...account, sale_kind: 'item' }, '{}', [], '00:00:00'],
    ['a service', { ...account, sale_kind: 'service' }, '{}', [], null],
    ['a rental', { ...account, kind: 'rental' }, '{}', [], null],
    ...['pending_payment', 'payment_review', 'expired'].map((state) => [state, { ...account, state }, '{}', [], '00:00:00'] as const),
    ...['delivered', 'completed', 'disputed', 'cancelled', 'refunded'].map(
      (state) => [state, { ...account, state }, '{}', [], null] as const,
    ),
    ['a unit without credentials', account, '{}', [sealed(false)], null],
    ['the only unit with credentials', account, '{}', [sealed(true)], '00:00:00'],
    ['49 points', account, '{new_account}', [points('new_account', 49)], '00:00:00'],
    ['50 points', account, '{new_account}', [points('new_account', 50)], '02:00:00'],
    ['50 points of two signals', account, '{new_account,many_refunds}', [], '02:00:00'],
    ['100 points of other signals', account, '{new_account}', [points('many_refunds', 100)], '00:00:00'],
    ['an unknown signal', account, '{unknown}', [], '00:00:00'],
  ])('%s', async (_what, order, risks, more, expected) => {
    const seeded = [seededOrder('one', { order, facts: { risks } }), seededOrder('other', { order: account }), SEALED, ...more];
    await inDatabase(seeded, async (tx) => {
      await tx.unsafe(`select private.plan_delivery('${idOf('one')}')`);
      const planned = await rows(
        tx,
        `select order_id, (deliver_at - ${moment()})::text from private.order_facts where deliver_at is not null`,
      );
      expect(planned).toEqual(expected === null ? [] : [[idOf('one'), expected]]);
    });
  });
});

describe('delivery that is due', () => {
  const due = (name: string, at: string, order: Columns = {}): string =>
    seededOrder(name, { order: { state: 'processing', sale_kind: 'account', ...order }, facts: { deliver_at: moment(at) } });
  /** The state of the order, its last event, how it was delivered, and whether a delivery is planned. */
  const delivered = async (tx: TransactionSql, name: string): Promise<unknown> => {
    const [state, event] = (await orderNow(tx, name)) ?? [];
    const planned = await value(tx, `select deliver_at is not null from private.order_facts where order_id = '${idOf(name)}'`);
    return [state, event, await value(tx, `select delivery from public.orders where id = '${idOf(name)}'`), planned];
  };
  const DELIVERED = ['delivered', 'deliver by server', 'automatic', false];
  test.each<readonly [string, string, number, unknown]>([
    ['now', due('one', '0'), 1, DELIVERED],
    ['in a moment', due('one', '1 microsecond'), 0, ['processing', null, 'manual', true]],
    ['of an order that was cancelled', due('one', '0', { state: 'cancelled' }), 0, ['cancelled', null, 'manual', false]],
  ])('%s', async (_when, order, count, expected) => {
    await inDatabase([order, due('other', '1 hour'), SEALED], async (tx) => {
      expect(await value(tx, 'select private.deliver_ready()')).toBe(count);
      expect(await delivered(tx, 'one')).toEqual(expected);
      expect(await delivered(tx, 'other')).toEqual(['processing', null, 'manual', true]);
    });
  });
  test('several: counted, those that were due first within the limit', async () => {
    await inDatabase([due('third', '-1 minute'), due('first', '-3 minutes'), due('second', '-2 minutes'), SEALED], async (tx) => {
      expect(await value(tx, 'select private.deliver_ready(2)')).toBe(2);
      expect([await delivered(tx, 'first'), await delivered(tx, 'second')]).toEqual([DELIVERED, DELIVERED]);
      expect(await delivered(tx, 'third')).toEqual(['processing', null, 'manual', true]);
    });
  });
  test('while the vault is closed: nothing', async () => {
    await inDatabase([due('one', '0'), SEALED, 'update private.vault_state set is_open = false'], async (tx) => {
      expect(await value(tx, 'select private.deliver_ready()')).toBe(0);
      expect(await delivered(tx, 'one')).toEqual(['processing', null, 'manual', true]);
    });
  });
});

describe('pause of deadlines', () => {
  const NAMES = [
    'payment',
    'review',
    'claim',
    'delivery',
    'confirmation',
    'warranty',
    'refund',
    'rental_ready',
    'rental_opening',
    'rental_end',
    'rotation',
  ];
  const all = (name: string): string =>
    seededOrder(name, { order: {}, deadlines: NAMES.map((one) => ({ name: one, due_at: moment('1 day') })) });
  const refund = (state: string, exception: string | null, of = 'one'): string =>
    inserted('private.refunds', [
      {
        ...{ key: `refund ${state}`, order_id: idOf(of), amount: 1, state, exception_id: exception === null ? null : idOf(exception) },
        reference: state === 'sent' ? 'TRF' : null,
      },
    ]);
  const PAUSED = ['claim', 'confirmation', 'delivery', 'payment', 'review', 'warranty'];
  const pause = (reason = 'dispute', at = moment()): string => `select private.pause_deadlines('${idOf('one')}', ${at}, '${reason}')`;
  const resume = (reason = 'dispute', at = moment()): string => `select private.resume_deadlines('${idOf('one')}', ${at}, '${reason}')`;
  test.each<readonly [string, readonly string[], boolean]>([
    ['no refund', [], true],
    ['a refund of the order', [refund('granted', null)], true],
    ['a refund of a payment that was not taken', [refund('granted', 'exception')], false],
    ['the same of another order', [refund('granted', 'exception', 'other')], true],
    ['the same, failed', [refund('failed', 'exception')], false],
    ['the same, sent', [refund('sent', 'exception')], true],
  ])('the rental time runs on; %s', async (_what, statements, isRefundPaused) => {
    await inDatabase([all('one'), all('other'), ...statements], async (tx) => {
      await tx.unsafe(pause());
      const paused = await rows(
        tx,
        `select order_id, name, pauses, paused_at = ${moment()} from private.order_deadlines where paused_at is not null`,
      );
      const names = isRefundPaused ? [...PAUSED, 'refund'] : PAUSED;
      expect(paused.map(([, name]) => name).toSorted()).toEqual(names.toSorted());
      for (const one of paused) expect(one).toEqual([idOf('one'), one[1], ['dispute'], true]);
    });
  });

  test('two reasons: it lasts from the first until the last is removed, and the time is added', async () => {
    const one = seededOrder('one', {
      order: {},
      deadlines: [
        { name: 'delivery', due_at: moment('1 day') },
        { name: 'payment', due_at: moment('1 day'), done_at: moment() },
      ],
    });
    const state = (tx: TransactionSql) =>
      rows(
        tx,
        `select (due_at - ${moment()})::text, (paused_at - ${moment()})::text, pauses from private.order_deadlines where name = 'delivery'`,
      );
    await inDatabase([one], async (tx) => {
      await tx.unsafe(pause('dispute', moment('-5 hours')));
      await tx.unsafe(pause('dispute', moment('-4 hours')));
      await tx.unsafe(pause('vault', moment('-3 hours')));
      expect(await state(tx)).toEqual([['1 day', '-05:00:00', ['dispute', 'vault']]]);
      await tx.unsafe(resume('exception', moment('-2 hours')));
      await tx.unsafe(resume('dispute', moment('-2 hours')));
      expect(await state(tx)).toEqual([['1 day', '-05:00:00', ['vault']]]);
      await tx.unsafe(resume('vault', moment('-1 hour')));
      expect(await state(tx)).toEqual([['1 day 04:00:00', null, []]]);
      await tx.unsafe(resume('vault'));
      expect(await state(tx)).toEqual([['1 day 04:00:00', null, []]]);
      expect(await rows(tx, "select pauses, paused_at from private.order_deadlines where name = 'payment'")).toEqual([[[], null]]);
    });
  });

  test('resumed before its begin: no time is taken away; those of another order and those that are done stay', async () => {
    const paused = { due_at: moment('1 day'), paused_at: moment('1 hour'), pauses: '{dispute}' };
    const seeded = [
      seededOrder('one', {
        order: {},
        deadlines: [
          { name: 'delivery', ...paused },
          { name: 'payment', ...paused, done_at: moment() },
        ],
      }),
      seededOrder('other', { order: {}, deadlines: [{ name: 'delivery', ...paused }] }),
    ];
    await inDatabase(seeded, async (tx) => {
      await tx.unsafe(resume());
      const left = await rows(
        tx,
        `select order_id, name, (due_at - ${moment()})::text, pauses from private.order_deadlines where pauses = '{}'`,
      );
      expect(left).toEqual([[idOf('one'), 'delivery', '1 day', []]]);
    });
  });

  test.each([
    ['{payment}', ['payment']],
    ['{review}', ['claim', 'review']],
    ['{claim}', ['claim']],
    ['{delivery,refund}', ['delivery', 'refund']],
    ['{}', []],
  ])('ended: %s', async (names, ended) => {
    const before = `update private.order_deadlines set done_at = ${moment('-1 day')} where name = 'warranty'`;
    await inDatabase([all('one'), all('other'), before], async (tx) => {
      await tx.unsafe(`select private.end_deadlines('${idOf('one')}', '${names}'::text[])`);
      const done = await rows(tx, `select order_id, name from private.order_deadlines where done_at = ${moment()} order by name`);
      expect(done).toEqual(ended.map((name) => [idOf('one'), name]));
      await tx.unsafe(`select private.end_deadlines('${idOf('one')}', '{warranty}')`);
      expect(await deadlineNow(tx, 'one', 'warranty')).toBe('1 day, done');
    });
  });

  test('next deadline of an order: the first that is not done', async () => {
    const deadlines = [
      { name: 'payment', due_at: moment('1 minute'), done_at: moment() },
      { name: 'warranty', due_at: moment('3 minutes') },
      { name: 'confirmation', due_at: moment('2 minutes') },
    ];
    const other = seededOrder('other', { order: {}, deadlines: [{ name: 'refund', due_at: moment() }] });
    await inDatabase([seededOrder('one', { order: {}, deadlines }), other], async (tx) => {
      expect(await value(tx, `select private.next_deadline('${idOf('one')}') ->> 'name'`)).toBe('confirmation');
    });
  });
});

describe('open order of a product', () => {
  const of = (state: string, ...deadlines: readonly Columns[]): string =>
    seededOrder('one', { order: { state, product_id: idOf('product') }, deadlines });
  const ended = (name: string, more: Columns = {}): string => of('completed', { name, due_at: moment('1 microsecond'), ...more });
  test.each<readonly [string, string, boolean]>([
    ...['pending_payment', 'payment_review', 'processing', 'delivered', 'disputed', 'rented', 'returning'].map(
      (state) => [state, of(state), true] as const,
    ),
    ...['completed', 'cancelled', 'expired', 'refunded'].map((state) => [state, of(state), false] as const),
    ['of another product', seededOrder('one', { order: { state: 'processing', product_id: idOf('other product') } }), false],
    ['its refund is to be paid', ended('refund', { due_at: moment('-1 day') }), true],
    ['its refund is paid', ended('refund', { done_at: moment() }), false],
    ['its warranty runs', ended('warranty'), true],
    ['its warranty ends now', ended('warranty', { due_at: moment() }), false],
    ['its warranty is paused', ended('warranty', { due_at: moment(), paused_at: moment() }), true],
    ['its warranty has ended', ended('warranty', { done_at: moment() }), false],
    ['another deadline runs', ended('confirmation'), false],
    [
      'the warranty of another order runs',
      `${of('completed')}; ${seededOrder('other', { order: {}, deadlines: [{ name: 'refund', due_at: moment() }] })}`,
      false,
    ],
  ])('%s', async (_what, order, isOpen) => {
    await inDatabase([order], async (tx) => {
      expect(await value(tx, `select private.has_open_order('${idOf('product')}')`)).toBe(isOpen);
    });
  });
});

test('fraud signal: added once, to one order, if there is such a rule', async () => {
  const two = ['one', 'other'].map((name) => seededOrder(name, { order: {}, facts: { risks: '{new_account}' } }));
  await inDatabase(two, async (tx) => {
    for (const name of ['many_refunds', 'many_refunds', 'new_account', 'unknown'])
      await tx.unsafe(`select private.add_risk('${idOf('one')}', '${name}')`);
    expect(await value(tx, `select risks from private.order_facts where order_id = '${idOf('one')}'`)).toEqual([
      'new_account',
      'many_refunds',
    ]);
    expect(await value(tx, `select risks from private.order_facts where order_id = '${idOf('other')}'`)).toEqual(['new_account']);
    expect(await value(tx, `select private.risk_points('${idOf('one')}')`)).toBe(50);
    expect(await value(tx, `select private.risk_points('${idOf('other')}')`)).toBe(20);
    expect(await value(tx, `select private.risk_points('${idOf('nobody')}')`)).toBe(0);
  });
});
