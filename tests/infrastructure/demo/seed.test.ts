import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { readArtworkAddress } from '../../../src/domain/artwork/artwork-address.ts';
import { type FlashSale, isLive } from '../../../src/domain/flash-sale/flash-sale.ts';
import { hasPicture } from '../../../src/domain/media/has-picture.ts';
import { siblingOf } from '../../../src/domain/media/image-siblings.ts';
import { coverPicture } from '../../../src/domain/media/product-pictures.ts';
import { isReadableOn } from '../../../src/domain/shared/color.ts';
import { drawArtwork } from '../../../src/infrastructure/artwork/draw-artwork.ts';
import { seedDemo } from '../../../src/infrastructure/demo/seed-demo.ts';
import { inTransaction } from '../../../src/infrastructure/embedded/postgres/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const NOW = new Date('2026-11-21T04:30:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Of 255: two pictures that differ less look the same at the size of a card. */
const ALIKE = 6;
const VISIBLE = 'is_active and archived_at is null';

let shop: TestDatabase;
const lines: string[] = [];

const seed = (received: string[]): Promise<void> =>
  seedDemo({
    sql: shop.sql,
    inTransaction: (work) => inTransaction(shop.sql, work),
    sealer: null,
    now: NOW,
    report: (line) => received.push(line),
  });

beforeAll(async () => {
  shop = await openTestDatabase();
  await seed(lines);
}, 300_000);
afterAll(() => shop.close());

const list = async <T extends object>(query: string): Promise<T[]> => [...(await shop.sql.unsafe<T[]>(query))];
const one = async <T extends object>(query: string): Promise<T> => {
  const [row] = await list<T>(query);
  if (row === undefined) throw new Error(`no row: ${query}`);
  return row;
};

describe('demo catalogue', () => {
  test('size: about 300 samples in ten games, three tiers and five categories', async () => {
    const { products, ...rest } = await one<{ products: number }>(`select count(*)::int as products, bool_and(is_sample) as sample,
      count(distinct game_title_id)::int as games, count(distinct tier_id)::int as tiers, count(distinct category_id)::int as categories
      from products`);
    expect(rest).toEqual({ sample: true, games: 10, tiers: 3, categories: 5 });
    expect(Math.abs(products - 300)).toBeLessThan(20);
    const groups = 'select is_sample from tiers union all select is_sample from game_titles union all select is_sample from categories';
    expect(await list(groups)).toEqual(Array.from({ length: 18 }, () => ({ is_sample: true })));
  });

  test('tiers: those of the specification, every price within its tier', async () => {
    expect(await list('select name, price_range_min::int as low, price_range_max::int as high from tiers order by sort_order')).toEqual([
      { name: 'Reguler', low: 0, high: 500_000 },
      { name: 'Pelajar', low: 500_000, high: 2_000_000 },
      { name: 'Premium', low: 2_000_000, high: null },
    ]);
    const outside = `select p.name from products p join tiers t on t.id = p.tier_id
      where p.price < t.price_range_min or p.price >= t.price_range_max or p.original_price <= p.price or p.price < 10000`;
    expect(await list(outside)).toEqual([]);
  });

  test.each(['tiers', 'game_titles', 'categories'])('%s: readable colours, counts equal the visible products', async (table) => {
    const groups = await list<{ color: string; right: boolean }>(`select color, product_count = (select count(*) from products p
      where g.id in (p.game_title_id, p.tier_id, p.category_id) and ${VISIBLE.replaceAll(/(is_active|archived_at)/g, 'p.$1')}) as right from ${table} g`);
    expect(groups.filter(({ color, right }) => !right || !isReadableOn(color, '#000000'))).toEqual([]);
  });

  test('stock: some sold out, mostly single units, some of 5, 8 and 12', async () => {
    const rows = await list<{ stock: number; n: number }>('select stock, count(*)::int as n from products group by stock');
    const count = (stock: number): number => rows.find((row) => row.stock === stock)?.n ?? 0;
    expect(count(0)).toBeGreaterThan(10);
    expect(count(1)).toBeGreaterThan(150);
    expect([5, 8, 12].map(count)).not.toContain(0);
    expect(Math.max(...rows.map(({ stock }) => stock))).toBe(12);
  });

  test('hidden products: four archived, five inactive', async () => {
    expect(
      await one(`select count(*) filter (where archived_at is not null)::int as archived, count(*) filter (where not is_active)::int as inactive
        from products`),
    ).toEqual({ archived: 4, inactive: 5 });
  });

  test('age: up to 60 days, the newest a few minutes', async () => {
    const { oldest, newest } = await one<{ oldest: Date; newest: Date }>(
      'select min(created_at) as oldest, max(created_at) as newest from products',
    );
    expect(NOW.getTime() - newest.getTime()).toBeLessThan(HOUR / 12);
    expect(NOW.getTime() - oldest.getTime()).toBeLessThanOrEqual(60 * DAY);
    expect(NOW.getTime() - oldest.getTime()).toBeGreaterThan(55 * DAY);
  });

  test('texts: mention that it is a sample; no duplicate names per game', async () => {
    const rows = await list<{ text: string; description: string }>(
      "select concat_ws(' ', name, description, seller_note, attributes::text) as text, description from products",
    );
    expect(rows.filter(({ text }) => /!|https?:|\b08\d{6}|undefined|NaN|\.\.(?!\.)/.test(text))).toEqual([]);
    expect(rows.filter(({ description }) => !description.includes('Produk contoh.'))).toEqual([]);
    expect(await list('select name, game_title_id from products group by 1, 2 having count(*) > 1')).toEqual([]);
  });

  test('settings: the shop’s own texts, no external contacts', async () => {
    expect(await one('select * from website_settings')).toMatchObject({
      site_name: 'Arena Akun',
      hero_title: 'Jual Beli & Rental Akun Game',
      hero_subtitle: 'Aman, Cepat, Terpercaya',
      whatsapp_number: null,
      contact_phone: null,
      instagram_url: null,
      whatsapp_channel_url: null,
    });
  });
});

describe('demo rentals and sales', () => {
  test('rentals: ninety accounts for 1, 3 and 7 days, one at 150.000 and 400.000', async () => {
    expect(await one('select count(*)::int as n from products where has_rental')).toEqual({ n: 90 });
    expect(await list('select duration, duration_minutes, count(*)::int as n from rental_options group by 1, 2 order by 2')).toEqual([
      { duration: '1 Hari', duration_minutes: 1440, n: 90 },
      { duration: '3 Hari', duration_minutes: 4320, n: 90 },
      { duration: '7 Hari', duration_minutes: 10_080, n: 90 },
    ]);
    const sample = `select a.product_id from rental_options a join rental_options b using (product_id)
      where a.duration = '1 Hari' and a.price = 150000 and b.duration = '3 Hari' and b.price = 400000`;
    expect(await list(sample)).not.toEqual([]);
  });

  type Sale = FlashSale & { readonly units: number };
  const salesOfVisible = (): Promise<Sale[]> =>
    list(`select s.id, product_id as "productId", sale_price::int as "salePrice", s.original_price::int as "originalPrice",
      start_time as "startsAt", end_time as "endsAt", s.stock, initial_stock as "initialStock", s.is_active as "isActive", p.stock as units
      from flash_sales s join products p on p.id = s.product_id where p.is_active and p.archived_at is null`);

  test('sales: twelve live with stock, four upcoming, six ended', async () => {
    const sales = await salesOfVisible();
    const live = sales.filter((sale) => isLive(sale, NOW));
    expect([live.length, sales.filter((sale) => sale.startsAt > NOW).length, sales.filter((sale) => sale.endsAt <= NOW).length]).toEqual([
      12, 4, 6,
    ]);
    expect(live.filter(({ stock, initialStock, units }) => stock < 1 || stock > initialStock || initialStock > units)).toEqual([]);
    expect(sales.filter(({ salePrice, originalPrice }) => salePrice <= 0 || salePrice >= originalPrice)).toEqual([]);
    const ends = live.map(({ endsAt }) => (endsAt.getTime() - NOW.getTime()) / HOUR);
    expect([Math.min(...ends) >= 1, Math.max(...ends)]).toEqual([true, 48]);
  });

  test('next two days: a live sale at any time', async () => {
    const sales = await salesOfVisible();
    const hours = Array.from({ length: 96 }, (_, half) => half / 2);
    expect(hours.filter((hour) => !sales.some((sale) => isLive(sale, new Date(NOW.getTime() + hour * HOUR))))).toEqual([]);
  });
});

describe('demo pictures', () => {
  interface Row {
    readonly id: string;
    readonly image: string | null;
    readonly images: readonly string[];
    readonly saleKind: 'account' | 'item' | 'service';
    readonly game: { readonly slug: string };
    readonly tier: { readonly slug: string };
  }
  const rows = (): Promise<Row[]> =>
    list(`select p.id, p.image, p.images, p.sale_kind as "saleKind", jsonb_build_object('slug', g.slug) as game,
      jsonb_build_object('slug', t.slug) as tier
      from products p join game_titles g on g.id = p.game_title_id join tiers t on t.id = p.tier_id where ${VISIBLE.replaceAll(/(is_active|archived_at)/g, 'p.$1')}
      order by p.created_at desc`);

  test('files: none stored, all drawn', async () => {
    expect((await rows()).filter(hasPicture)).toEqual([]);
    expect(await list('select name from storage.objects')).toEqual([]);
  });

  /** A card as it looks from afar, in 12 x 15 points of three colours. */
  const seenFromAfar = async (row: Row): Promise<Buffer> => {
    const drawn = readArtworkAddress(siblingOf(coverPicture(row), 320));
    if (drawn === null) throw new Error(`no cover: ${row.id}`);
    return sharp(Buffer.from(drawArtwork(drawn.spec)), { density: 20 })
      .resize(12, 15, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
  };
  const difference = (one: Buffer, other: Buffer): number =>
    Math.sqrt(one.reduce((sum, value, place) => sum + (value - (other[place] ?? 0)) ** 2, 0) / one.length);

  test('first page of a game: 24 distinguishable covers', async () => {
    const all = await rows();
    for (const game of new Set(all.map((row) => row.game.slug))) {
      const page = all.filter((row) => row.game.slug === game).slice(0, 24);
      const covers = await Promise.all(page.map(seenFromAfar));
      expect(page.length).toBeGreaterThan(20);
      expect([game, new Set(page.map(coverPicture)).size]).toEqual([game, page.length]);
      const pairs = covers.flatMap((cover, place) => covers.slice(place + 1).map((other) => difference(cover, other)));
      expect([game, Math.min(...pairs) > ALIKE]).toEqual([game, true]);
    }
  });
});

test('demo notifications: three broadcasts that link to pages of the shop', async () => {
  expect(await list('select type, link_url, user_id, created_at < now() as reported from notifications order by created_at desc')).toEqual([
    { type: 'promo', link_url: '/flash-sales', user_id: null, reported: true },
    { type: 'rental', link_url: '/products?sewa=1', user_id: null, reported: true },
    { type: 'info', link_url: '/products', user_id: null, reported: true },
  ]);
});

test('demo catalogue: a visitor sees exactly the visible products', async () => {
  const answer = await shop.request('/rest/v1/products?select=id&limit=1000');
  const seen = (await answer.json()) as { id: string }[];
  const visible = await list<{ id: string }>(`select id from products where ${VISIBLE}`);
  expect(seen.map(({ id }) => id).toSorted()).toEqual(visible.map(({ id }) => id).toSorted());
});

test('demo seed: reports progress, leaves an existing catalogue unchanged', async () => {
  expect(lines[0]).toMatch(/^Menyimpan \d+ produk contoh\.$/);
  expect(lines.at(-1)).toMatch(/^\d+ produk contoh siap, 270 pilihan sewa dan 22 flash sale\.$/);
  const again: string[] = [];
  await seed(again);
  expect(again).toEqual(['Katalog sudah berisi, contoh tidak ditambahkan.']);
});
