import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AesCredentialSealer } from '../../../src/infrastructure/credential/aes-credential-sealer.ts';
import { KeyRing } from '../../../src/infrastructure/credential/key-ring.ts';
import type { SeedContext } from '../../../src/infrastructure/demo/seed-context.ts';
import { seedDemo } from '../../../src/infrastructure/demo/seed-demo.ts';
import { seedGenerated } from '../../../src/infrastructure/demo/seed-generated.ts';
import { inTransaction } from '../../../src/infrastructure/embedded/postgres/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const NOW = new Date('2026-11-21T04:30:00.000Z');

const contextOf = ({ sql }: TestDatabase, sealer: SeedContext['sealer'] = null): SeedContext => ({
  sql,
  inTransaction: (work) => inTransaction(sql, work),
  sealer,
  now: NOW,
  report: () => undefined,
});

let first: TestDatabase;
let second: TestDatabase;

describe('repeated demo seed', () => {
  beforeAll(async () => {
    [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  });
  afterAll(() => Promise.all([first.close(), second.close()]));

  test('interrupted seed: no rows are left, the next start completes it', async () => {
    const cutOff = new AesCredentialSealer(new KeyRing(randomBytes(32)));
    cutOff.seal = () => {
      throw new Error('power cut');
    };
    await expect(seedDemo(contextOf(first, cutOff))).rejects.toThrow('power cut');
    const [rows] = await first.sql`
      select (select count(*) from products)::int as products, (select count(*) from tiers)::int as tiers`;
    expect(rows).toEqual({ products: 0, tiers: 0 });
    await seedDemo(contextOf(first));
    const [filled] = await first.sql`select count(*)::int > 250 as is_filled from products`;
    expect(filled).toEqual({ is_filled: true });
  });

  test('same time: the same ids, names, prices and times', async () => {
    await seedDemo(contextOf(second));
    const rows = async ({ sql }: TestDatabase) => [
      ...(await sql`select id, name, description, price, stock, created_at, is_active, archived_at from products order by id`),
      ...(await sql`select id, product_id, duration, price from rental_options order by id`),
      ...(await sql`select id, product_id, sale_price, stock, start_time, end_time from flash_sales order by id`),
      ...(await sql`select id, slug from tiers union all select id, slug from game_titles union all select id, slug from categories order by id`),
    ];
    expect(await rows(first)).toEqual(await rows(second));
  });
});

describe('generated catalogue', () => {
  const COUNT = 1500;
  beforeAll(async () => {
    [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
    await seedGenerated(contextOf(first), COUNT);
    await seedGenerated(contextOf(second), COUNT);
  });
  afterAll(() => Promise.all([first.close(), second.close()]));

  test('size: the requested number of sample products, priced within their tiers', async () => {
    const [found] = await first.sql`
      select count(*)::int as products, count(distinct (p.name, p.game_title_id))::int as names, bool_and(p.is_sample) as sample,
        bool_and(p.price >= t.price_range_min and (t.price_range_max is null or p.price < t.price_range_max)) as priced,
        count(distinct p.game_title_id)::int as games
      from products p join tiers t on t.id = p.tier_id`;
    expect(found).toEqual({ products: COUNT, names: COUNT, sample: true, priced: true, games: 10 });
  });

  test('flags: match rental options and sales, some sales are live with stock', async () => {
    const [flags] = await first.sql`
      select bool_and(has_rental = exists (select from rental_options r where r.product_id = p.id)) as rental,
        bool_and(is_flash_sale = exists (select from flash_sales s where s.product_id = p.id)) as sale from products p`;
    expect(flags).toEqual({ rental: true, sale: true });
    const [sales] = await first.sql<{ live: number; coming: number; ended: number; empty: number }[]>`
      select count(*) filter (where s.start_time <= ${NOW} and ${NOW} < s.end_time)::int as live,
        count(*) filter (where s.start_time > ${NOW})::int as coming, count(*) filter (where s.end_time <= ${NOW})::int as ended,
        count(*) filter (where s.stock = 0 or s.stock > p.stock)::int as empty
      from flash_sales s join products p on p.id = s.product_id and p.is_active and p.archived_at is null`;
    expect(sales?.empty).toBe(0);
    expect([sales?.live, sales?.coming, sales?.ended].every((count) => (count ?? 0) > 10)).toBe(true);
  });

  test('second run: the same rows', async () => {
    const rows = async ({ sql }: TestDatabase) => [
      ...(await sql`select id, name, price, stock, created_at, is_active from products order by id`),
    ];
    expect(await rows(first)).toEqual(await rows(second));
  });

  test.each([0, -1, 1.5, Number.NaN, 1_000_001])('%p products: refused', async (count) => {
    await expect(seedGenerated(contextOf(second), count)).rejects.toThrow(RangeError);
  });
});
