import type { ISql, Sql } from 'postgres';

/** A table that moves with the shop, with the columns that both databases have and neither of them computes. */
export interface ShopTable {
  /** With its schema, quoted where needed. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** The number of rows of a table and a sum over their texts, which differs when one value does. */
export interface TableChecksum {
  readonly rows: number;
  readonly checksum: string;
}

/** Accounts and their second factors. Sessions and codes stay behind: everybody signs in once more. */
const ACCOUNT_TABLES = ['auth.users', 'auth.identities', 'auth.mfa_factors'];

/**
 * Values that Supabase Auth needs and the embedded half leaves empty: it reads tokens as texts, where null is an error, and finds people by
 * an instance of zeros (supabase/auth, internal/models/user.go).
 */
const TOKENS = ['confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'email_change'].concat([
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
]);
const FILLED: Readonly<Record<string, string>> = {
  instance_id: "coalesce(instance_id, '00000000-0000-0000-0000-000000000000')",
  ...Object.fromEntries(TOKENS.map((column) => [column, `coalesce(${column}, '')`])),
};

/** Makes texts of times, bytes and numbers equal in both databases. */
const ONE_FORMAT =
  "set local time zone 'UTC'; set local datestyle to 'ISO, MDY'; set local intervalstyle to 'postgres'; set local bytea_output to 'hex'; set local extra_float_digits to 1; set local statement_timeout to 0";

export const setOneFormat = (transaction: ISql): Promise<unknown> => transaction.unsafe(ONE_FORMAT);

const columnsByTable = async (sql: ISql): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await sql<{ name: string; columns: string[] }[]>`
    select c.oid::regclass::text as found, format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attname) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and (n.nspname in ('public', 'private') or format('%I.%I', n.nspname, c.relname) = any(${ACCOUNT_TABLES}))
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.oid, n.nspname, c.relname order by name`;
  return new Map(rows.map(({ name, columns }) => [name, columns]));
};

/** @throws Error with a message for the terminal when the target lacks a table of the source */
export const tablesToMove = async (source: Sql, target: Sql): Promise<readonly ShopTable[]> => {
  const ours = await columnsByTable(source);
  const theirs = await columnsByTable(target);
  return [...ours].map(([name, columns]) => {
    const there = theirs.get(name);
    if (there === undefined) throw new Error(`Tabel ${name} tidak ada di tujuan. Tidak ada yang diubah.`);
    return { name, columns: columns.filter((column) => there.includes(column)) };
  });
};

/** Whether a table lies in `auth`, where the target's owner may not empty it, and where it has to be empty already. */
export const isAccountTable = ({ name }: ShopTable): boolean => ACCOUNT_TABLES.includes(name);

/** Factors are written with another sealing of their secret. */
export const isFactorTable = ({ name }: ShopTable): boolean => name === 'auth.mfa_factors';

const selected = (table: ShopTable): string =>
  table.columns.map((column) => (table.name === 'auth.users' ? (FILLED[column] ?? column) : column)).join(', ');

/** The rows of a table as they are to be written. */
export const selectRows = (table: ShopTable): string => `select ${selected(table)} from ${table.name}`;

/** Sums up a table, except for the secrets of factors, which are sealed differently. */
export const checksumOf = async (sql: ISql, table: ShopTable): Promise<TableChecksum> => {
  const compared = isFactorTable(table) ? { ...table, columns: table.columns.filter((column) => column !== 'secret') } : table;
  const [found] = await sql.unsafe<{ rows: number; checksum: string }[]>(
    `select count(*)::integer as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum from (${selectRows(compared)}) t`,
  );
  return found ?? { rows: 0, checksum: '0' };
};
