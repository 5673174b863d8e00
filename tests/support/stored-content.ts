import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { eventually, type ShopProcess } from './shop-process.ts';

/**
 * Connects to a shop's database, waits until its relay has nothing left to do, and blocks its scheduler until the connection ends, because each
 * run writes its time.
 */
export const quietDatabase = async (shop: ShopProcess): Promise<Sql> => {
  const sql = await shop.database();
  await eventually(async () => {
    const [left] = await sql<{ is_done: boolean }[]>`
      select not exists (select from private.rentable_changes) and not exists (select from private.stock_changes) as is_done`;
    return left?.is_done === true;
  });
  await sql`select pg_advisory_lock(7311)`;
  return sql;
};

/** Written by every running shop, every few seconds. */
const REPORTS = ['private.shop_clock', 'private.shop_clock_counts'];

/** The content of a database, as one hash per table. */
export const tablesOf = async (sql: Sql): Promise<Record<string, string>> => {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage', 'supabase_migrations') order by 1`;
  const compared = tables.filter(({ name }) => !REPORTS.includes(name));
  const entries = await Promise.all(
    compared.map(async ({ name }) => {
      const [row] = await sql.unsafe<{ hash: string }[]>(
        `select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '\n' order by t::text)), '-') as hash from ${name} t`,
      );
      return [name, row?.hash ?? ''] as const;
    }),
  );
  return Object.fromEntries(entries);
};

/** Every file below a folder, as one hash per name. */
export const filesOf = async (folder: string): Promise<Record<string, string>> => {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hashOf = async (name: string): Promise<string> =>
    createHash('sha256')
      .update(await readFile(name))
      .digest('hex');
  const entries = await Promise.all(names.map(async (name) => [name.slice(folder.length), await hashOf(name)] as const));
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
};
