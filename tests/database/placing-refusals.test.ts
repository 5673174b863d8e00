import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { actAs, changeRows, withIds } from '../support/answers.ts';
import { callsInFrozenShop, type FrozenCalls } from '../support/calls-in-frozen-shop.ts';
import { moment } from '../support/frozen-shop.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import { type Columns, deadlineNow, rows } from '../support/seeded-orders.ts';
import { idOf, inserted, type Value } from '../support/seeded-rows.ts';
import type { TestUser } from '../support/test-database.ts';

let world: RentalWorld;
let people: Readonly<Record<'buyer' | 'other', TestUser>>;
let calls: FrozenCalls<keyof typeof people>;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  world = await openRentalWorld();
  people = { buyer: await world.buyer(), other: await world.buyer() };
  const account = await world.rentable(1, { '1 jam': 20_000 }, 50_000);
  ids = {
    ...{ product: await world.product({ stock: 3 }), 'other product': await world.product({ stock: 3 }), account: account.product },
    ...{ option: String(Object.values(account.options)[0]), buyer: people.buyer.id, other: people.other.id, key: randomUUID() },
  };
  calls = callsInFrozenShop(world.database.sql, people, (statement) => withIds(statement, ids));
});
afterAll(() => world.close());

const placing = (given: Readonly<Record<string, string>> = {}): string => {
  const { key, product, option, start, total, rules, details } = {
    ...{ key: '<key>', product: '<product>', option: 'null', start: 'null', total: '100000', rules: '1', details: `'{}'`, ...given },
  };
  return `public.place_order(${key}, ${product}, ${option}, ${start}, ${total}, ${rules}, ${details})`;
};
/** The state or the code of an answer. */
const stateAfter = (changes: readonly string[], given?: Readonly<Record<string, string>>): Promise<unknown> =>
  calls.inShop('buyer', changes, async (tx) => {
    const { state, code } = await calls.answer(tx, placing(given));
    return state ?? code;
  });
const PLACED = 'pending_payment';
const order = (name: string, more: Columns = {}): string =>
  inserted('public.orders', [{ id: idOf(name), buyer_id: '(<buyer>)', state: 'completed', created_at: moment('-1 second'), ...more }]);

describe('placing an order', () => {
  const settings = (name: string, most: number): string => `update private.order_settings set ${name} = ${most}`;
  const seller = (of: string, who: string, state = 'available'): string =>
    `update private.units set seller_id = <${who}>, state = '${state}' where id = (select id from private.units where product_id = <${of}>
      order by position limit 1)`;
  test.each<readonly [string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['as it is', [], {}, PLACED],
    ['blocked for another moment', [`update auth.users set banned_until = ${moment('1 microsecond')} where id = <buyer>`], {}, 'BLOCKED'],
    ['blocked until now', [`update auth.users set banned_until = ${moment()} where id = <buyer>`], {}, PLACED],
    ['somebody else blocked', [`update auth.users set banned_until = ${moment('1 day')} where id = <other>`], {}, PLACED],
    ['no key', [], { key: 'null' }, 'INVALID'],
    ['no total', [], { total: 'null' }, 'INVALID'],
    ['no version of the rules', [], { rules: 'null' }, 'INVALID'],
    ['no product', [], { product: 'null' }, 'INVALID'],
    ['an unknown product', [], { product: `'${randomUUID()}'` }, 'NOT_FOR_SALE'],
    ['a product that is not for sale', ['update public.products set is_active = false where id = <product>'], {}, 'NOT_FOR_SALE'],
    ['a password in the details', [], { details: `'{"note": "password: rahasia"}'` }, 'INVALID'],
    ['no unit', [`update private.units set state = 'sold' where product_id = <product>`], {}, 'SOLD_OUT'],
    ['the last unit', [`update private.units set state = 'sold' where product_id = <other product>`], {}, PLACED],
    ['as many orders in a minute as allowed', [settings('max_orders_minute', 2), order('a'), order('b')], {}, 'BUSY'],
    [
      'one of them a minute ago',
      [settings('max_orders_minute', 2), order('a'), order('b', { created_at: moment('-1 minute') })],
      {},
      PLACED,
    ],
    [
      'one of them less than a minute ago',
      [settings('max_orders_minute', 2), order('a'), order('b', { created_at: moment('-1 minute +1 microsecond') })],
      {},
      'BUSY',
    ],
    ['one of them of somebody else', [settings('max_orders_minute', 2), order('a'), order('b', { buyer_id: '(<other>)' })], {}, PLACED],
    ['number not confirmed', ['update auth.users set phone_confirmed_at = null where id = <buyer>'], {}, 'PHONE_UNVERIFIED'],
    ['number of somebody else not confirmed', ['update auth.users set phone_confirmed_at = null where id = <other>'], {}, PLACED],
    ['earlier rules', [settings('rules_version', 3)], { rules: '2' }, 'RULES_CHANGED'],
    ['the present rules', [settings('rules_version', 3)], { rules: '3' }, PLACED],
    ['later rules', [settings('rules_version', 3)], { rules: '4' }, 'INVALID'],
    ['an own unit for sale', [seller('product', 'buyer')], {}, 'OWN_LISTING'],
    ['an own unit that is sold', [seller('product', 'buyer', 'sold')], {}, PLACED],
    ['a unit of somebody else', [seller('product', 'other')], {}, PLACED],
    ['an own unit of another product', [seller('other product', 'buyer')], {}, PLACED],
    ['another price', [], { total: '99999' }, 'PRICE_CHANGED'],
    ['an unpaid order of the product', [order('a', { state: 'pending_payment', product_id: '(<product>)' })], {}, 'UNPAID_LIMIT'],
  ])('%s', async (_what, changes, given, expected) => {
    expect(await stateAfter(changes, given)).toBe(expected);
  });

  test('answers to a changed price and to earlier rules: what applies now', async () => {
    await calls.inShop('buyer', [settings('rules_version', 3)], async (tx) => {
      expect(await calls.answer(tx, placing({ rules: '1' }))).toEqual({ code: 'RULES_CHANGED', rules_version: 3 });
      const quote = { unit_price: 100_000, discount: 0, deposit: 0, total: 100_000, sale_id: null };
      expect(await calls.answer(tx, placing({ rules: '3', total: '1' }))).toEqual({ code: 'PRICE_CHANGED', quote });
    });
  });

  test('same key again: the same order; with other content refused; of somebody else another order', async () => {
    await calls.inShop('buyer', [], async (tx) => {
      const first = await calls.answer(tx, placing());
      expect(await calls.answer(tx, placing())).toEqual(first);
      for (const given of [{ total: '99999' }, { details: `'{"note": "x"}'` }, { product: '<other product>' }, { rules: '2' }] as const)
        expect(await calls.answer(tx, placing(given))).toEqual({ code: 'KEY_REUSED' });
      await actAs(tx, people.other, { aal: 'aal2' });
      const second = await calls.answer(tx, placing());
      expect([second['state'], second['id'] === first['id']]).toEqual([PLACED, false]);
    });
  });

  test('unit of an order whose time to pay is over: free for the next buyer', async () => {
    const taken = [
      `update private.units set state = 'reserved' where product_id = <product>`,
      order('unpaid', { buyer_id: '(<other>)', state: 'pending_payment', product_id: '(<product>)' }),
      `insert into private.order_facts (order_id, unit_id) select '${idOf('unpaid')}', u.id from private.units u where u.product_id = <product> limit 1`,
      inserted('private.order_deadlines', [{ order_id: idOf('unpaid'), name: 'payment', due_at: moment() }]),
    ];
    expect(await stateAfter(taken)).toBe(PLACED);
  });
});

describe('price of a flash sale of which the buyer has a slot', () => {
  const sale = (more: Columns = {}): string =>
    inserted('public.flash_sales', [
      {
        ...{ id: idOf('sale'), product_id: '(<product>)', original_price: 100_000, sale_price: 70_000, is_active: true },
        ...{ start_time: moment('-1 hour'), end_time: moment('1 hour'), stock: 2, initial_stock: 2, ...more },
      },
    ]);
  const slot = (more: Columns = {}): string =>
    inserted('private.sale_slots', [{ sale_id: idOf('sale'), slot: 1, order_id: idOf('earlier'), buyer_id: '(<buyer>)', ...more }]);
  const free = slot({ slot: 2, order_id: null, buyer_id: null });
  test.each<readonly [string, readonly string[], string]>([
    ['one slot each', [sale(), slot(), free], 'SALE_LIMIT'],
    ['the slot was given back, and the sale is over', [sale({ end_time: moment() }), slot({ order_id: null }), free], 'PRICE_CHANGED'],
    ['the slot is of somebody else', [sale(), slot({ buyer_id: '(<other>)' })], 'PRICE_CHANGED'],
    ['the sale ends now', [sale({ end_time: moment() }), slot(), free], 'PRICE_CHANGED'],
    ['the sale ends in a moment', [sale({ end_time: moment('1 microsecond') }), slot(), free], 'SALE_LIMIT'],
    ['the sale was stopped', [sale({ is_active: false }), slot(), free], 'PRICE_CHANGED'],
    ['the sale has another price', [sale({ sale_price: 69_999 }), slot(), free], 'PRICE_CHANGED'],
    ['the sale is of another product', [sale({ product_id: '(<other product>)' }), slot(), free], 'PRICE_CHANGED'],
    ['no slot yet', [sale(), free], PLACED],
  ])('%s', async (_what, changes, expected) => {
    expect(await stateAfter(changes, { total: '70000' })).toBe(expected);
  });

  test('placed: the slot and a unit are taken', async () => {
    await calls.inShop('buyer', [sale(), slot({ buyer_id: '(<other>)' }), free], async (tx) => {
      const { id } = await calls.answer(tx, placing({ total: '70000' }));
      expect(await rows(tx, 'select slot, order_id, buyer_id from private.sale_slots order by slot')).toEqual([
        [1, idOf('earlier'), people.other.id],
        [2, id, people.buyer.id],
      ]);
      expect(
        await rows(tx, `select unit_price::int, discount::int, total::int, sale_id from public.orders where id = '${String(id)}'`),
      ).toEqual([[100_000, 30_000, 70_000, idOf('sale')]]);
      const facts = await rows(
        tx,
        `select f.sale_slot, f.is_open, u.state from private.order_facts f join private.units u on u.id = f.unit_id where f.order_id = '${String(id)}'`,
      );
      expect(facts).toEqual([[2, true, 'reserved']]);
      expect(await rows(tx, 'select product_id, sale_id from private.stock_changes order by sale_id nulls first')).toEqual([
        [ids['product'], null],
        [null, idOf('sale')],
      ]);
    });
  });
});

describe('placed order', () => {
  const set = (columns: Readonly<Record<string, Value>>): string =>
    `update public.products set ${Object.entries(columns)
      .map(([name, given]) => `${name} = ${typeof given === 'string' ? `'${given}'` : String(given)}`)
      .join(', ')} where id = <product>`;
  test.each<readonly [string, string, readonly [warranty: number, hours: number]]>([
    ['an item', set({ sale_kind: 'item' }), [0, 24]],
    ['an account', set({ sale_kind: 'account' }), [14, 24]],
    ['a service', set({ sale_kind: 'service' }), [0, 72]],
    ['a warranty of 24 hours', set({ warranty_hours: 24 }), [1, 24]],
    ['a warranty of 25 hours', set({ warranty_hours: 25 }), [2, 24]],
    ['a warranty of one hour for an account', set({ sale_kind: 'account', warranty_hours: 1 }), [1, 24]],
    ['a delivery within five hours', set({ delivery_hours: 5 }), [0, 5]],
    ['a service within five hours', set({ sale_kind: 'service', delivery_hours: 5 }), [0, 5]],
  ])('%s: days of warranty and hours of delivery', async (_what, change, expected) => {
    await calls.inShop('buyer', [change], async (tx) => {
      const { id } = await calls.answer(tx, placing({ details: `'{"game_id": "12345678", "server": "2001"}'` }));
      expect(await rows(tx, `select warranty_days, delivery_hours from public.orders where id = '${String(id)}'`)).toEqual([[...expected]]);
    });
  });

  test.each<readonly [string, Readonly<Record<string, string>>, string, string, object]>([
    ['purchase', {}, '00:30:00', '00:10:00', { kind: 'purchase', total: '100000', deposit: '0', rental_minutes: null, warranty_days: 0 }],
    [
      'rental',
      { product: '<account>', option: '<option>', total: '70000' },
      '00:15:00',
      '00:10:00',
      { kind: 'rental', total: '70000', deposit: '50000', rental_minutes: 60, warranty_days: 0 },
    ],
  ])('%s: time to pay, kind and first event', async (_what, given, minutes, grace, expected) => {
    await calls.inShop('buyer', [], async (tx) => {
      const placed = await calls.answer(tx, placing(given));
      const id = String(placed['id']);
      await changeRows(tx, `update private.order_deadlines set order_id = '${idOf('one')}' where order_id = '${id}'`);
      expect(await deadlineNow(tx, 'one', 'payment')).toBe(minutes);
      expect(await rows(tx, `select grace::text from private.order_deadlines where order_id = '${idOf('one')}'`)).toEqual([[grace]]);
      expect((await tx`select * from orders where id = ${id}`)[0]).toMatchObject({ ...expected, buyer_id: people.buyer.id, state: PLACED });
      expect(placed).toMatchObject({ state: PLACED, total: Number((expected as { total: string }).total), number: expect.any(String) });
      expect(
        await rows(tx, `select seq, event, from_state, to_state, actor_kind from public.order_events where order_id = '${id}'`),
      ).toEqual([[1, 'place', null, PLACED, 'buyer']]);
      expect(await rows(tx, `select is_open from private.order_facts where order_id = '${id}'`)).toEqual([[given['option'] === undefined]]);
    });
  });
});

describe('start of a rental', () => {
  const rental = { product: '<account>', option: '<option>', total: '70000' };
  test.each<readonly [string, string, string]>([
    ['now', 'null', PLACED],
    ['five minutes ago', moment('-5 minutes'), PLACED],
    ['a moment before', moment('-5 minutes -1 microsecond'), 'INVALID'],
    ['in 14 days', moment('14 days'), PLACED],
    ['a moment later', moment('14 days 1 microsecond'), 'INVALID'],
  ])('%s', async (_when, start, expected) => {
    expect(await stateAfter([], { ...rental, start })).toBe(expected);
  });
  test.each<readonly [string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['an option of another product', [], { product: '<product>' }, 'NOT_FOR_SALE'],
    ['the unit is sold', [`update private.units set state = 'sold' where product_id = <account>`], {}, 'SOLD_OUT'],
    ['the price without the deposit', [], { total: '20000' }, 'PRICE_CHANGED'],
  ])('%s', async (_what, changes, given, expected) => {
    expect(await stateAfter(changes, { ...rental, ...given })).toBe(expected);
  });
});
