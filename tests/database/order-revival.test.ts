import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { found, planted } from '../support/planted.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

let world: RentalWorld;
const names: Record<string, string> = {};
/** An unpaid order of a product with two units, one of a rental, and one beside them. */
beforeAll(async () => {
  world = await openRentalWorld();
  const { sql } = world.database;
  const product = await world.product({ stock: 2 });
  names['product'] = product;
  names['order'] = String((await world.place(await world.buyer(), product))['id']);
  names['beside'] = String((await world.place(await world.buyer(), await world.product()))['id']);
  const { product: rented, option, renter } = await world.rentalShop(1, { '1 jam': 20_000 });
  names['rental'] = String((await world.rent(renter, rented, option))['id']);
  const [held] = await sql`select unit_id from private.order_facts where order_id = ${names['order']}`;
  const [rentedUnit] = await sql`select unit_id from private.order_facts where order_id = ${names['rental']}`;
  const [other] = await sql`select id from private.units where product_id = ${product} and id <> ${String(held?.['unit_id'])}`;
  Object.assign(names, { held: held?.['unit_id'], rented: rentedUnit?.['unit_id'], other: other?.['id'] });
});
afterAll(() => world.close());

const inState = (order: string, state: string): string => `update orders set state = '${state}' where id = <${order}>`;
const unit = (name: string, state: string): string => `update private.units set state = '${state}' where id = <${name}>`;
const kind = (value: string): string => `update orders set sale_kind = '${value}' where id = <order>`;
const revived = (changes: readonly string[], order: string, read: string): Promise<unknown> =>
  planted(world.database, changes, names, async (one) => [
    await found(one, names, `select private.revive_order(<${order}>) as found`),
    await found(one, names, read),
  ]);

describe('private.revive_order: purchase', () => {
  /** An expired order gave its unit back. */
  const EXPIRED = [
    inState('order', 'expired'),
    unit('held', 'available'),
    'update private.order_facts set is_open = false where order_id in (<order>, <beside>)',
    'delete from private.stock_changes',
  ];
  const SHOWN = `select jsonb_build_array(
    (select string_agg(case id when <held> then 'held ' else 'other ' end || state, ', ' order by id = <other>) from private.units where product_id = <product>),
    (select case unit_id when <held> then 'held' when <other> then 'other' end || case when is_open then ' open' else '' end from private.order_facts
      where order_id = <order>),
    (select count(*) from private.stock_changes where product_id = <product>),
    (select count(*) from private.order_facts where is_open and order_id <> <rental>)) as found`;
  const NOTHING = ['held available, other available', 'held', 0, 0];
  const HELD = ['held reserved, other available', 'held open', 1, 1];
  const SOLD = ['held sold, other available', 'held', 0, 0];
  const OTHER = ['held sold, other reserved', 'other open', 1, 1];

  test.each<readonly [what: string, isRevived: boolean, shown: readonly unknown[], changes: readonly string[]]>([
    ['expired', true, HELD, []],
    ...['pending_payment', 'payment_review', 'cancelled', 'processing', 'refunded'].map(
      (state) => [state, false, NOTHING, [inState('order', state)]] as const,
    ),
    ['whose product is deleted', false, NOTHING, ['update orders set product_id = null where id = <order>']],
    ['that is an extension', false, NOTHING, ["update orders set kind = 'extension' where id = <order>"]],
    ['of an item, its unit sold', true, OTHER, [unit('held', 'sold')]],
    ['of a service, its unit sold', true, OTHER, [kind('service'), unit('held', 'sold')]],
    ['of an account, its unit sold', false, SOLD, [kind('account'), unit('held', 'sold')]],
    ['of an account, its unit free', true, HELD, [kind('account')]],
    ['of an item, all units sold', false, ['held sold, other sold', 'held', 0, 0], [unit('held', 'sold'), unit('other', 'sold')]],
  ])('order %s: %s', async (_what, isRevived, shown, changes) => {
    expect(await revived([...EXPIRED, ...changes], 'order', SHOWN)).toEqual([isRevived, shown]);
  });
});

describe('private.revive_order: rental', () => {
  const EXPIRED = [
    inState('rental', 'expired'),
    'update private.rentals set is_blocking = false',
    'update private.order_facts set unit_id = null where order_id = <rental>',
  ];
  const start = (distance: string): string => `update private.rentals set start_at = private.shop_now() + interval '${distance}'`;
  const SHOWN = `select jsonb_build_array((select unit_id = <rented> from private.order_facts where order_id = <rental>),
    (select unit_id = <held> from private.order_facts where order_id = <order>), r.is_blocking,
    round(extract(epoch from r.start_at - private.shop_now()) / 3600)) as found from private.rentals r where r.order_id = <rental>`;

  test.each<readonly [what: string, isRevived: boolean, shown: readonly unknown[], changes: readonly string[]]>([
    ['with a start that is past: from now', true, [true, true, true, 0], [start('-5 hours')]],
    ['with a start to come: from then', true, [true, true, true, 48], [start('48 hours')]],
    ['without a free unit: not', false, [null, true, false, 48], [start('48 hours'), unit('rented', 'withdrawn')]],
    [
      'without a free unit: keeps the one that it had',
      false,
      [true, true, false, 48],
      [start('48 hours'), unit('rented', 'withdrawn'), 'update private.order_facts set unit_id = <rented> where order_id = <rental>'],
    ],
  ])('%s', async (_what, isRevived, shown, changes) => {
    expect(await revived([...EXPIRED, ...changes], 'rental', SHOWN)).toEqual([isRevived, shown]);
  });
});
