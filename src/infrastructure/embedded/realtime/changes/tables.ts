import type { Sql } from 'postgres';
import type { Identity } from '../access/identity.ts';
import { groupBy } from '../group-by.ts';

interface Column {
  readonly name: string;
  readonly type: string;
}

/** A published table. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /**
   * Whether the key of a deleted row is safe to publish. Row-level security cannot check a deleted row, so that a key is published only
   * when it consists of UUIDs that reference nothing else.
   */
  readonly isDeletePublished: boolean;
  /** The readable columns by role. */
  readonly columns: ReadonlyMap<Identity['role'], readonly Column[]>;
  readonly types: ReadonlyMap<string, string>;
}

export const nameOf = (schema: string, table: string): string => JSON.stringify([schema, table]);

interface Row {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly key_place: number | null;
  readonly is_reference: boolean;
  readonly readers: readonly Identity['role'][];
}

const ROLES = ['anon', 'authenticated', 'service_role'] as const;

/** Published tables by `nameOf`, without those that lack a primary key. */
export const readTables = async (sql: Sql): Promise<ReadonlyMap<string, Table>> => {
  const rows = await sql<Row[]>`
    select p.schemaname as schema, p.tablename as table, a.attname as name, t.typname as type, array_position(k.conkey, a.attnum) as key_place,
      exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)) as is_reference,
      array(select r from unnest(${[...ROLES]}::text[]) as r where has_column_privilege(r, c.oid, a.attnum, 'select')) as readers
    from pg_publication_tables p
    join pg_namespace n on n.nspname = p.schemaname
    join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where p.pubname = 'supabase_realtime' order by c.oid, a.attnum`;
  const groups = groupBy(rows, (row) => nameOf(row.schema, row.table));
  return new Map([...groups].map(([name, columns]) => [name, tableOf(columns)]));
};

const tableOf = (rows: readonly Row[]): Table => {
  const key = rows.filter((row) => row.key_place !== null).toSorted((a, b) => (a.key_place ?? 0) - (b.key_place ?? 0));
  return {
    schema: rows[0]?.schema ?? '',
    name: rows[0]?.table ?? '',
    key: key.map(({ name }) => name),
    isDeletePublished: key.every(({ type, is_reference: isReference }) => type === 'uuid' && !isReference),
    columns: new Map(
      ROLES.map((role) => [role, rows.filter(({ readers }) => readers.includes(role)).map(({ name, type }) => ({ name, type }))]),
    ),
    types: new Map(rows.map(({ name, type }) => [name, type])),
  };
};
