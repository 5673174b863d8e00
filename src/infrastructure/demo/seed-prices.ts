import type { PendingQuery, Row, TransactionSql } from 'postgres';

/**
 * When the price of a seeded product `p` fell to the present one: a pseudo-random time between its creation and now, deterministic by
 * product, and within the last 25 days.
 */
export const droppedAt = (sql: TransactionSql, now: Date): PendingQuery<Row[]> => sql`greatest(
  p.created_at + (${now}::timestamptz - p.created_at) * (0.15 + 0.8 * (('x' || substr(md5(p.id::text), 1, 6))::bit(24)::integer / 16777216.0)),
  ${now}::timestamptz - interval '25 days')`;

/**
 * Writes what a seeded shop has asked: each price since its product was made, an earlier price until it fell, and each sale in its period.
 * The shop then strikes prices of samples through by the same rule as those of other products.
 */
export const seedPrices = async (sql: TransactionSql, now: Date): Promise<void> => {
  const seeded = sql`
    select p.id, p.price, p.created_at, d.at as dropped_at, case when d.at > p.created_at then p.original_price end as earlier_price
    from public.products p
    cross join lateral (select case when p.original_price > p.price then ${droppedAt(sql, now)} end as at) d
    where p.is_active and p.archived_at is null`;
  await sql`delete from private.price_points where true`;
  await sql`insert into private.price_points (product_id, price, kind, from_at)
    select s.id, s.price, 'normal', case when s.earlier_price is null then s.created_at else s.dropped_at end from (${seeded}) s`;
  await sql`insert into private.price_points (product_id, price, kind, from_at, to_at)
    select s.id, s.earlier_price, 'normal', s.created_at, s.dropped_at from (${seeded}) s where s.earlier_price is not null`;
  await sql`insert into private.price_points (product_id, price, kind, from_at, to_at, sale_id)
    select p.id, f.sale_price, 'promo', f.start_time, f.end_time, f.id
    from public.flash_sales f join public.products p on p.id = f.product_id
    where p.is_active and p.archived_at is null and f.is_active and f.stock > 0 and f.sale_price < p.price`;
  await sql`select private.set_strikable_prices(array(select p.id from public.products p))`;
};
