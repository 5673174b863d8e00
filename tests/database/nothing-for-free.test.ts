import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld();
});
afterAll(() => world.close());

describe('sale at Rp0', () => {
  test.each([
    [0, false],
    [1, true],
  ])('products.price: Rp%d, stored: %s', async (price, isStored) => {
    const made = world.product({ price }).then(
      () => true,
      () => false,
    );
    expect(await made).toBe(isStored);
    const product = await world.product({ price: 5 });
    const changed = world.database.sql`update products set price = ${price} where id = ${product}`.then(
      () => true,
      () => false,
    );
    expect(await changed).toBe(isStored);
  });

  test.each([
    [0, false],
    [1, true],
  ])('rental_options.price and flash_sales.sale_price: Rp%d, stored: %s', async (price, isStored) => {
    const product = await world.product({ price: 5000, kind: 'account' });
    const stored = (statement: Promise<unknown>) =>
      statement.then(
        () => true,
        () => false,
      );
    const { sql } = world.database;
    expect(
      await stored(
        sql`insert into rental_options (product_id, duration, duration_minutes, price) values (${product}, '1 Jam', 60, ${price})`,
      ),
    ).toBe(isStored);
    expect(
      await stored(sql`insert into flash_sales (product_id, sale_price, original_price, start_time, end_time, stock)
        values (${product}, ${price}, 5000, now(), now() + interval '1 hour', 1)`),
    ).toBe(isStored);
  });

  test('existing product at Rp0: not for sale, its other fields can be changed', async () => {
    const product = await world.product({ price: 5 });
    await world.database.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update products set price = 0 where id = ${product}`;
    });
    const buyer = await world.buyer();
    expect(await world.call(buyer.token, 'quote_order', { p_product: product })).toEqual({ code: 'NOT_FOR_SALE' });
    expect(await world.place(buyer, product)).toEqual({ code: 'NOT_FOR_SALE' });
    await world.database.sql`update products set name = 'Lain' where id = ${product}`;
  });
});
