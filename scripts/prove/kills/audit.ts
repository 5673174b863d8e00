import type { Sql } from 'postgres';
import type { CatalogueWriter } from './catalogue-writer.ts';

interface Row {
  readonly id: string;
  readonly rentals: number;
  readonly sales: number;
  readonly is_rentable: boolean;
  readonly is_on_sale: boolean;
  readonly is_found: boolean;
}

export interface Audit {
  /** Confirmed writes that are missing. */
  readonly lost: number;
  /** Products that lack a confirmed part, or whose derived columns are wrong. */
  readonly torn: number;
}

/** Compares confirmed writes with the content of the database. */
export const audit = async (sql: Sql, keepers: readonly CatalogueWriter[]): Promise<Audit> => {
  const rows = await sql<Row[]>`
    select p.id, (select count(*)::int from rental_options o where o.product_id = p.id) as rentals,
      (select count(*)::int from flash_sales s where s.product_id = p.id) as sales,
      p.has_rental as is_rentable, p.is_flash_sale as is_on_sale,
      exists (select from private.product_search f where f.id = p.id) as is_found
    from products p`;
  const there = new Map(rows.map((row) => [row.id, row]));
  let [lost, torn] = [0, 0];
  for (const { entries } of keepers) {
    for (const [id, { fate, hasRental, hasSale }] of entries) {
      const row = there.get(id);
      if ((fate === 'kept') !== (row !== undefined) && fate !== 'unknown') lost += 1;
      if (row === undefined) continue;
      if ((hasRental && row.rentals !== 1) || (hasSale && row.sales !== 1)) torn += 1;
      if (row.is_rentable !== row.rentals > 0 || row.is_on_sale !== row.sales > 0 || !row.is_found) torn += 1;
    }
  }
  const [orphans] = await sql<{ n: number }[]>`
    select (select count(*) from private.product_search f where not exists (select from products p where p.id = f.id))::int as n`;
  return { lost, torn: torn + (orphans?.n ?? 0) };
};
