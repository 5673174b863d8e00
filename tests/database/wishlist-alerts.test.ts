import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import postgres from 'postgres';
import { openTestDatabase } from '../support/test-database.ts';
import { WishWorld } from '../support/wish-news.ts';

let world: WishWorld;
beforeAll(async () => {
  world = new WishWorld(await openTestDatabase());
  await world.database.request('/rest/v1/website_settings?select=id');
});
afterEach(() => world.sql`truncate wishlists, private.wishlist_changes`);
afterAll(() => world.database.close());

const sale = (product: string, given: Readonly<Record<string, unknown>> = {}) => ({
  product_id: product,
  sale_price: 900_000,
  original_price: 1_300_000,
  stock: 2,
  start_time: new Date('2026-01-01'),
  end_time: new Date('2099-01-01'),
  ...given,
});

describe('"Kabari aku"', () => {
  test('lower price: both prices, once a day', async () => {
    const product = await world.product();
    const { id } = await world.listener(product);
    await world.set(product, { price: 1_250_000 });
    expect(await world.due()).toBe(1);
    const alerts = [
      {
        user: id,
        type: 'price_drop',
        title: 'Harga turun: Akun Sultan',
        body: 'Sekarang Rp1.250.000, turun Rp50.000.',
        link: `/products/${product}`,
      },
    ];
    expect(await world.alerts(product)).toEqual(alerts);
    await world.set(product, { price: 1_000_000 });
    expect(await world.due()).toBe(0);
    expect(await world.alerts(product)).toEqual(alerts);
    await world.nextDay();
    await world.set(product, { price: 999_000 });
    await world.due();
    expect((await world.alerts(product)).map(({ body }) => body)).toEqual([alerts[0]?.body, 'Sekarang Rp999.000, turun Rp251.000.']);
  });
  test('price raised, then lowered to the old one: no notification', async () => {
    const product = await world.product();
    await world.listener(product);
    await world.set(product, { price: 2_000_000 });
    await world.due();
    await world.set(product, { price: 1_300_000 });
    await world.due();
    expect(await world.alerts(product)).toEqual([]);
  });
  test('in stock again or visible again: a notification', async () => {
    const [sold, hidden] = [await world.product({ stock: 0 }), await world.product()];
    await world.listener(sold);
    await world.listener(hidden);
    await world.set(sold, { price: 1_100_000 });
    await world.set(hidden, { is_active: false });
    expect(await world.due()).toBe(0);
    await world.set(sold, { stock: 1 });
    await world.set(hidden, { is_active: true });
    expect(await world.due()).toBe(2);
    expect(await world.alerts(sold)).toMatchObject([
      { type: 'restock', title: 'Tersedia lagi: Akun Sultan', body: 'Harganya Rp1.100.000.' },
    ]);
    expect(await world.alerts(hidden)).toMatchObject([{ type: 'restock' }]);
  });
  test('rentable now: the lowest price', async () => {
    const product = await world.product();
    await world.listener(product);
    await world.sql`insert into rental_options ${world.sql([
      { product_id: product, duration: '3 Hari', duration_minutes: 4320, price: 300_000 },
      { product_id: product, duration: '1 Hari', duration_minutes: 1440, price: 125_000 },
    ])}`;
    await world.due();
    expect(await world.alerts(product)).toMatchObject([
      { type: 'rental', title: 'Bisa disewa: Akun Sultan', body: 'Mulai Rp125.000 untuk 1 Hari.' },
    ]);
  });
  test('sale that begins by the clock: a notification, and again for the next sale', async () => {
    const product = await world.product();
    await world.listener(product);
    const [made] = await world.sql<
      { id: string }[]
    >`insert into flash_sales ${world.sql(sale(product, { start_time: new Date('2098-01-01') }))} returning id`;
    expect(await world.due()).toBe(0);
    // A sale begins without a write, so no trigger notes it.
    await world.sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`update flash_sales set start_time = now() - interval '1 second' where id = ${made?.id ?? ''}`;
    });
    await world.sql`update private.wishlist_alert_state set checked_until = now() - interval '1 minute'`;
    expect(await world.due()).toBe(1);
    expect(await world.alerts(product)).toMatchObject([{ type: 'price_drop', body: 'Sekarang Rp900.000, turun Rp400.000.' }]);
    await world.sql`update flash_sales set is_active = false`;
    await world.due();
    await world.nextDay();
    await world.sql`insert into flash_sales ${world.sql(sale(product))}`;
    await world.due();
    expect(await world.alerts(product)).toHaveLength(2);
  });
  test('alert or kind switched off: no notification', async () => {
    const product = await world.product({ stock: 0 });
    const [off, noDrops, noRestock] = [await world.listener(product), await world.listener(product), await world.listener(product)];
    await world.wants(off, product, false);
    for (const [user, type] of [
      [noDrops, 'price_drop'],
      [noRestock, 'restock'],
    ] as const) {
      await world.sql`insert into notification_preferences (user_id, type, is_wanted) values (${user.id}, ${type}, false)`;
    }
    await world.set(product, { stock: 1, price: 1_000_000 });
    await world.due();
    const alerts = await world.alerts(product);
    expect(alerts.map(({ user, type }) => [user, type]).toSorted()).toEqual(
      [
        [noDrops.id, 'restock'],
        [noRestock.id, 'price_drop'],
      ].toSorted(),
    );
  });
  test('compared with the price at switching on', async () => {
    const product = await world.product();
    const user = await world.listener(product);
    await world.wants(user, product, false);
    await world.set(product, { price: 1_000_000 });
    await world.wants(user, product);
    await world.set(product, { price: 1_000_000, stock: 3 });
    expect(await world.due()).toBe(0);
  });
  test('product deleted: no notification', async () => {
    const product = await world.product();
    await world.listener(product);
    await world.set(product, { price: 1 });
    await world.sql`delete from products where id = ${product}`;
    expect(await world.due()).toBe(0);
  });
  test('clock set back: no error', async () => {
    await world.sql`update private.wishlist_alert_state set checked_until = now() + interval '1 year'`;
    await world.due();
    const [row] = await world.sql`select checked_until <= now() as past from private.wishlist_alert_state`;
    expect(row).toEqual({ past: true });
  });
});

describe('many products and people', () => {
  test('update of 100,000 products: rows only for saved ones', async () => {
    const product = await world.product();
    await world.listener(product);
    await world.sql`insert into products (name, description, price) select 'Akun', 'Isi', 1000 from generate_series(1, 2000)`;
    await world.sql`update products set price = price - 1`;
    const notes = await world.sql`select product_id from private.wishlist_changes`;
    expect([...notes]).toEqual([{ product_id: product }]);
  }, 300_000);
  test('two concurrent runs: each of a hundred people is notified once', async () => {
    const product = await world.product();
    await world.sql`with people as (insert into auth.users (id, phone) select gen_random_uuid(), 'w' || n from generate_series(1, 100) n returning id)
      insert into wishlists (user_id, product_id, wants_news) select id, ${product}, true from people`;
    await world.set(product, { price: 1_000_000 });
    await world.set(product, { price: 900_000 });
    const others = postgres(world.database.url, { max: 4, onnotice: () => undefined });
    await Promise.all(Array.from({ length: 8 }, () => others`select private.send_wishlist_alerts()`));
    await others.end();
    await world.due();
    const alerts = await world.alerts(product);
    expect([alerts.length, new Set(alerts.map(({ user }) => user)).size]).toEqual([100, 100]);
  }, 30_000);
  test('more people than one run notifies: the rest in later runs, nobody twice', async () => {
    const product = await world.product();
    await world.sql`with people as (insert into auth.users (id, phone) select gen_random_uuid(), 'x' || n from generate_series(1, 2100) n returning id)
      insert into wishlists (user_id, product_id, wants_news) select id, ${product}, true from people`;
    await world.set(product, { price: 1_000_000 });
    expect([await world.due(), await world.due(), await world.due()]).toEqual([2000, 100, 0]);
  }, 300_000);
  test('locked wishlist items and accounts: not waited for, and notified later', async () => {
    const product = await world.product();
    const [changing, leaving] = [await world.listener(product), await world.listener(product)];
    await world.set(product, { price: 1_000_000 });
    await world.sql.begin(async (transaction) => {
      await transaction`select from wishlists where user_id = ${changing.id} for update`;
      await transaction`select from auth.users where id = ${leaving.id} for update`;
      expect(await world.due()).toBe(0);
    });
    expect(await world.due()).toBe(2);
  });
});
