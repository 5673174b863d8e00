import type { Sql } from 'postgres';

interface Table {
  readonly columns: readonly string[];
  /** Each row as JSON, in alphabetical order. */
  readonly rows: readonly string[];
}

/** Every row of a database, by table. */
export type StoredRows = ReadonlyMap<string, Table>;

/** @param known reads its columns alone where it has the table */
export const readRows = async (sql: Sql, known?: StoredRows): Promise<StoredRows> => {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select format('%I.%I', n.nspname, c.relname) as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'realtime') group by 1 order by 1`;
  const found = new Map<string, Table>();
  for (const { name, columns } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select (select jsonb_object_agg(k, v) from jsonb_each(to_jsonb(t)) e (k, v) where k = any ($1::text[]))::text as row from ${name} t`,
      [[...(known?.get(name)?.columns ?? columns)]],
    );
    found.set(name, { columns, rows: rows.map(({ row }) => row).toSorted() });
  }
  return found;
};

/** Of each table that differs: rows that are gone, and rows that are new. Tables that are in one of the two alone are left out. */
export const changedRows = (before: StoredRows, after: StoredRows): Readonly<Record<string, { gone: object[]; come: object[] }>> =>
  Object.fromEntries(
    [...before].flatMap(([name, { rows }]) => {
      const now = after.get(name)?.rows;
      if (now === undefined) return [];
      const without = (some: readonly string[], others: ReadonlySet<string>): object[] =>
        some.filter((row) => !others.has(row)).map((row) => JSON.parse(row) as object);
      const [gone, come] = [without(rows, new Set(now)), without(now, new Set(rows))];
      return gone.length + come.length === 0 && rows.length === now.length ? [] : [[name, { gone, come }]];
    }),
  );
