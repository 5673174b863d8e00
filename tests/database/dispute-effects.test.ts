import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { COMPLAINT, type ComplaintShop, complaint, openComplaintShop } from '../support/complaint-shop.ts';
import { moment } from '../support/frozen-shop.ts';
import { type Columns, rows, value } from '../support/seeded-orders.ts';
import { idOf, inserted } from '../support/seeded-rows.ts';

type Json = Record<string, unknown>;

let shop: ComplaintShop;
beforeAll(async () => {
  shop = await openComplaintShop();
});
afterAll(() => shop.close());

const decide = (outcome: string, detail: Json = {}): string =>
  `public.decide_complaint(${COMPLAINT}, '${outcome}', '${JSON.stringify(detail)}', 'Bukti sudah kami lihat.')`;
const kind = (name: string): string => `update public.orders set sale_kind = '${name}' where id = <order>`;
const facts = (columns: string): string => `update private.order_facts set ${columns} where order_id = <order>`;
const unit = (state: string): string => `update private.units set state = '${state}' where id = <unit>`;
const paused = `update private.order_deadlines set paused_at = ${moment('-5 hours')}, pauses = '{dispute}' where done_at is null`;
const ALL = `insert into private.order_deadlines (order_id, name, due_at)
  select o.id, n, ${moment('1 day')} from public.orders o cross join unnest('{delivery,confirmation,warranty}'::text[]) n
  on conflict (order_id, name) do update set due_at = excluded.due_at, done_at = null`;
/** The units of both products by their state: of the order, of its product, of the other order, of its product. */
const units = async (tx: TransactionSql): Promise<readonly unknown[]> => {
  const state = (where: string) =>
    value(tx, shop.accounts.filled(`select state from private.units where ${where} order by position limit 1`));
  return [
    ...[await state('id = <unit>'), await state('product_id = <product> and id <> <unit>')],
    ...[await state('id = <other unit>'), await state('product_id = <other product> and id <> <other unit>')],
  ];
};
/** The deadlines of an order: the time to their end, and whether they are done or paused. */
const deadlines = async (tx: TransactionSql, order = '<order>'): Promise<unknown> =>
  Object.fromEntries(
    await rows(
      tx,
      shop.accounts.filled(`select name, case when done_at is not null then 'done' when paused_at is not null then 'paused'
        else (due_at - ${moment()})::text end from private.order_deadlines where order_id = ${order} and name <> 'payment' order by name`),
    ),
  );
const OTHERS = ['reserved', 'available'];

describe('unit of an order that is decided', () => {
  test.each<readonly [string, string, Json, readonly string[], string]>([
    ['refund of an account', 'refund', {}, [], 'quarantined'],
    ['refund of an item', 'refund', {}, [kind('item')], 'quarantined'],
    ['refund of a service', 'refund', {}, [kind('service')], 'available'],
    ['refund of a completed account', 'refund', {}, [facts('is_open = false'), unit('sold')], 'quarantined'],
    ['refund of a completed service', 'refund', {}, [kind('service'), facts('is_open = false'), unit('sold')], 'sold'],
    ['refund of an account whose unit is for sale again', 'refund', {}, [facts('is_open = false'), unit('available')], 'available'],
    ['part refund of an account', 'part_refund', { amount: '1' }, [], 'sold'],
    ['part refund of a service', 'part_refund', { amount: '1' }, [kind('service')], 'available'],
    ['help', 'help', {}, [], 'reserved'],
    ['no fault', 'no_fault', {}, [], 'reserved'],
  ])('%s', async (_what, outcome, detail, changes, state) => {
    await shop.inShop('owner', [...changes, complaint()], async (tx) => {
      expect(await shop.answer(tx, decide(outcome, detail))).toMatchObject({ outcome: 'done' });
      expect(await units(tx)).toEqual([state, 'available', ...OTHERS]);
    });
  });
});

describe('deadlines of an order', () => {
  const RUNNING = { confirmation: '1 day 05:00:00', delivery: '1 day 05:00:00', warranty: '1 day 05:00:00' };
  test.each<readonly [string, string, Json, Columns, object]>([
    ['refund', 'refund', {}, {}, { confirmation: 'done', delivery: 'done', warranty: 'done', refund: '3 days' }],
    [
      'part refund',
      'part_refund',
      { amount: '1' },
      {},
      { confirmation: 'done', delivery: 'done', warranty: '1 day 05:00:00', refund: '3 days' },
    ],
    ['help', 'help', {}, {}, RUNNING],
    ['no fault after the completion', 'no_fault', {}, { from_state: 'completed' }, RUNNING],
  ])('%s: ended, or continued with the time of the dispute added', async (_what, outcome, detail, more, expected) => {
    await shop.inShop('owner', [ALL, paused, complaint(more)], async (tx) => {
      await shop.answer(tx, decide(outcome, detail));
      expect(await deadlines(tx)).toEqual(expected);
      expect(await deadlines(tx, '<other order>')).toEqual({ confirmation: 'paused', delivery: 'paused', warranty: 'paused' });
    });
  });

  test.each<readonly [string, string, readonly string[]]>([
    ['opened', `public.open_complaint(<order>, 'other', 'Data tidak sesuai.')`, []],
    [
      'appealed',
      `public.appeal_complaint(${COMPLAINT}, 'Belum dilihat.')`,
      [complaint({ state: 'decided', decided_at: moment('-1 day'), outcome: 'help' })],
    ],
  ])('complaint %s: paused, those of other orders run on', async (_what, call, changes) => {
    await shop.inShop('buyer', [ALL, ...changes], async (tx) => {
      expect((await shop.answer(tx, call))['code']).toBeUndefined();
      expect(await deadlines(tx)).toEqual({ confirmation: 'paused', delivery: 'paused', warranty: 'paused' });
      expect(await deadlines(tx, '<other order>')).toEqual({ confirmation: '1 day', delivery: '1 day', warranty: '1 day' });
    });
  });

  test('complaint withdrawn: continued', async () => {
    await shop.inShop('buyer', [ALL, paused, complaint()], async (tx) => {
      await shop.answer(tx, `public.withdraw_complaint(${COMPLAINT})`);
      expect(await deadlines(tx)).toEqual(RUNNING);
    });
  });
});

describe('revenue of an order whose complaint ends', () => {
  const booked = (tx: TransactionSql) =>
    rows(
      tx,
      shop.accounts.filled(`select l.account, sum(l.amount)::int from private.journals j join private.journal_lines l on l.journal_id = j.id
        where j.order_id = <order> group by 1 having sum(l.amount) <> 0 order by 1`),
    );
  const CASH = ['cash:gateway:sandbox', 400_000];
  const HELD = [CASH, ['order_escrow', -400_000]];
  const EARNED = [CASH, ['revenue:sale', -400_000]];
  test.each<readonly [string, string, unknown]>([
    ['delivered', decide('help'), HELD],
    ['completed', decide('help'), EARNED],
    ['completed', decide('no_fault'), EARNED],
    ['delivered', decide('part_refund', { amount: '1000' }), [CASH, ['refund_payable', -1000], ['revenue:sale', -399_000]]],
    ['delivered', decide('refund'), [CASH, ['refund_payable', -400_000]]],
  ])('%s before: %s', async (before, call, expected) => {
    await shop.inShop('owner', [complaint({ from_state: before })], async (tx) => {
      await shop.answer(tx, call);
      expect(await booked(tx)).toEqual(expected);
    });
  });
  test.each([
    ['delivered', HELD],
    ['completed', EARNED],
  ])('withdrawn, %s before', async (before, expected) => {
    await shop.inShop('buyer', [complaint({ from_state: before })], async (tx) => {
      await shop.answer(tx, `public.withdraw_complaint(${COMPLAINT})`);
      expect(await booked(tx)).toEqual(expected);
    });
  });
});

describe('replacement', () => {
  const SEALED = 'update private.units set has_credentials = true where product_id in (<product>, <other product>)';
  const replacement = async (tx: TransactionSql, product = '<product>'): Promise<unknown> =>
    value(tx, shop.accounts.filled(`select id from private.units where product_id = ${product} and state = 'available'`));
  const warranty = (days: number): string => `update public.orders set warranty_days = ${days}`;
  const hours = 'update private.order_settings set confirmation_hours = 30';

  test.each<readonly [string, readonly string[], string, object]>([
    ['an account with a warranty', [warranty(7)], 'quarantined', { confirmation: '1 day 06:00:00', warranty: '7 days' }],
    ['an account with a warranty of one day', [warranty(1)], 'quarantined', { confirmation: '1 day 06:00:00', warranty: '1 day' }],
    [
      'a service without one',
      [warranty(0), kind('service'), `update public.products set sale_kind = 'service'`],
      'available',
      { confirmation: '1 day 06:00:00' },
    ],
  ])('%s: its unit, and the time to confirm begins anew', async (_what, changes, former, expected) => {
    const none = 'delete from private.order_deadlines';
    const closed = facts(`is_open = true, credentials_closed_at = ${moment('-1 hour')}`);
    await shop.inShop('owner', [SEALED, hours, none, closed, complaint(), ...changes], async (tx) => {
      const chosen = await replacement(tx);
      await tx`delete from private.stock_changes`;
      expect(await shop.answer(tx, decide('replacement', { unit: chosen }))).toMatchObject({ outcome: 'done', state: 'delivered' });
      expect(await units(tx)).toEqual([former, 'reserved', ...OTHERS]);
      expect(await deadlines(tx)).toEqual(expected);
      const after = `select unit_id, is_open, credentials_closed_at from private.order_facts where order_id = <order>`;
      expect(await rows(tx, shop.accounts.filled(after))).toEqual([[chosen, true, null]]);
      const published = await rows(tx, 'select distinct product_id from private.stock_changes');
      expect(published).toEqual([[shop.accounts.own.product]]);
    });
  });

  test('unit of another product: taken from it', async () => {
    await shop.inShop('owner', [SEALED, complaint()], async (tx) => {
      const chosen = await replacement(tx, '<other product>');
      await tx`delete from private.stock_changes`;
      expect(await shop.answer(tx, decide('replacement', { unit: chosen }))).toMatchObject({ outcome: 'done' });
      expect(await units(tx)).toEqual(['quarantined', 'available', 'reserved', 'reserved']);
      const published = await rows(tx, 'select distinct product_id from private.stock_changes');
      expect(published.map(([id]) => id).toSorted()).toEqual([shop.accounts.own.product, shop.accounts.other.product].toSorted());
    });
  });

  const CHOSEN = `'${idOf('chosen')}'`;
  const named = `update private.units set id = ${CHOSEN} where product_id = <other product> and state = 'available'`;
  const change = (columns: string): string => `update private.units set ${columns} where id = ${CHOSEN}`;
  const price = (amount: number): string => `update public.products set price = ${amount} where id = <other product>`;
  test.each<readonly [string, readonly string[], string | undefined]>([
    ['free', [], undefined],
    ['sold', [change(`state = 'sold'`)], 'UNIT_TAKEN'],
    ['dearer', [price(400_001)], undefined],
    ['one rupiah cheaper', [price(399_999)], 'UNIT_TAKEN'],
    ['of another kind', [`update public.products set sale_kind = 'item' where id = <other product>`], 'UNIT_TAKEN'],
    ['without credentials', [change('has_credentials = false')], 'NO_CREDENTIALS'],
    [
      'without credentials, for an item',
      [change('has_credentials = false'), kind('item'), `update public.products set sale_kind = 'item'`],
      undefined,
    ],
    [
      'rented',
      [
        `insert into private.rentals (kind, unit_id, minutes, start_at, period, blocked) select 'block', id, 60, ${moment()},
          tstzrange(${moment()}, ${moment('1 hour')}), tstzrange(${moment()}, ${moment('1 hour')}) from private.units where id = ${CHOSEN}`,
      ],
      'UNIT_TAKEN',
    ],
  ])('unit of another product, %s', async (_what, changes, code) => {
    const answer = await shop.answered('owner', decide('replacement', { unit: idOf('chosen') }), [SEALED, named, complaint(), ...changes]);
    expect(answer['code']).toBe(code);
  });
  test.each([undefined, 'satu', `${idOf('chosen')}x`, idOf('chosen').toUpperCase(), idOf('chosen').slice(1)])(
    'unit %s: invalid',
    async (given) => {
      expect(await shop.answered('owner', decide('replacement', { unit: given }), [complaint()])).toMatchObject({ code: 'INVALID' });
    },
  );
});

test.each<readonly [string, readonly string[], string | undefined]>([
  ['something is left', [inserted('private.refunds', [{ key: 'part', order_id: '(<order>)', amount: 399_999 }])], undefined],
  ['nothing is left', [inserted('private.refunds', [{ key: 'all', order_id: '(<order>)', amount: 400_000 }])], 'NOTHING_TO_REFUND'],
])('refund by a decision: %s', async (_what, changes, code) => {
  expect((await shop.answered('owner', decide('refund'), [...changes, complaint()]))['code']).toBe(code);
});
