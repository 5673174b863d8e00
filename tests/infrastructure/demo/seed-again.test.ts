import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ArtworkRenderer } from '../../../src/application/artwork/artwork-renderer.ts';
import type { SeedContext } from '../../../src/infrastructure/demo/seed-context.ts';
import { seedDemo } from '../../../src/infrastructure/demo/seed-demo.ts';
import { seedGenerated } from '../../../src/infrastructure/demo/seed-generated.ts';
import { FileStorageAdapter } from '../../../src/infrastructure/embedded/storage/file-storage-adapter.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const NOW = new Date('2026-11-21T04:30:00.000Z');

/** Bytes in place of a picture, where only rows matter. */
const pictureOf = (bytes: Uint8Array): ArtworkRenderer => ({ svg: () => '<svg/>', webp: async () => bytes });
const blank = pictureOf(new Uint8Array([1]));

const contextOf = ({ sql, storageFolder }: TestDatabase, artwork = blank): SeedContext => ({
  sql,
  files: new FileStorageAdapter(storageFolder),
  artwork,
  sealer: null,
  now: NOW,
  report: () => undefined,
});

let first: TestDatabase;
let second: TestDatabase;

describe('the demonstration once more', () => {
  beforeAll(async () => {
    [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  });
  afterAll(() => Promise.all([first.close(), second.close()]));

  test('a seed that was cut off leaves no rows, and the next start fills the shop', async () => {
    let drawn = 0;
    const cutOff: ArtworkRenderer = {
      ...pictureOf(new Uint8Array([2])),
      webp: async () => {
        drawn += 1;
        if (drawn > 40) throw new Error('power cut');
        return new Uint8Array([2]);
      },
    };
    await expect(seedDemo(contextOf(first, cutOff))).rejects.toThrow('power cut');
    const [rows] = await first.sql`
      select (select count(*) from products)::int as products, (select count(*) from tiers)::int as tiers,
        (select count(*) from storage.objects)::int as objects`;
    expect(rows).toEqual({ products: 0, tiers: 0, objects: 0 });
    await seedDemo(contextOf(first));
    const folder = join(first.storageFolder, 'product-images', 'products');
    const pictures = (await readdir(folder)).filter((name) => name.endsWith('.webp'));
    const left = await Promise.all(pictures.map((name) => readFile(join(folder, name))));
    expect(left.filter((bytes) => !bytes.equals(Buffer.from([1])))).toEqual([]);
  });

  test('the same time gives the same ids, names, prices, pictures and times', async () => {
    await seedDemo(contextOf(second));
    const rows = async ({ sql }: TestDatabase) => [
      ...(await sql`select id, name, description, price, image, images, stock, created_at, is_active, archived_at from products order by id`),
      ...(await sql`select id, product_id, duration, price from rental_options order by id`),
      ...(await sql`select id, product_id, sale_price, stock, start_time, end_time from flash_sales order by id`),
      ...(await sql`select id, slug from tiers union all select id, slug from game_titles union all select id, slug from categories order by id`),
      ...(await sql`select id, name, version from storage.objects order by id`),
    ];
    expect(await rows(first)).toEqual(await rows(second));
  });
});

describe('a generated catalogue', () => {
  const COUNT = 1500;
  beforeAll(async () => {
    [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
    await seedGenerated(contextOf(first), COUNT);
    await seedGenerated(contextOf(second), COUNT);
  });
  afterAll(() => Promise.all([first.close(), second.close()]));

  test('has as many sample products as asked for, priced within their tiers, over the same groups and pictures', async () => {
    const [found] = await first.sql<{ names: number; covers: number }[]>`
      select count(*)::int as products, count(distinct (p.name, p.game_title_id))::int as names, bool_and(p.is_sample) as sample,
        bool_and(p.price >= t.price_range_min and (t.price_range_max is null or p.price < t.price_range_max)) as priced,
        count(distinct p.game_title_id)::int as games, count(distinct p.image)::int as covers
      from products p join tiers t on t.id = p.tier_id`;
    expect(found).toEqual({ products: COUNT, names: COUNT, sample: true, priced: true, games: 10, covers: found?.covers });
    expect(found?.covers).toBeLessThanOrEqual(60);
  });

  test('marks what can be rented and what is on sale, and has live sales with stock', async () => {
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

  test('is the same again', async () => {
    const rows = async ({ sql }: TestDatabase) => [
      ...(await sql`select id, name, price, stock, created_at, is_active from products order by id`),
    ];
    expect(await rows(first)).toEqual(await rows(second));
  });

  test.each([0, -1, 1.5, Number.NaN, 1_000_001])('of %p products is refused', async (count) => {
    await expect(seedGenerated(contextOf(second), count)).rejects.toThrow(RangeError);
  });
});
