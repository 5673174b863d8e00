import type { Sql } from 'postgres';
import { putMistake } from '../orders/mistake.ts';

/** Mechanisms that keep rentals apart; without each of them the same month must fail. */
export const RENTAL_CONTROLS: Readonly<Record<'overlaps' | 'late' | 'stale', (sql: Sql) => Promise<void>>> = {
  overlaps: async (sql) => {
    await sql`alter table private.rentals drop constraint one_rental_at_a_time`;
    await putMistake(sql, 'is_unit_free', 'select not exists', 'select true or not exists');
  },
  late: async (sql) => {
    await putMistake(sql, 'rental_parts', 'and private.shop_now() < upper(r.period)', '');
    await putMistake(sql, 'rental_refusal', 'private.rental_end(r) <= private.shop_now()', 'false');
  },
  stale: async (sql) => {
    await putMistake(sql, 'is_rotated', 'select coalesce(', 'select true or coalesce(');
    await putMistake(sql, 'rental_parts', 'l.order_id <> p_order', 'false');
  },
};
