import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase } from '../support/test-database.ts';
import { WishWorld } from '../support/wish-news.ts';

let world: WishWorld;
beforeAll(async () => {
  world = new WishWorld(await openTestDatabase());
  await world.database.request('/rest/v1/website_settings?select=id');
});
afterEach(() => world.sql`truncate wishlists, private.wishlist_changes`);
afterAll(() => world.database.close());

/** A moment in Jakarta. */
const on = (day: number, time: string): string => `2031-03-0${day}T${time}+07:00`;
const kinds = async (product: string) => (await world.alerts(product)).map(({ type }) => type);
const notes = async () => [...(await world.sql`select seq, not_before from private.wishlist_changes order by seq`)];
/** A person who got an alert about a lower price in the morning. */
const alertedInTheMorning = async (): Promise<string> => {
  const product = await world.product();
  await world.listener(product);
  await world.set(product, { price: 1_250_000 });
  expect(await world.dueAt(on(1, '09:00:00'))).toBe(1);
  return product;
};

describe('news after the notification of the day', () => {
  test('sent when the next day begins in Jakarta, once, not computed before', async () => {
    const product = await alertedInTheMorning();
    await world.set(product, { stock: 0 });
    expect(await world.dueAt(on(1, '12:00:00'))).toBe(0);
    await world.set(product, { stock: 1 });
    expect(await world.dueAt(on(1, '15:00:00'))).toBe(0);
    const waiting = await notes();
    expect(waiting.map(({ not_before }) => not_before as unknown)).toEqual([new Date(on(2, '00:00:00'))]);
    for (const time of ['15:00:30', '23:59:59']) expect(await world.dueAt(on(1, time))).toBe(0);
    expect([await kinds(product), await notes()]).toEqual([['price_drop'], waiting]);
    expect(await world.dueAt(on(2, '00:00:00'))).toBe(1);
    expect(await world.alerts(product)).toMatchObject([{}, { type: 'restock', body: 'Harganya Rp1.250.000.' }]);
    expect([await world.dueAt(on(2, '00:00:30')), await world.dueAt(on(3, '00:00:00')), await notes()]).toEqual([0, 0, []]);
  });
  test('compared with the last notification, with the values at sending', async () => {
    const product = await alertedInTheMorning();
    await world.set(product, { price: 1_100_000 });
    await world.dueAt(on(1, '10:00:00'));
    await world.set(product, { price: 1_000_000 });
    await world.dueAt(on(1, '11:00:00'));
    expect(await world.dueAt(on(2, '00:00:10'))).toBe(1);
    expect((await world.alerts(product)).at(-1)?.body).toBe('Sekarang Rp1.000.000, turun Rp250.000.');
  });
  test('outdated meanwhile: not sent', async () => {
    const [dear, sold] = [await alertedInTheMorning(), await alertedInTheMorning()];
    await world.set(dear, { price: 1_000_000 });
    await world.set(sold, { price: 1_000_000 });
    await world.dueAt(on(1, '10:00:00'));
    await world.set(dear, { price: 1_300_000 });
    await world.set(sold, { stock: 0 });
    await world.dueAt(on(1, '20:00:00'));
    expect([await world.dueAt(on(2, '00:00:00')), await kinds(dear), await kinds(sold)]).toEqual([0, ['price_drop'], ['price_drop']]);
    await world.set(sold, { stock: 1 });
    expect(await world.dueAt(on(2, '08:00:00'))).toBe(1);
    expect((await world.alerts(sold)).at(-1)).toMatchObject({ type: 'restock', body: 'Harganya Rp1.000.000.' });
  });
  test('two kinds of news at once: lower price today, rental tomorrow', async () => {
    const product = await world.product();
    await world.listener(product);
    await world.set(product, { price: 1_000_000 });
    await world.sql`insert into rental_options (product_id, duration, duration_minutes, price) values (${product}, '1 Hari', 1440, 125000)`;
    await world.dueAt(on(1, '09:00:00'));
    await world.dueAt(on(1, '09:00:30'));
    expect(await kinds(product)).toEqual(['price_drop']);
    await world.dueAt(on(2, '00:00:00'));
    await world.dueAt(on(3, '00:00:00'));
    expect(await kinds(product)).toEqual(['price_drop', 'rental']);
  });
  test('back in stock: no second notification about price or rental', async () => {
    const product = await world.product({ stock: 0 });
    await world.listener(product);
    await world.sql`insert into rental_options (product_id, duration, duration_minutes, price) values (${product}, '1 Hari', 1440, 125000)`;
    await world.set(product, { stock: 1, price: 1_000_000 });
    await world.dueAt(on(1, '09:00:00'));
    await world.dueAt(on(2, '00:00:00'));
    expect([await kinds(product), await notes()]).toEqual([['restock'], []]);
  });
  test('stored as one row per product, for any number of people and changes', async () => {
    const product = await alertedInTheMorning();
    for (const price of [1_200_000, 1_100_000]) {
      await world.listener(product);
      await world.set(product, { price });
      await world.dueAt(on(1, '10:00:00'));
    }
    await world.set(product, { price: 1_000_000 });
    await world.dueAt(on(1, '11:00:00'));
    expect(await notes()).toHaveLength(1);
    expect(await world.dueAt(on(2, '06:00:00'))).toBe(3);
  });
  test('kind or alert switched off: deleted', async () => {
    const product = await world.product();
    const [picky, leaving] = [await world.listener(product), await world.listener(product)];
    await world.sql`insert into notification_preferences (user_id, type, is_wanted) values (${picky.id}, 'restock', false)`;
    await world.set(product, { price: 1_250_000 });
    await world.dueAt(on(1, '09:00:00'));
    await world.set(product, { stock: 0 });
    await world.dueAt(on(1, '10:00:00'));
    await world.set(product, { stock: 1 });
    await world.dueAt(on(1, '11:00:00'));
    await world.wants(leaving, product, false);
    expect([await world.dueAt(on(2, '00:00:00')), await kinds(product)]).toEqual([0, ['price_drop', 'price_drop']]);
  });
});
