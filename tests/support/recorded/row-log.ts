import type { Sql, TransactionSql } from 'postgres';

/** Tables of texts, counts and searches, which follow the rows of the others. */
const DERIVED =
  /^(private\.(product_search|search_|listing_cell|group_terms|card_facts|stock_changes|wishlist|rentable_changes|order_outbox|notification_keys|due_tasks|shop_clock|rate_limits|test_)|public\.(feed_events|card_facts))/;

/** A row that was written: its table, what names it, and its columns. */
export interface WrittenRow {
  readonly table: string;
  /** Null before an insertion. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Null after a deletion. */
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly key: readonly string[];
}

/** Logs every row that is written from now on to tables that hold facts. */
export const openRowLog = async (sql: Sql): Promise<void> => {
  await sql.unsafe(`
    create table private.test_rows (place bigint generated always as identity, name text, key text[], was jsonb, row jsonb);
    create function private.test_log_row() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into private.test_rows (name, key, was, row) values (tg_table_schema || '.' || tg_table_name, array(select unnest(tg_argv)),
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`);
  const tables = await sql<{ name: string; key: string[] }[]>`
    select c.oid::regclass::text as name,
      coalesce((select array_agg(a.attname::text order by k.place) from pg_index i
        cross join lateral unnest(i.indkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind = 'r' order by 1`;
  for (const { name, key } of tables) {
    const full = name.includes('.') ? name : `public.${name}`;
    if (DERIVED.test(full)) continue;
    await sql.unsafe(`create trigger zz_test_log after insert or update or delete on ${full}
      for each row execute function private.test_log_row(${key.map((column) => `'${column}'`).join()})`);
  }
};

/** The rows that the transaction has written since the last call, in their order. */
export const takeRows = async (transaction: TransactionSql): Promise<readonly WrittenRow[]> => {
  const rows = await transaction<{ name: string; key: string[]; was: WrittenRow['before']; row: WrittenRow['after'] }[]>`
    with taken as (delete from private.test_rows returning *) select name, key, was, row from taken order by place`;
  return rows.map(({ name, key, was, row }) => ({ table: name, key, before: was, after: row }));
};
