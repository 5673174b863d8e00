import type { TransactionSql } from 'postgres';
import { droppedAt } from './seed-prices.ts';

const PERIOD = '90 days';

/**
 * Writes a plausible feed for a seeded shop: new accounts, lower prices, restocks and sales. Events written by triggers during seeding are
 * removed.
 */
export const seedFeed = async (sql: TransactionSql, now: Date): Promise<void> => {
  await sql`delete from public.feed_events where true`;
  await sql`
    insert into public.feed_events (kind, product_id, game_title_id, new_price, created_at)
    select 'new_product', id, game_title_id, price, created_at from public.products
    where is_active and archived_at is null and stock > 0 and created_at between ${now}::timestamptz - ${PERIOD}::interval and ${now}
    order by created_at desc, id desc limit 80`;
  const since = droppedAt(sql, now);
  await sql`
    insert into public.feed_events (kind, product_id, game_title_id, old_price, new_price, created_at)
    select 'price_drop', p.id, p.game_title_id, p.original_price, p.price, ${since} from public.products p
    where p.is_active and p.archived_at is null and p.stock > 0 and p.original_price > p.price
      and p.created_at > ${now}::timestamptz - ${PERIOD}::interval order by p.created_at desc, p.id desc limit 24`;
  await sql`
    insert into public.feed_events (kind, product_id, game_title_id, new_price, created_at)
    select 'restock', p.id, p.game_title_id, p.price, ${since} from public.products p
    where p.is_active and p.archived_at is null and p.stock > 3
      and p.created_at > ${now}::timestamptz - ${PERIOD}::interval order by p.created_at desc, p.id desc limit 12`;
  await sql`
    insert into public.feed_events (kind, product_id, flash_sale_id, game_title_id, old_price, new_price, created_at)
    select 'sale_started', s.product_id, s.id, p.game_title_id, s.original_price, s.sale_price, s.start_time
    from public.flash_sales s join public.products p on p.id = s.product_id
    where s.is_active and s.start_time > ${now}::timestamptz - interval '3 days' order by s.start_time desc limit 48
    on conflict do nothing`;
  await sql`
    insert into public.feed_events (kind, title, body, link_url, created_at)
    values ('announcement', 'Selamat datang di feed toko',
      'Akun baru, harga turun, dan flash sale terkumpul di sini. Sebelum membalas siapa pun, cek dulu nomor resmi toko.',
      '/community', ${now}::timestamptz - interval '7 hours')`;
};
