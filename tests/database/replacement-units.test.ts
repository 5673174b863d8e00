import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storeCredential } from '../support/credential-world.ts';
import { rowsOf, type SteppedOrder, takeSteps } from '../support/order-effects.ts';
import { placePurchase } from '../support/other-orders.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import { eventually } from '../support/shop-process.ts';

type Json = Record<string, unknown>;

let world: RentalWorld;
beforeAll(async () => {
  world = await openRentalWorld();
});
afterAll(() => world.close());

/** An order for Rp400.000 that was delivered and is complained about. */
const disputed = async (kind = 'account'): Promise<SteppedOrder> => {
  const one = await placePurchase(world, kind);
  expect(
    await takeSteps(world, world.owner, one, kind === 'account' ? 'pay, tick, complain' : 'pay, staff: deliver, complain'),
  ).toBeUndefined();
  return one;
};
const replace = async ({ order }: SteppedOrder, unit: unknown): Promise<Json> => {
  const [complaint] = await world.database.sql`select id from private.complaints where order_id = ${order}`;
  return world.call(world.owner.token, 'decide_complaint', {
    ...{ p_complaint: complaint?.['id'], p_outcome: 'replacement', p_detail: { unit }, p_reason: 'Bukti video sudah kami lihat bersama.' },
  });
};
const unitOf = async (product: string, state = 'available'): Promise<string> => {
  const [unit] = await world.database
    .sql`select id from private.units where product_id = ${product} and state = ${state} order by position limit 1`;
  return String(unit?.['id']);
};
const sealedProduct = async (price: number): Promise<string> => {
  const product = await world.product({ kind: 'account', stock: 1, price });
  await storeCredential(world, world.owner, product);
  return product;
};
/** An account that a renter has. */
const rented = async (): Promise<string> => {
  const { product, option, renter } = await world.rentalShop(1, { '1 jam': 20_000 });
  await world.open(renter, await world.rented(renter, product, option));
  await world.database.sql`update products set price = 500000 where id = ${product}`;
  return unitOf(product);
};

describe('replacement by a unit', () => {
  test.each<readonly [string, (order: SteppedOrder) => Promise<unknown>, string | undefined]>([
    ['of the same product', ({ product }) => unitOf(product), undefined],
    [
      'of the same product, whose price is lower by now',
      async ({ product }) => {
        await world.database.sql`update products set price = 300000 where id = ${product}`;
        return unitOf(product);
      },
      undefined,
    ],
    ['of another product with the same price', async () => unitOf(await sealedProduct(400_000)), undefined],
    ['of a product for Rp1 less', async () => unitOf(await sealedProduct(399_999)), 'UNIT_TAKEN'],
    ['of another kind of product', async () => unitOf(await world.product({ kind: 'item', price: 400_000 })), 'UNIT_TAKEN'],
    ['that the order has itself', ({ product }) => unitOf(product, 'reserved'), 'UNIT_TAKEN'],
    ['that a renter has', rented, 'UNIT_TAKEN'],
    ['without sealed data', async () => unitOf(await world.product({ kind: 'account', stock: 1, price: 400_000 })), 'NO_CREDENTIALS'],
    ['that does not exist', async () => randomUUID(), 'UNIT_TAKEN'],
    ['whose id is none', async () => 'satu', 'INVALID'],
    ['that is not named', async () => undefined, 'INVALID'],
  ])('%s', async (_, unit, code) => {
    const one = await disputed();
    expect((await replace(one, await unit(one)))['code']).toBe(code);
  });

  test('item: replaced without sealed data', async () => {
    const one = await disputed('item');
    expect(await replace(one, await unitOf(one.product))).toMatchObject({ outcome: 'done' });
  });

  test('service: no unit of another kind', async () => {
    const one = await disputed('service');
    expect(await replace(one, await unitOf(await sealedProduct(400_000)))).toMatchObject({ code: 'UNIT_TAKEN' });
  });

  test('of the same product: announces the stock of that product alone', async () => {
    const { sql } = world.database;
    const one = await disputed();
    const unit = await unitOf(one.product);
    await world.tick();
    await replace(one, unit);
    const changed = await sql`select distinct product_id from private.stock_changes`;
    expect(changed.map(({ product_id }) => product_id)).toEqual([one.product]);
  });

  test('of another product: announces the stock of both, and the order has the unit', async () => {
    const { sql } = world.database;
    const one = await disputed();
    const other = await sealedProduct(400_000);
    const unit = await unitOf(other);
    await world.tick();
    await replace(one, unit);
    const changed = await sql`select distinct product_id from private.stock_changes`;
    expect(changed.map(({ product_id }) => product_id).toSorted()).toEqual([one.product, other].toSorted());
    expect(await sql`select unit_id, is_open from private.order_facts where order_id = ${one.order}`).toEqual([
      { unit_id: unit, is_open: true },
    ]);
    expect(await sql`select state from private.units where id = ${unit}`).toEqual([{ state: 'reserved' }]);
  });

  test('another transaction takes the unit meanwhile: BUSY, and nothing changes', async () => {
    const { sql } = world.database;
    const one = await disputed();
    const unit = await unitOf(one.product);
    const before = await rowsOf(world, [one.order]);
    let answer: Promise<Json> | undefined;
    await sql.begin(async (transaction) => {
      await transaction`update private.units set state = 'sold' where id = ${unit}`;
      answer = replace(one, unit);
      await eventually(async () => {
        const [row] = await transaction<{ waits: boolean }[]>`select exists (select from pg_stat_activity
          where datname = current_database() and pg_backend_pid() = any (pg_blocking_pids(pid))) as waits`;
        return row?.waits === true;
      });
    });
    expect(await answer).toEqual({ code: 'BUSY' });
    expect(await rowsOf(world, [one.order])).toEqual(before);
  });
});
