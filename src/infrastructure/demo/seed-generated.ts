import type { Sql, TransactionSql } from 'postgres';
import { demoCatalogue } from './demo-catalogue.ts';
import { hasCatalogue, insertGroups } from './insert-groups.ts';
import { insertRows } from './insert-rows.ts';
import type { SeedContext } from './seed-context.ts';
import { seedFeed } from './seed-feed.ts';

const BATCH = 50_000;
const MAX_PRODUCTS = 1_000_000;

/** The sample products that serve as templates: number `n` copies the one at `n` modulo their count. */
const createMoulds = async (sql: TransactionSql, now: Date): Promise<number> => {
  const { products, rentals } = demoCatalogue(now);
  await sql`create temporary table mould (like public.products including defaults) on commit drop`;
  await sql`alter table mould add column place integer generated always as identity (minvalue 0) primary key`;
  await sql`create temporary table mould_rental (like public.rental_options including defaults) on commit drop`;
  await insertRows(sql, 'mould', products);
  await insertRows(sql, 'mould_rental', rentals);
  await sql`analyze mould, mould_rental`;
  return products.length;
};

/**
 * The plan of product `n` of `count`: its template, age, price within the tier, visibility and sale. Times are distributed evenly over the
 * last 60 days; one in `saleEvery` has a sale.
 */
const CREATE_PLAN = `
  create or replace function pg_temp.plan(first integer, last integer, count integer, moulds integer, sale_every integer, now timestamptz)
  returns table (n integer, id uuid, place integer, price bigint, is_active boolean, archived_at timestamptz, created_at timestamptz,
    has_sale boolean, sale_start timestamptz, sale_end timestamptz)
  language sql stable as $$
    select n, md5('arena-akun/generated/' || n)::uuid, m.place,
      greatest(t.price_range_min, least(coalesce(t.price_range_max, 1000000000) - 500, m.price * (70 + n::bigint * 7919 % 61) / 100 / 500 * 500)),
      n % 97 <> 0, case when n % 89 = 0 then now - interval '1 day' end, created,
      m.stock > 0 and n % sale_every = 0 and n % 97 <> 0 and n % 89 <> 0,
      now + make_interval(hours => case n / sale_every % 4 when 0 then 6 when 1 then -96 else -12 end),
      now + make_interval(hours => case n / sale_every % 4 when 0 then 30 when 1 then -72 else 1 + n / sale_every % 48 end)
    from generate_series(first, last) n
    cross join lateral (select now - interval '3 minutes' - (n - 1) * (interval '60 days' / count)) a (created)
    join pg_temp.mould m on m.place = n % moulds
    join public.tiers t on t.id = m.tier_id
  $$`;

const PRODUCTS = `
  insert into public.products (id, name, description, price, original_price, image, images, attributes, seller_note, warranty_hours,
    category_id, game_title_id, tier_id, is_flash_sale, has_rental, stock, is_active, archived_at, is_sample, created_at, updated_at)
  select p.id, m.name || ', nomor ' || 1 + p.n / $4::integer, m.description, p.price, null, m.image, m.images, m.attributes, m.seller_note, m.warranty_hours,
    m.category_id, m.game_title_id, m.tier_id, p.has_sale, m.has_rental, m.stock, p.is_active, p.archived_at, true, p.created_at, p.created_at
  from pg_temp.plan($1, $2, $3, $4, $5, $6) p join pg_temp.mould m using (place)
  order by p.n`;

const RENTALS = `
  insert into public.rental_options (id, product_id, duration, duration_minutes, price, description, created_at, updated_at)
  select md5('arena-akun/rental/' || p.n || '/' || r.duration)::uuid, p.id, r.duration, r.duration_minutes, r.price, r.description,
    p.created_at, p.created_at
  from pg_temp.plan($1, $2, $3, $4, $5, $6) p join pg_temp.mould m using (place) join pg_temp.mould_rental r on r.product_id = m.id`;

const SALES = `
  insert into public.flash_sales (id, product_id, sale_price, original_price, start_time, end_time, stock, created_at, updated_at)
  select md5('arena-akun/sale/' || p.n)::uuid, p.id, p.price * 4 / 5 / 500 * 500, p.price, p.sale_start, p.sale_end, m.stock,
    p.sale_start - interval '1 hour', p.sale_start - interval '1 hour'
  from pg_temp.plan($1, $2, $3, $4, $5, $6) p join pg_temp.mould m using (place) where p.has_sale`;

const fill = async (sql: TransactionSql, count: number, { now, report }: SeedContext): Promise<void> => {
  const moulds = await createMoulds(sql, now);
  await sql.unsafe(CREATE_PLAN);
  const saleEvery = Math.max(10, Math.floor(count / 400));
  for (let first = 1; first <= count; first += BATCH) {
    const last = Math.min(first + BATCH - 1, count);
    const plan = [first, last, count, moulds, saleEvery, now];
    for (const statement of [PRODUCTS, RENTALS, SALES]) await sql.unsafe(statement, plan);
    if (last === count || last % (2 * BATCH) === 0) report(`${last} dari ${count} produk.`);
  }
};

/**
 * Seeds an empty shop with the given number of products, copied from the samples with other names, prices and times: the same groups,
 * the same share of rentals, at most about 400 sales. A shop with a catalogue does not change.
 * @param count whole, 1 to 1.000.000
 * @throws RangeError
 */
export const seedGenerated = async (context: SeedContext, count: number): Promise<void> => {
  if (!Number.isInteger(count) || count < 1 || count > MAX_PRODUCTS) throw new RangeError(`SEED: 1 sampai ${MAX_PRODUCTS}`);
  const { sql, inTransaction, now, report } = context;
  if (await hasCatalogue(sql)) {
    report('Katalog sudah berisi, contoh tidak ditambahkan.');
    return;
  }
  report(`Menyimpan ${count} produk contoh.`);
  await inTransaction(async (transaction) => {
    await insertGroups(transaction, now);
    await fill(transaction, count, context);
    await seedFeed(transaction, now);
  });
  await settle(sql);
  report(`${count} produk contoh siap.`);
};

/** Updates the planner's statistics and the visibility map, so that index-only scans are possible. */
const settle = (sql: Sql) => sql`vacuum (analyze)`;
