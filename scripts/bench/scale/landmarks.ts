import type { Sql } from 'postgres';
import { writeCursor } from '../../../src/domain/catalog/product-cursor.ts';

/** The position of a product in the list, newest first. */
export interface Place {
  readonly id: string;
  /** The database's text of the time, with microseconds. */
  readonly at: string;
  /** Its game's id, and its price in whole rupiah. */
  readonly game: string;
  readonly price: number;
}

const PLACES = 40;

/** Products distributed evenly over the older two thirds of the list, for deep pages. */
export const deepPlaces = async (sql: Sql): Promise<readonly Place[]> => {
  const rows = await sql<Place[]>`
    select found.id, found.at, found.game, found.price
    from (select min(created_at) as oldest, max(created_at) as newest from products where is_active and archived_at is null) span
    cross join generate_series(1, ${PLACES}::integer) n
    cross join lateral (
      select p.id, p.created_at::text as at, p.game_title_id::text as game, p.price::integer as price from products p
      where p.is_active and p.archived_at is null and p.created_at <= span.newest - (span.newest - span.oldest) * (0.33 + 0.66 * n / ${PLACES + 1}::integer)
      order by p.created_at desc, p.id desc limit 1) found`;
  if (rows.length === 0) throw new Error('the catalogue is empty');
  return rows;
};

export const pageFrom = ({ id, at }: Place): string =>
  `/products?after=${encodeURIComponent(writeCursor({ sort: 'newest', at, id, price: null, isSold: false }))}`;
