import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { changeRows } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { type Columns, rows, seededOrder, value } from '../support/seeded-orders.ts';
import { idOf, inserted, nameOf } from '../support/seeded-rows.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const id = (name: string): string => `'${idOf(name)}'`;
const product = (name: string, more: Columns = {}): string =>
  inserted('public.products', [{ id: idOf(name), name, description: 'x', price: 100_000, stock: 3, ...more }]);
const unit = (name: string, more: Columns = {}): string =>
  inserted('private.units', [{ id: idOf(name), product_id: idOf('product'), state: 'available', ...more }]);
const rentedUntil = (name: string, end: string, more: Columns = {}): string => {
  const time = `(tstzrange(${moment('-1 day')}, ${moment(end)}))`;
  return inserted('private.rentals', [
    { kind: 'block', unit_id: idOf(name), minutes: 60, start_at: moment('-1 day'), period: time, blocked: time, ...more },
  ]);
};
/** What an expression answers after rows were written. */
const answerAfter = (statements: readonly string[], expression: string): Promise<unknown> =>
  frozen(database.sql, async (tx) => {
    await changeRows(tx, statements.join('; '));
    return value(tx, `select ${expression}`);
  });

describe('free unit of a product', () => {
  const units = ['first', 'second', 'third', 'taken', 'elsewhere'];
  const elsewhere = unit('elsewhere', { product_id: idOf('other product') });
  const taken = (state: string) => unit('taken', { state });
  test.each<readonly [string, readonly string[], string | null, string | null]>([
    ['the lowest position', [unit('first'), unit('second')], null, 'first'],
    ['one with credentials first', [unit('first'), unit('second', { has_credentials: true })], null, 'second'],
    ['not one of another product', [elsewhere, unit('first')], null, 'first'],
    ['none', [elsewhere], null, null],
    ...['reserved', 'sold', 'withdrawn', 'quarantined'].map(
      (state) => [`not one that is ${state}`, [taken(state), unit('first')], null, 'first'] as const,
    ),
    ['the wanted one', [unit('first'), unit('second')], 'second', 'second'],
    ['the wanted one is taken', [taken('reserved'), unit('first')], 'taken', null],
    ['the wanted one is of another product', [elsewhere, unit('first')], 'elsewhere', null],
    ['not one that is rented for another moment', [unit('first'), unit('second'), rentedUntil('first', '1 microsecond')], null, 'second'],
    ['one whose rental ends now', [unit('first'), unit('second'), rentedUntil('first', '0')], null, 'first'],
    [
      'two of three rented',
      [unit('first'), unit('second'), unit('third'), rentedUntil('first', '1 day'), rentedUntil('second', '1 day')],
      null,
      'third',
    ],
    ['all rented', [unit('first'), rentedUntil('first', '1 day')], null, null],
    ['the wanted one is rented', [unit('first'), unit('second'), rentedUntil('second', '1 day')], 'second', null],
  ])('%s', async (_what, statements, wanted, expected) => {
    const found = await answerAfter(statements, `private.lock_free_unit(${id('product')}, ${wanted === null ? 'null' : id(wanted)})`);
    expect(found === null ? null : nameOf(found, units)).toBe(expected);
  });
});

describe('time of a unit', () => {
  const time = `tstzrange(${moment('1 hour')}, ${moment('2 hours')})`;
  const occupied = (from: string, to: string, more: Columns = {}): string => {
    const span = `(tstzrange(${moment(from)}, ${moment(to)}))`;
    return inserted('private.rentals', [
      { kind: 'block', unit_id: idOf('unit'), minutes: 60, start_at: moment(from), period: span, blocked: span, ...more },
    ]);
  };
  test.each<readonly [string, readonly string[], boolean]>([
    ['nothing else', [], true],
    ['ends at its start', [occupied('0', '1 hour')], true],
    ['ends a moment after its start', [occupied('0', '1 hour 1 microsecond')], false],
    ['starts at its end', [occupied('2 hours', '3 hours')], true],
    ['starts a moment before its end', [occupied('2 hours -1 microsecond', '3 hours')], false],
    ['history', [occupied('0', '3 hours', { is_blocking: false })], true],
    ['of another unit', [occupied('0', '3 hours', { unit_id: idOf('other unit') })], true],
  ])('%s', async (_what, statements, isFree) => {
    expect(await answerAfter([...statements, 'select 1'], `private.is_unit_free(${id('unit')}, ${time})`)).toBe(isFree);
  });
});

describe('order that expired and was paid late', () => {
  const order = { state: 'expired', product_id: idOf('product'), sale_kind: 'item' };
  /** An order that held its unit; further units have lower positions. */
  const expired = (more: Columns, state: string, ...statements: readonly string[]): readonly string[] => [
    product('product'),
    seededOrder('other', { order: { ...order, kind: 'extension', sale_kind: 'service' }, facts: { is_open: false } }),
    ...statements,
    seededOrder('one', { order: { ...order, ...more }, facts: { is_open: false } }),
    `update private.units set state = '${state}', product_id = ${id('product')} where id = ${id('unit of one')}`,
  ];
  const another = unit('another');
  test.each<readonly [string, readonly string[], string | null]>([
    ['its unit is free', expired({}, 'available', another), 'unit of one'],
    ['an account whose unit is free', expired({ sale_kind: 'account' }, 'available', another), 'unit of one'],
    ['its unit is sold, another is free', expired({}, 'sold', another), 'another'],
    ['its unit is sold, another product has one', expired({}, 'sold', unit('another', { product_id: idOf('other product') })), null],
    ['its unit is sold', expired({}, 'sold'), null],
    ['an account whose unit is sold, another is free', expired({ sale_kind: 'account' }, 'sold', another), null],
    ['a service whose unit is sold, another is free', expired({ sale_kind: 'service' }, 'sold', another), 'another'],
    ['an order that was cancelled', expired({ state: 'cancelled' }, 'available'), null],
    ['an order without its product', expired({ product_id: null }, 'available'), null],
    ['an extension', expired({ kind: 'extension' }, 'available'), null],
  ])('%s', async (_what, statements, taken) => {
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, statements.join('; '));
      expect(await value(tx, `select private.revive_order(${id('one')})`)).toBe(taken !== null);
      const reserved = await rows(tx, `select id from private.units where state = 'reserved' and id <> ${id('unit of other')}`);
      expect(reserved).toEqual(taken === null ? [] : [[idOf(taken)]]);
      const facts = await rows(tx, `select unit_id, is_open from private.order_facts where order_id = ${id('one')}`);
      expect(facts).toEqual([[idOf(taken ?? 'unit of one'), taken !== null]]);
      const others = await rows(tx, `select unit_id, is_open from private.order_facts where order_id = ${id('other')}`);
      expect(others).toEqual([[idOf('unit of other'), false]]);
      expect(await rows(tx, 'select product_id from private.stock_changes')).toEqual(taken === null ? [] : [[idOf('product')]]);
    });
  });

  const rented = (start: string): Columns => ({
    ...{ kind: 'rental', option_id: idOf('option'), start_at: moment(start), minutes: 60, rules: 'x', is_blocking: false },
    ...{ period: `(tstzrange(${moment(start)}, ${moment(start)} + interval '1 hour'))` },
    ...{ blocked: `(tstzrange(${moment(start)}, ${moment(start)} + interval '1 hour'))` },
  });
  const account = (name: string): string =>
    `${unit(name, { has_credentials: true })}; ${inserted('private.credentials', [
      { unit_id: idOf(name), scope: 'renter', version: 1, sealed: 's', wrapped_key: 'k', key_id: '0a1b2c3d', fields: '{}' },
    ])}`;
  test.each<readonly [string, string, string, readonly string[], string | null]>([
    ['starts later', '1 day', '1 day', [account('free')], 'free'],
    ['should have started', '-1 hour', '0', [account('free')], 'free'],
    ['has no free unit', '1 day', '1 day', [], null],
  ])('rental that %s: another free unit, from its start or from now', async (_when, start, from, units, taken) => {
    await frozen(database.sql, async (tx) => {
      const rental = { order: { ...order, kind: 'rental', sale_kind: 'account' }, facts: { is_open: false } };
      const all = [
        seededOrder('other', { ...rental, rental: rented('3 days') }),
        ...units,
        seededOrder('one', { ...rental, rental: rented(start) }),
      ];
      await changeRows(tx, [product('product', { sale_kind: 'account' }), ...all].join('; '));
      expect(await value(tx, `select private.revive_order(${id('one')})`)).toBe(taken !== null);
      const facts = await rows(
        tx,
        `select unit_id, is_open from private.order_facts where order_id in (${id('one')}, ${id('other')}) order by order_id = ${id('one')}`,
      );
      expect(facts).toEqual([
        [idOf('unit of other'), false],
        [idOf(taken ?? 'unit of one'), false],
      ]);
      const times = await rows(
        tx,
        `select order_id, unit_id, start_at = ${moment(from)}, minutes, rules from private.rentals where is_blocking`,
      );
      expect(times).toEqual(taken === null ? [] : [[idOf('one'), idOf(taken), true, 60, 'x']]);
    });
  });
});

const sale = (name: string, more: Columns = {}): string =>
  inserted('public.flash_sales', [
    {
      ...{ id: idOf(name), product_id: idOf('product'), original_price: 100_000, sale_price: 70_000, is_active: true },
      ...{ start_time: moment('-1 hour'), end_time: moment('1 hour'), stock: 2, initial_stock: 2, ...more },
    },
  ]);
const slot = (name: string, number: number, order: string | null = null, buyer: string | null = null): string =>
  inserted('private.sale_slots', [
    { sale_id: idOf(name), slot: number, order_id: order === null ? null : idOf(order), buyer_id: buyer === null ? null : idOf(buyer) },
  ]);

describe('slots of a flash sale', () => {
  test.each<readonly [string, readonly string[], number | null]>([
    ['the lowest free one', [slot('other sale', 2), slot('sale', 3), slot('sale', 2), slot('sale', 1, 'earlier')], 2],
    ['none is free', [slot('sale', 1, 'earlier'), slot('other sale', 2)], null],
  ])('%s is taken', async (_what, slots, expected) => {
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, [product('product'), sale('sale'), sale('other sale'), ...slots].join('; '));
      expect(await value(tx, `select private.take_sale_slot(${id('sale')}, ${id('one')}, ${id('buyer')})`)).toBe(expected);
      const taken = await rows(tx, `select sale_id, slot, order_id, buyer_id from private.sale_slots where order_id = ${id('one')}`);
      expect(taken).toEqual(expected === null ? [] : [[idOf('sale'), expected, idOf('one'), idOf('buyer')]]);
      expect(await rows(tx, 'select sale_id from private.stock_changes')).toEqual(expected === null ? [] : [[idOf('sale')]]);
    });
  });

  test.each<readonly [string, Columns, string, string, string | null, boolean]>([
    ['an order that gives its unit back', { sale_slot: 1 }, 'available', 'available', null, true],
    ['an order whose unit is sold', { sale_slot: 1 }, 'sold', 'sold', 'one', true],
    ['an order outside the sale', {}, 'available', 'available', 'one', true],
    ['an order that holds no unit', { sale_slot: 1, is_open: false }, 'available', 'reserved', 'one', false],
  ])('%s', async (_what, facts, given, state, holder, isReleased) => {
    await frozen(database.sql, async (tx) => {
      const slots = [slot('sale', 1, 'one', 'buyer'), slot('sale', 2, 'other', 'other buyer')];
      const order = (name: string, more: Columns) => seededOrder(name, { order: { product_id: idOf('product') }, facts: more });
      const ofProduct = `update private.units set product_id = ${id('product')}`;
      const all = [product('product'), sale('sale'), ...slots, order('one', facts), order('other', { sale_slot: 2 }), ofProduct];
      await changeRows(tx, all.join('; '));
      await tx.unsafe(`select private.release_unit(${id('one')}, '${given}')`);
      const holding = (name: string) =>
        rows(
          tx,
          `select u.state, f.is_open from private.order_facts f join private.units u on u.id = f.unit_id where f.order_id = ${id(name)}`,
        );
      expect([await holding('one'), await holding('other')]).toEqual([[[state, false]], [['reserved', true]]]);
      expect(await rows(tx, 'select slot, order_id, buyer_id from private.sale_slots order by slot')).toEqual([
        holder === null ? [1, null, null] : [1, idOf(holder), idOf('buyer')],
        [2, idOf('other'), idOf('other buyer')],
      ]);
      const published = await rows(tx, 'select product_id, sale_id from private.stock_changes order by sale_id nulls first');
      expect(published).toEqual([...(isReleased ? [[idOf('product'), null]] : []), ...(holder === null ? [[null, idOf('sale')]] : [])]);
    });
  });
});

describe('price of a product', () => {
  const free = slot('sale', 1);
  const inSale: readonly string[] = [product('product'), sale('sale'), free];
  const noSale = { unit_price: 100_000, discount: 0, deposit: 0, total: 100_000, sale_id: null };
  const reduced = (total: number, name = 'sale') => ({
    unit_price: 100_000,
    discount: 100_000 - total,
    deposit: 0,
    total,
    sale_id: idOf(name),
  });
  const of = (more: Columns): readonly string[] => [product('product'), sale('sale', more), free];
  test.each<readonly [string, readonly string[], object | null]>([
    ['no sale', [product('product')], noSale],
    ['a sale', inSale, reduced(70_000)],
    ['a sale that starts now', of({ start_time: moment() }), reduced(70_000)],
    ['a sale that starts in a moment', of({ start_time: moment('1 microsecond') }), noSale],
    ['a sale that ends now', of({ end_time: moment() }), noSale],
    ['a sale that ends in a moment', of({ end_time: moment('1 microsecond') }), reduced(70_000)],
    ['an inactive sale', of({ is_active: false }), noSale],
    ['a sale of another product', of({ product_id: idOf('other product') }), noSale],
    ['a sale for one rupiah less', of({ sale_price: 99_999 }), reduced(99_999)],
    ['a sale for one rupiah', of({ sale_price: 1 }), reduced(1)],
    ['a sale for the same price', of({ sale_price: 100_000, original_price: 100_001 }), noSale],
    ['a sale without a free slot', [product('product'), sale('sale'), slot('sale', 1, 'earlier', 'other buyer')], noSale],
    ['a sale with one free slot', [...inSale, slot('sale', 2, 'earlier', 'other buyer')], reduced(70_000)],
    ['a sale of which the buyer has a slot', [...inSale, slot('sale', 2, 'earlier', 'buyer')], noSale],
    ['a sale of which the buyer gave a slot back', [...inSale, slot('sale', 2, null, 'buyer')], reduced(70_000)],
    [
      'a sale, and another one of which the buyer has a slot',
      [...inSale, sale('other sale', { product_id: idOf('other product') }), slot('other sale', 1, 'earlier', 'buyer')],
      reduced(70_000),
    ],
    ['free slots of another sale', [product('product'), sale('sale'), slot('other sale', 1)], noSale],
    ['the cheaper of two sales', [...inSale, sale('cheaper', { sale_price: 60_000 }), slot('cheaper', 1)], reduced(60_000, 'cheaper')],
    ['free of charge', [product('product', { price: 0 })], null],
    ['one rupiah', [product('product', { price: 1 })], { ...noSale, unit_price: 1, total: 1 }],
    ['inactive', [product('product', { is_active: false })], null],
    ['archived', [product('product', { archived_at: moment('-1 day') })], null],
    ['a sample', [product('product', { is_sample: true })], null],
    ['another product', [product('other product')], null],
  ])('%s', async (_what, statements, expected) => {
    expect(await answerAfter(statements, `private.quote(${id('product')}, null, ${id('buyer')})`)).toEqual(expected);
  });

  const option = (more: Columns = {}): string =>
    inserted('public.rental_options', [
      { id: idOf('option'), product_id: idOf('product'), duration: '1 jam', duration_minutes: 60, price: 20_000, deposit: 50_000, ...more },
    ]);
  const account = product('product', { sale_kind: 'account' });
  test.each<readonly [string, readonly string[], object | null]>([
    ['with a deposit', [account, option()], { unit_price: 20_000, discount: 0, deposit: 50_000, total: 70_000, sale_id: null }],
    ['without a deposit', [account, option({ deposit: 0 })], { unit_price: 20_000, discount: 0, deposit: 0, total: 20_000, sale_id: null }],
    [
      'for one rupiah, beside a sale',
      [account, option({ price: 1, deposit: 0 }), sale('sale'), free],
      { unit_price: 1, discount: 0, deposit: 0, total: 1, sale_id: null },
    ],
    ['for nothing', [account, option({ price: 0 })], null],
    ['of another product', [account, option({ product_id: idOf('other product') })], null],
    ['of an item', [product('product'), option()], null],
  ])('rental %s', async (_what, statements, expected) => {
    expect(await answerAfter(statements, `private.quote(${id('product')}, ${id('option')}, ${id('buyer')})`)).toEqual(expected);
  });

  const shown = (more: Columns, ...others: readonly string[]): readonly string[] => [product('product'), sale('sale', more), ...others];
  test.each<readonly [string, readonly string[], number]>([
    ['no sale', [product('product')], 100_000],
    ['a sale', shown({}), 70_000],
    ['a sale that starts now', shown({ start_time: moment() }), 70_000],
    ['a sale that starts in a moment', shown({ start_time: moment('1 microsecond') }), 100_000],
    ['a sale that ends now', shown({ end_time: moment() }), 100_000],
    ['a sale that ends in a moment', shown({ end_time: moment('1 microsecond') }), 70_000],
    ['an inactive sale', shown({ is_active: false }), 100_000],
    ['a sale of another product', shown({ product_id: idOf('other product') }), 100_000],
    ['a sale with one left', shown({ stock: 1 }), 70_000],
    ['a sale that is sold out', shown({ stock: 0 }), 100_000],
    ['a sale for one rupiah less', shown({ sale_price: 99_999 }), 99_999],
    ['a sale for the same price', shown({ sale_price: 100_000, original_price: 100_001 }), 100_000],
    ['a sale for more', shown({ sale_price: 100_001, original_price: 100_002 }), 100_000],
    [
      'the sale that ends first, although it is dearer',
      shown({}, sale('first', { end_time: moment('1 minute'), sale_price: 80_000 })),
      80_000,
    ],
    ['the sale that ends first is sold out', shown({}, sale('first', { end_time: moment('1 minute'), stock: 0 })), 100_000],
  ])('shown price: %s', async (_what, statements, expected) => {
    expect(Number(await answerAfter(statements, `private.charged_price(${id('product')}, 100000)`))).toBe(expected);
  });
});

describe('orders that a buyer holds unpaid', () => {
  const NOW = moment();
  const order = (name: string, more: Columns = {}): string =>
    inserted('public.orders', [
      { id: idOf(name), buyer_id: idOf('buyer'), product_id: idOf('another product'), state: 'pending_payment', created_at: NOW, ...more },
    ]);
  const many = (count: number, more: Columns = {}): readonly string[] =>
    Array.from({ length: count }, (_, place) => order(`order ${place} ${JSON.stringify(more)}`, more));
  const same = { product_id: idOf('product') };
  const lapsed = { ...same, state: 'expired' };
  const week = { state: 'expired', created_at: moment('-7 days +1 microsecond') };
  const paid = (name: string): string => inserted('private.journals', [{ key: `paid:${name}`, kind: 'paid', order_id: idOf(name) }]);
  test.each<readonly [string, readonly string[], string | null]>([
    ['none', [], null],
    ['two', many(2), null],
    ['three', many(3), 'UNPAID_LIMIT'],
    ['three, in review', many(3, { state: 'payment_review' }), 'UNPAID_LIMIT'],
    ['three, paid', many(3, { state: 'processing' }), null],
    ['three of another buyer', many(3, { buyer_id: idOf('other buyer') }), null],
    ['one of the same product', many(1, same), 'UNPAID_LIMIT'],
    ['one of the same product, in review', many(1, { ...same, state: 'payment_review' }), 'UNPAID_LIMIT'],
    ['one of the same product, paid', many(1, { ...same, state: 'processing' }), null],
    ['one of the same product, of another buyer', many(1, { ...same, buyer_id: idOf('other buyer') }), null],
    ['one, two lapsed this week', [...many(1), ...many(2, week)], null],
    ['one, three lapsed this week', [...many(1), ...many(3, week)], 'UNPAID_LIMIT'],
    ['none, three lapsed this week', many(3, week), null],
    ['one, three lapsed a week ago', [...many(1), ...many(3, { ...week, created_at: moment('-7 days') })], null],
    ['one, three cancelled this week', [...many(1), ...many(3, { ...week, state: 'cancelled' })], null],
    ['one, three of another buyer lapsed', [...many(1), ...many(3, { ...week, buyer_id: idOf('other buyer') })], null],
    ['one of the product lapsed', many(1, lapsed), null],
    ['two of the product lapsed', many(2, lapsed), 'HELD_BEFORE'],
    ['two of the product cancelled', many(2, { ...lapsed, state: 'cancelled' }), 'HELD_BEFORE'],
    ['two of the product refunded', many(2, { ...lapsed, state: 'refunded' }), null],
    ['two of another product lapsed', many(2, { ...lapsed, product_id: idOf('another product') }), null],
    ['two of the product lapsed, of another buyer', many(2, { ...lapsed, buyer_id: idOf('other buyer') }), null],
    ['two of the product, placed two hours ago', many(2, { ...lapsed, created_at: moment('-2 hours') }), null],
    [
      'two of the product, placed less than two hours ago',
      many(2, { ...lapsed, created_at: moment('-2 hours +1 microsecond') }),
      'HELD_BEFORE',
    ],
    ['two of the product lapsed, one was paid', [order('first', lapsed), order('second', lapsed), paid('first')], null],
    ['two of the product lapsed, another order was paid', [order('first', lapsed), order('second', lapsed), paid('third')], 'HELD_BEFORE'],
  ])('%s', async (_what, statements, expected) => {
    const settings = 'update private.order_settings set max_unpaid = 3';
    expect(await answerAfter([settings, ...statements], `private.holding_refusal(${id('buyer')}, ${id('product')})`)).toBe(expected);
  });
});
