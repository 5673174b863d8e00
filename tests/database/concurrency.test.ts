import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readMigrations } from '../../src/infrastructure/embedded/postgres/migrations.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';
import { raceDeletions } from '../support/races/deletions.ts';
import { raceMigrations, raceSlugs } from '../support/races/first-come.ts';
import { raceStoredFacts } from '../support/races/stored-facts.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

// The long runs are `npm run prove -- concurrency`.
describe('several people at once', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('counts and flags: correct', async () => {
    expect(await raceStoredFacts(database.url, 8, 25, 1)).toEqual({ changes: 200, refusals: [], wrong: 0 });
  }, 300_000);
  test('deletion of a changing product: once, completely', async () => {
    expect(await raceDeletions(database.url, 15)).toEqual({ rounds: 15, notOnce: 0, refusals: [], leftovers: 0 });
  }, 300_000);
  test('one slug: taken once', async () => {
    expect(await raceSlugs(database.url, 8, 5)).toEqual([1, 1, 1, 1, 1]);
  });

  // The end of the second sale would reset the flag that the first, uncommitted one relies on.
  test('one sale inserted while another is deleted: the flag stays', async () => {
    const { sql } = database;
    const [product] = await sql<{ id: string }[]>`insert into products (name, description, price) values ('Akun', 'Isi', 1) returning id`;
    const id = product?.id ?? '';
    const sale = { product_id: id, sale_price: 1, original_price: 2, end_time: '2098-01-01' };
    const next = { ...sale, start_time: '2098-01-01', end_time: '2099-01-01' };
    const [old] = await sql<{ id: string }[]>`insert into flash_sales ${sql(sale)} returning id`;
    let ended: Promise<unknown> = Promise.resolve();
    await sql.begin(async (transaction) => {
      await transaction`insert into flash_sales ${sql(next)}`;
      ended = Promise.resolve(sql`delete from flash_sales where id = ${old?.id ?? ''}`);
      // It waits for our lock or has finished; the test continues from either.
      await Promise.race([ended, transaction`select pg_sleep(0.3)`]);
    });
    await ended;
    const [row] = await sql`select is_flash_sale from products where id = ${id}`;
    expect(row).toEqual({ is_flash_sale: true });
  });
});

test('two servers that start on a new database: migrated once', async () => {
  const empty = await openEmptyDatabase();
  try {
    const { current } = await readMigrations('supabase/migrations');
    expect(await raceMigrations(empty.url, 2)).toEqual([current.length, current.length]);
  } finally {
    await empty.close();
  }
}, 300_000);
