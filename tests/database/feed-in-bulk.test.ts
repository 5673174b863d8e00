import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { openMeasuredSession } from '../support/plan-work.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql`insert into game_titles (name, slug) select 'Game ' || n, 'game-' || n from generate_series(1, 30) n`;
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate products, flash_sales, feed_events cascade`;
});

const fill = (sql: TransactionSql | TestDatabase['sql'], count: number) => sql`
  insert into products (name, description, price, stock, game_title_id)
  select 'Akun ' || n, 'Isi', 1000 + n, n / 30 % 3, g.id from generate_series(1, ${count}::integer) n
  join (select id, row_number() over (order by slug) as place from game_titles) g on g.place = 1 + n % 30`;
const count = async (where = 'true'): Promise<number> => {
  const [row] = await database.sql.unsafe<{ n: number }[]>(`select count(*)::integer as n from feed_events where ${where}`);
  return row?.n ?? 0;
};

describe('many changes at once: the feed stays short', () => {
  test('new products in one statement: one line per game, at most 12 games, for repeated statements too', async () => {
    const { sql } = database;
    await fill(sql, 3000);
    expect(await count()).toBeLessThanOrEqual(12);
    expect(await count("kind = 'new_product' and product_id is null and game_title_id is not null")).toBe(await count());
    const before = await count();
    await fill(sql, 3000);
    expect(await count()).toBe(before);
    // Within the hour the event keeps its time; earlier, but on the same day of the shop, which may just have begun.
    await sql`update feed_events set created_at = greatest(created_at - interval '30 minutes',
      date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta')`;
    const lines = () => sql`select id, created_at::text from feed_events order by id`;
    const stood = [...(await lines())];
    await fill(sql, 3000);
    expect([...(await lines())]).toEqual(stood);
  });
  test('line for many products: names their kind; several kinds: none', async () => {
    const { sql } = database;
    const [game, other] = await sql<{ id: string }[]>`select id from game_titles order by slug limit 2`;
    const add = (kind: string, of: string | undefined) => sql`insert into products (name, description, price, sale_kind, game_title_id)
      select 'a', 'b', 1, ${kind}, ${of ?? ''}::uuid from generate_series(1, 25)`;
    const kinds = async () =>
      (await sql`select sale_kind from feed_events order by game_title_id = ${other?.id ?? ''}`).map((row) => row['sale_kind']);
    await add('item', game?.id);
    await add('service', other?.id);
    expect(await kinds()).toEqual(['item', 'service']);
    await add('item', game?.id);
    expect(await kinds()).toEqual(['item', 'service']);
    await add('account', game?.id);
    expect(await kinds()).toEqual([null, 'service']);
    await add('item', game?.id);
    expect(await kinds()).toEqual([null, 'service']);
  });
  test('24 products in one statement: one line each; 25: a summary', async () => {
    const { sql } = database;
    await sql`insert into products (name, description, price) select 'a', 'b', 1 from generate_series(1, 24)`;
    expect(await count('product_id is not null')).toBe(24);
    await sql`insert into products (name, description, price) select 'a', 'b', 1 from generate_series(1, 25)`;
    expect(await count('product_id is not null')).toBe(24);
    expect(await count('product_id is null')).toBe(1);
  });
  test('single products: 60 lines within an hour, then a summary', async () => {
    const { sql } = database;
    await sql.begin(async (transaction) => {
      for (let place = 0; place < 75; place += 1) await transaction`insert into products (name, description, price) values ('a', 'b', 1)`;
    });
    expect(await count('product_id is not null')).toBe(60);
    expect(await count('product_id is null')).toBe(1);
  });
  test('prices and stock of all products: one line per game and kind; outdated lines are removed', async () => {
    const { sql } = database;
    await fill(sql, 6000);
    await sql`update products set price = price - 10`;
    await sql`update products set stock = stock + 1`;
    expect(await count("kind = 'price_drop'")).toBe(12);
    expect(await count("kind = 'restock'")).toBe(12);
    await sql`update products set is_active = false`;
    await sql`update products set is_active = true`;
    expect(await count()).toBe(36);
  });
  test('sales in one statement: the 24 with the largest discount', async () => {
    const { sql } = database;
    await fill(sql, 300);
    await sql`insert into flash_sales (product_id, sale_price, original_price, end_time)
      select id, row_number() over (order by id), 1000, now() + interval '1 hour' from products`;
    const [most] = await sql<{ n: number; dearest: string }[]>`
      select count(*)::integer as n, max(new_price) as dearest from feed_events where kind = 'sale_started'`;
    expect(most).toEqual({ n: 24, dearest: '24' });
  });
});

describe('many changes at once: cost', () => {
  const MANY = 2000;
  /** Its plans take 2 to 11, as PostgreSQL estimates what is there; a walk over everything for each of them would be thousands. */
  const ONE_PASS = 20;
  /** Rows that pass through the plans of the feed's triggers per changed product: the difference between runs with and without them. */
  const cost = async (
    work: (sql: TransactionSql) => Promise<void>,
    measured: (sql: TransactionSql) => Promise<unknown>,
  ): Promise<number> => {
    const session = await openMeasuredSession(database.url);
    const through = async (hasFeed: boolean): Promise<number> => {
      let rows = 0;
      await session.sql
        .begin(async (sql) => {
          // Other triggers are measured elsewhere.
          const off = ['index_inserted', 'index_updated', 'add_units', 'change_units', ...(hasFeed ? [] : ['feed_added', 'feed_changed'])];
          for (const name of off) await sql.unsafe(`alter table products disable trigger ${name}`);
          await work(sql);
          rows = await session.rowsThrough(sql, () => measured(sql));
          throw new Error('undo');
        })
        .catch((error: Error) => {
          if (error.message !== 'undo') throw error;
        });
      return rows;
    };
    try {
      const without = await through(false);
      return ((await through(true)) - without) / MANY;
    } finally {
      await session.close();
    }
  };

  test('import: one pass over the inserted rows', async () => {
    const rows = await cost(
      () => Promise.resolve(),
      (sql) => fill(sql, MANY),
    );
    expect(rows).toBeGreaterThan(1);
    expect(rows).toBeLessThan(ONE_PASS);
  });
  test('change of every price after small changes in the session: one pass', async () => {
    await fill(database.sql, MANY);
    const [small] = await database.sql<{ id: string }[]>`select id from products limit 1`;
    const rows = await cost(
      async (sql) => {
        // Plans are cached from the first, small statement on.
        for (let place = 0; place < 7; place += 1) await sql`update products set price = price + 1 where id = ${small?.id ?? ''}`;
      },
      (sql) => sql`update products set price = price - 5`,
    );
    expect(rows).toBeGreaterThan(1);
    expect(rows).toBeLessThan(ONE_PASS);
  });
});

describe('reading', () => {
  test('page of 100,000 lines: reads its own part of an index, at every position and for every game', async () => {
    const { sql } = database;
    await sql`insert into products (name, description, price, game_title_id) select 'a', 'b', 1, (select id from game_titles limit 1) from generate_series(1, 50)`;
    await sql`
      insert into feed_events (kind, product_id, game_title_id, created_at)
      select 'restock', p.id, p.game_title_id, now() - n * interval '1 day' from generate_series(1, 2000) n cross join products p`;
    await sql`vacuum (analyze) feed_events, products`;
    const read = async (condition: string): Promise<{ buffers: number; plan: string }> => {
      const plan = await sql.begin(async (transaction) => {
        await transaction`set local role anon`;
        const [row] = await transaction.unsafe<{ 'QUERY PLAN': readonly { Plan: Record<string, unknown> }[] }[]>(
          `explain (analyze, buffers, format json) select * from public.feed_events where ${condition} order by created_at desc, id desc limit 25`,
        );
        return row?.['QUERY PLAN'][0]?.Plan ?? {};
      });
      return { buffers: Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']), plan: JSON.stringify(plan) };
    };
    const [game] = await sql<{ id: string }[]>`select id from game_titles limit 1`;
    for (const condition of [
      'true',
      `game_title_id = '${game?.id ?? ''}'`,
      "created_at <= now() - interval '1500 days' and (created_at < now() - interval '1500 days' or id < 'ffffffff-ffff-4fff-bfff-ffffffffffff')",
    ]) {
      const { buffers, plan } = await read(condition);
      expect(plan).toContain('feed_events_');
      expect(plan).not.toContain('Seq Scan');
      // Which of the random ids share a block differs from run to run; all lines are in several thousand blocks.
      expect(buffers).toBeLessThan(600);
    }
  }, 300_000);
});
