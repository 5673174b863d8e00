import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import postgres from 'postgres';
import { PRICE_CASES } from '../domain/flash-sale/price-under-sale.cases.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let manager: TestUser;
let customer: TestUser;
let product = '';
beforeAll(async () => {
  database = await openTestDatabase();
  [manager, customer] = [await database.user('content'), await database.user()];
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate products, flash_sales cascade`;
  const [row] = await database.sql<{ id: string }[]>`
    insert into products (name, description, price, stock) values ('Akun', 'Isi', 100, 5) returning id`;
  product = row?.id ?? '';
});

const day = (number: number): string => `2098-01-${String(number).padStart(2, '0')}T00:00:00Z`;
const sale = (from: number, to: number, given: object = {}): object => ({
  product_id: product,
  sale_price: 50,
  original_price: 100,
  start_time: day(from),
  end_time: day(to),
  ...given,
});
const send = async (method: string, path: string, body: object, token: string | null = manager.token) => {
  const answer = await database.request(`/rest/v1/flash_sales${path}`, {
    method,
    token,
    body: JSON.stringify(body),
    headers: { prefer: 'return=representation' },
  });
  const value = (await answer.json().catch(() => null)) as { message?: string } & { id: string }[];
  return {
    status: answer.status,
    outcome: answer.ok ? 'done' : (value.message ?? ''),
    id: Array.isArray(value) ? (value[0]?.id ?? '') : '',
  };
};
const add = (row: object, token?: string | null) => send('POST', '', row, token);
const change = (id: string, row: object) => send('PATCH', `?id=eq.${id}`, row);
const outcome = async (work: Promise<{ outcome: string }>): Promise<string> => (await work).outcome;

describe('flash sale', () => {
  test('other active sale of the product at the same moment: refused; start at its end: accepted', async () => {
    expect(await outcome(add(sale(2, 4)))).toBe('done');
    for (const [from, to] of [
      [1, 3],
      [3, 5],
      [2, 4],
      [1, 9],
      [3, 4],
    ] as const)
      expect(await outcome(add(sale(from, to)))).toBe('SALE_OVERLAP');
    expect(await outcome(add(sale(4, 5)))).toBe('done');
    expect(await outcome(add(sale(1, 2)))).toBe('done');
    const off = await add(sale(2, 4, { is_active: false }));
    expect(off.outcome).toBe('done');
    expect(await outcome(change(off.id, { is_active: true }))).toBe('SALE_OVERLAP');
    expect(await outcome(change(off.id, { is_active: true, start_time: day(6), end_time: day(7) }))).toBe('done');
    expect(await outcome(change(off.id, { start_time: day(4) }))).toBe('SALE_OVERLAP');
  });
  test('server programs and the machine: the same rule', async () => {
    await add(sale(2, 4));
    await expect(database.sql`insert into flash_sales ${database.sql(sale(3, 5))}`).rejects.toMatchObject({ code: '23P01' });
    const several = [sale(5, 7), sale(6, 8)];
    await expect(database.sql`insert into flash_sales ${database.sql(several)}`).rejects.toThrow('SALE_OVERLAP');
  });
  test('cheaper than the product, and within its stock', async () => {
    expect(await outcome(add(sale(1, 2, { sale_price: 100 })))).toBe('SALE_PRICE_TOO_HIGH');
    expect(await outcome(add(sale(1, 2, { stock: 6 })))).toBe('SALE_STOCK_TOO_HIGH');
    const { id, outcome: made } = await add(sale(1, 2, { sale_price: 99, stock: 5 }));
    expect(made).toBe('done');
    expect(await outcome(change(id, { sale_price: 100 }))).toBe('SALE_PRICE_TOO_HIGH');
    expect(await outcome(change(id, { stock: 6 }))).toBe('SALE_STOCK_TOO_HIGH');
  });
  test('valid before its product changed: can be reduced and ended only', async () => {
    const { id } = await add(sale(1, 9, { sale_price: 99, stock: 5 }));
    await database.sql`update products set price = 90, stock = 1`;
    expect(await outcome(change(id, { stock: 4 }))).toBe('done');
    expect(await outcome(change(id, { sale_price: 98 }))).toBe('done');
    expect(await outcome(change(id, { end_time: day(3) }))).toBe('done');
    expect(await outcome(change(id, { end_time: day(4) }))).toBe('SALE_PRICE_TOO_HIGH');
    expect(await outcome(change(id, { is_active: false }))).toBe('done');
    expect(await outcome(change(id, { is_active: true }))).toBe('SALE_PRICE_TOO_HIGH');
  });
  test('ended: restarted only while cheaper than the product, whatever stock is left', async () => {
    const over = { start_time: '2020-01-01T00:00:00Z', end_time: '2020-01-02T00:00:00Z' };
    const { id } = await add(sale(1, 2, { ...over, sale_price: 90, stock: 5 }));
    await database.sql`update products set price = 90, stock = 1`;
    expect(await outcome(change(id, { end_time: day(2) }))).toBe('SALE_PRICE_TOO_HIGH');
    await database.sql`update products set price = 91`;
    expect(await outcome(change(id, { end_time: day(2) }))).toBe('done');
  });
  test('overlapping from before the rule: stays, and can be ended', async () => {
    const { sql } = database;
    const ids = await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      return transaction<{ id: string }[]>`insert into flash_sales ${transaction([sale(1, 9), sale(1, 9)])} returning id`;
    });
    expect(await outcome(change(ids[0]?.id ?? '', { original_price: 120 }))).toBe('done');
    expect(await outcome(change(ids[0]?.id ?? '', { end_time: day(5) }))).toBe('done');
    expect(await outcome(change(ids[0]?.id ?? '', { end_time: day(6) }))).toBe('SALE_OVERLAP');
  });
  test('staff without the catalogue: refused', async () => {
    for (const token of [null, customer.token]) expect((await add(sale(1, 2), token)).status).toBeGreaterThanOrEqual(401);
    const { id } = await add(sale(1, 2));
    await send('PATCH', `?id=eq.${id}`, { sale_price: 1 }, customer.token);
    const [left] = await database.sql`select sale_price::int from flash_sales`;
    expect(left).toEqual({ sale_price: 50 });
  });
});

describe('price of a product', () => {
  const HOUR = 3_600_000;
  const at = (hours: number): Date => new Date(Date.now() + hours * HOUR);
  const price = async (wanted: object, token: string | null = manager.token) => {
    const answer = await database.request(`/rest/v1/products?id=eq.${product}`, { method: 'PATCH', token, body: JSON.stringify(wanted) });
    return answer.ok ? 'done' : ((await answer.json()) as { message: string }).message;
  };

  test.each(PRICE_CASES)('private.refuse_price_under_sale: $name, refused: $isRefused', async ({ sales, wanted, isRefused }) => {
    const { sql } = database;
    for (const { price: asked, from, to, isActive = true } of sales)
      await sql`insert into flash_sales ${sql({ product_id: product, sale_price: asked, original_price: asked, start_time: at(from), end_time: at(to), is_active: isActive })}`;
    expect(await price({ price: wanted })).toBe(isRefused ? 'PRICE_UNDER_SALE' : 'done');
    const [row] = await sql`select price::int from products`;
    expect(row).toEqual({ price: isRefused ? 100 : wanted });
  });
  test('refused in bulk changes and in the form; stock falls below that of the sale as it is sold', async () => {
    await add(sale(1, 9, { sale_price: 90, stock: 5 }));
    const rpc = async (name: string, body: object) =>
      (await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token: manager.token, body: JSON.stringify(body) })).json();
    const [{ version } = { version: '' }] = await database.sql<{ version: string }[]>`select updated_at::text as version from products`;
    const changes = (set: object) => ({ p_changes: JSON.stringify([{ id: product, version, ...set }]) });
    expect(await rpc('change_products', changes({ price: 50, stock: 0 }))).toMatchObject([
      { status: 'refused', message: 'PRICE_UNDER_SALE' },
    ]);
    const saving = { p_product: { price: 90 }, p_id: product, p_version: version };
    expect(await rpc('save_product', saving)).toMatchObject({ message: 'PRICE_UNDER_SALE', code: '23514' });
    expect(await rpc('change_products', changes({ price: 95, stock: 0 }))).toMatchObject([{ status: 'done' }]);
  });
  test('concurrent price change and sale: the second sees the first', async () => {
    const [first, second] = [postgres(database.url, { max: 1 }), postgres(database.url, { max: 1 })];
    try {
      let later: Promise<string> = Promise.resolve('');
      await first.begin(async (one) => {
        await one`insert into flash_sales ${one(sale(1, 5, { sale_price: 90 }))}`;
        later = second
          .begin(async (other) => {
            await other`set local role service_role`;
            await other`update products set price = 80 where id = ${product}`;
          })
          .then(
            () => 'done',
            (error: Error) => error.message,
          );
        for (let isWaiting = false; !isWaiting; ) {
          const [row] = await database.sql<{ n: number }[]>`
            select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          isWaiting = (row?.n ?? 0) > 0;
        }
      });
      expect(await later).toBe('PRICE_UNDER_SALE');
    } finally {
      await Promise.all([first.end(), second.end()]);
    }
  });
});

describe('two people who plan a sale of one product at once', () => {
  test('on two connections, one after the other: the second sees the first', async () => {
    const [first, second] = [postgres(database.url, { max: 1 }), postgres(database.url, { max: 1 })];
    try {
      let later: Promise<unknown> = Promise.resolve();
      await first.begin(async (one) => {
        await one`insert into flash_sales ${one(sale(1, 5))}`;
        later = second`insert into flash_sales ${second(sale(4, 9))}`.then(
          () => 'done',
          (error: Error) => error.message,
        );
        // The second one waits for the lock of the first one's transaction.
        for (let isWaiting = false; !isWaiting; ) {
          const [row] = await database.sql<{ n: number }[]>`
            select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          isWaiting = (row?.n ?? 0) > 0;
        }
      });
      expect(await later).toBe('SALE_OVERLAP');
    } finally {
      await Promise.all([first.end(), second.end()]);
    }
  });
  test('same time: one is planned, over HTTP as on separate connections', async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.sql`truncate flash_sales cascade`;
      const outcomes = await Promise.all([1, 2, 3, 4].map((from) => outcome(add(sale(from, 9)))));
      expect(outcomes.toSorted()).toEqual(['SALE_OVERLAP', 'SALE_OVERLAP', 'SALE_OVERLAP', 'done']);
    }
    const sql = postgres(database.url, { max: 6, onnotice: () => undefined });
    try {
      for (let round = 0; round < 10; round += 1) {
        await sql`truncate flash_sales cascade`;
        const rows = Array.from({ length: 6 }, (_, from) =>
          sql`insert into flash_sales ${sql(sale(from + 1, 20))}`.then(
            () => 1,
            () => 0,
          ),
        );
        expect((await Promise.all<number>(rows)).reduce((sum, won) => sum + won, 0)).toBe(1);
      }
    } finally {
      await sql.end();
    }
  });
  test('separate times: both are planned', async () => {
    const outcomes = await Promise.all([1, 3, 5, 7].map((from) => outcome(add(sale(from, from + 2)))));
    expect(outcomes).toEqual(['done', 'done', 'done', 'done']);
  });
});
