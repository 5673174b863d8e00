import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { STRIKE_CASES } from '../domain/catalog/strikable-price.cases.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const NOW = new Date('2026-11-21T05:00:00Z');
const at = (hours: number, from: Date = NOW): Date => new Date(from.getTime() + Math.round(hours * 3600) * 1000);

let database: TestDatabase;
let product = '';
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const make = async (given: object = {}): Promise<string> => {
  const [row] = await database.sql<{ id: string }[]>`
    insert into products ${database.sql({ name: 'Akun', description: 'Isi', price: 100, stock: 5, ...given })} returning id`;
  return row?.id ?? '';
};
beforeEach(async () => {
  await database.sql`truncate products, flash_sales, private.price_points cascade`;
  product = await make();
});

/** [price, kind, whether it has ended or has an end] of the points, in the order of their beginning. */
const points = async () =>
  (
    await database.sql<{ price: string; kind: string; is_over: boolean; is_coming: boolean }[]>`
      select price, kind, to_at is not null and to_at <= clock_timestamp() as is_over, from_at > clock_timestamp() as is_coming
      from private.price_points where product_id = ${product} order by from_at, id`
  ).map(({ price, kind, is_over, is_coming }) => `${kind} ${price} ${is_over ? 'over' : is_coming ? 'coming' : 'present'}`);

const sale = async (from: number, to: number, given: object = {}): Promise<string> => {
  const now = new Date();
  const [row] = await database.sql<{ id: string }[]>`insert into flash_sales ${database.sql({
    product_id: product,
    sale_price: 80,
    original_price: 100,
    start_time: at(from, now),
    end_time: at(to, now),
    stock: 3,
    ...given,
  })} returning id`;
  return row?.id ?? '';
};

/** Moves everything that was recorded into the past. */
const pass = (hours: number) => database.sql`
  update private.price_points set from_at = from_at - make_interval(hours => ${hours}), to_at = to_at - make_interval(hours => ${hours})`;
const strikable = async () =>
  (
    await database.sql<{ price: string }[]>`
      select price from strikable_prices
      where product_id = ${product} and from_at <= clock_timestamp() and (until_at is null or until_at > clock_timestamp()) order by price`
  ).map(({ price }) => Number(price));

describe('may be struck through, as the rule in the program', () => {
  test.each(STRIKE_CASES)('$name: $isAllowed', async ({ normal, promo = [], price, isAllowed }) => {
    const { sql } = database;
    await sql`delete from private.price_points where true`;
    const sales = new Map<string, string>();
    for (const [amount, from, to] of normal)
      await sql`insert into private.price_points (product_id, price, kind, from_at, to_at)
        values (${product}, ${amount}, 'normal', ${at(from)}, ${to === undefined ? null : at(to)})`;
    for (const [place, [amount, from, to, name = String(place)]] of promo.entries()) {
      sales.set(name, sales.get(name) ?? crypto.randomUUID());
      await sql`insert into private.price_points (product_id, price, kind, from_at, to_at, sale_id)
        values (${product}, ${amount}, 'promo', ${at(from)}, ${at(to)}, ${sales.get(name) ?? ''})`;
    }
    const [row] = await sql<{ allowed: boolean }[]>`
      select exists (select from private.strikable(array[${product}]::uuid[])
        where price = ${price} and from_at <= ${NOW} and (until_at is null or until_at > ${NOW})) as allowed`;
    expect(row?.allowed).toBe(isAllowed);
  });
});

describe('points of a product', () => {
  const change = (given: object) => database.sql`update products set ${database.sql(given)} where id = ${product}`;

  test('made and shown: its price from now; made hidden: none', async () => {
    expect(await points()).toEqual(['normal 100 present']);
    product = await make({ is_active: false });
    expect(await points()).toEqual([]);
  });
  test('price changed: the former ends; changed twice within a second: each has its period', async () => {
    await change({ price: 90 });
    await change({ price: 85 });
    expect(await points()).toEqual(['normal 100 over', 'normal 90 over', 'normal 85 present']);
    const [row] = await database.sql<{ gaps: number }[]>`select count(*)::integer as gaps from private.price_points p
      where p.to_at is not null and not exists (select from private.price_points n where n.from_at = p.to_at)`;
    expect(row?.gaps).toBe(0);
  });
  test('price changed twice in one transaction: the price between was never asked', async () => {
    await database.sql.begin(async (transaction) => {
      await transaction`update products set price = 50 where id = ${product}`;
      await transaction`update products set price = 90 where id = ${product}`;
    });
    expect(await points()).toEqual(['normal 100 over', 'normal 90 present']);
  });
  test('something else changed: no point', async () => {
    await change({ name: 'Lain', stock: 2, original_price: 500 });
    expect(await points()).toEqual(['normal 100 present']);
  });
  test('archived: it ends; reactivated: it begins anew, also at the same price', async () => {
    await change({ archived_at: new Date() });
    expect(await points()).toEqual(['normal 100 over']);
    await change({ archived_at: null });
    expect(await points()).toEqual(['normal 100 over', 'normal 100 present']);
    await change({ is_active: false, price: 70 });
    await change({ is_active: true });
    expect(await points()).toEqual(['normal 100 over', 'normal 100 over', 'normal 70 present']);
  });
  test('sample: from when it says that it was made', async () => {
    product = await make({ is_sample: true, created_at: at(-300, new Date()), price: 300 });
    const [row] = await database.sql<{ hours: number }[]>`
      select round(extract(epoch from now() - from_at) / 3600)::integer as hours from private.price_points where product_id = ${product}`;
    expect(row?.hours).toBe(300);
  });
  test('deleted: its points go with it', async () => {
    await database.sql`delete from products where id = ${product}`;
    expect(await points()).toEqual([]);
  });
  test('a typed price that was never asked may not be struck through; one that was asked for a day may, for 29 days', async () => {
    await pass(30);
    await change({ price: 90, original_price: 500 });
    expect(await strikable()).toEqual([100]);
    const [row] = await database.sql<{ days: number }[]>`
      select round(extract(epoch from until_at - now()) / 86400)::integer as days from strikable_prices where product_id = ${product}`;
    expect(row?.days).toBe(29);
  });
  test('raised for an hour and lowered: may not be struck through', async () => {
    await pass(100);
    await change({ price: 300 });
    await pass(1);
    await change({ price: 100, original_price: 300 });
    expect(await strikable()).toEqual([]);
  });
  test('raised again: what was struck through is no more', async () => {
    await pass(30);
    await change({ price: 90 });
    await change({ price: 100 });
    expect(await strikable()).toEqual([]);
  });
});

describe('points of a sale', () => {
  test('planned: a point that comes; begun by the clock: it is present, and the price before may be struck through until its end', async () => {
    await pass(30);
    await sale(-1, 5);
    expect(await points()).toEqual(['normal 100 present', 'promo 80 present']);
    expect(await strikable()).toEqual([100]);
    product = await make();
    await sale(2, 5);
    expect(await points()).toEqual(['normal 100 present', 'promo 80 coming']);
  });
  test('begun in the past by its row: asked from when it was written', async () => {
    await sale(-50, 5);
    const [row] = await database.sql<{ is_now: boolean }[]>`
      select from_at > clock_timestamp() - interval '1 minute' as is_now from private.price_points where kind = 'promo'`;
    expect(row?.is_now).toBe(true);
  });
  test('product made with its sale: no price may be struck through', async () => {
    await sale(-1, 5);
    expect(await strikable()).toEqual([]);
  });
  test('ended by the clock: its period stays, and the normal price is asked from its end', async () => {
    await pass(100);
    await sale(-1, 5);
    await pass(10);
    expect(await points()).toEqual(['normal 100 present', 'promo 80 over']);
    const [row] = await database.sql<{ history: { price: number; to_at: string | null }[] }[]>`select price_history(${product}) as history`;
    expect(row?.history.map(({ price }) => price)).toEqual([100, 80, 100]);
  });
  test('price and end changed while it runs: what ran stays, the rest follows', async () => {
    const id = await sale(-1, 5);
    await pass(2);
    await database.sql`update flash_sales set sale_price = 70 where id = ${id}`;
    expect(await points()).toEqual(['normal 100 present', 'promo 80 over', 'promo 70 present']);
    await database.sql`update flash_sales set end_time = end_time + interval '1 day' where id = ${id}`;
    expect((await points()).filter((point) => point.endsWith('present'))).toEqual(['normal 100 present', 'promo 70 present']);
  });
  test('switched off, sold out, or its product hidden while it runs: it ends now, and begins anew', async () => {
    const id = await sale(-1, 50);
    for (const [off, on] of [
      ['update flash_sales set is_active = false where id = $1', 'update flash_sales set is_active = true where id = $1'],
      ['update flash_sales set stock = 0 where id = $1', 'update flash_sales set stock = 2 where id = $1'],
    ] as const) {
      await database.sql.unsafe(off, [id]);
      expect((await points()).filter((point) => point.startsWith('promo') && !point.endsWith('over'))).toEqual([]);
      await database.sql.unsafe(on, [id]);
      expect((await points()).filter((point) => point === 'promo 80 present')).toHaveLength(1);
    }
    await database.sql`update products set is_active = false where id = ${product}`;
    expect((await points()).every((point) => point.endsWith('over'))).toBe(true);
  });
  test('stock changed by orders: no new point', async () => {
    const id = await sale(-1, 5);
    await database.sql`update flash_sales set stock = 2 where id = ${id}`;
    expect(await points()).toEqual(['normal 100 present', 'promo 80 present']);
  });
  test('cancelled or deleted before it began: it was never asked', async () => {
    const id = await sale(2, 5);
    await database.sql`update flash_sales set is_active = false where id = ${id}`;
    expect(await points()).toEqual(['normal 100 present']);
    await database.sql`update flash_sales set is_active = true where id = ${id}`;
    await database.sql`delete from flash_sales where id = ${id}`;
    expect(await points()).toEqual(['normal 100 present']);
  });
  test('deleted while it runs: what ran stays', async () => {
    const id = await sale(-1, 5);
    await database.sql`delete from flash_sales where id = ${id}`;
    expect(await points()).toEqual(['normal 100 present', 'promo 80 over']);
  });
  test('not cheaper than its product any more: the price of the product is asked', async () => {
    await sale(-1, 5);
    await database.sql`update products set price = 80 where id = ${product}`;
    expect(await points()).toEqual(['normal 100 over', 'promo 80 over', 'normal 80 present']);
  });
});

test('product: its points follow a new id, and are deleted with it; those of others stay', async () => {
  const { sql } = database;
  const first = product;
  const beside = await make();
  await sql`update products set id = gen_random_uuid() where id = ${first}`;
  const moved = await sql<
    { product_id: string }[]
  >`select product_id from private.price_points where product_id <> ${beside} order by id desc limit 1`;
  product = moved[0]?.product_id ?? '';
  expect([product === first, await points()]).toEqual([false, ['normal 100 present']]);
  await sql`delete from products where id = ${product}`;
  expect(await points()).toEqual([]);
  product = beside;
  expect(await points()).toEqual(['normal 100 present']);
});

test('history: of a visible product, within 30 days; null of a hidden one', async () => {
  await pass(2_000);
  await database.sql`update products set price = 90 where id = ${product}`;
  const read = async () => (await database.sql<{ history: object[] | null }[]>`select price_history(${product}) as history`)[0]?.history;
  expect(await read()).toEqual([
    { price: 100, from_at: expect.any(String), to_at: expect.any(String) },
    { price: 90, from_at: expect.any(String), to_at: null },
  ]);
  await database.sql`update products set is_active = false where id = ${product}`;
  expect(await read()).toBeNull();
});
