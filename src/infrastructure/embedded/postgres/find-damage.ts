import type { Notice, Sql, TransactionSql } from 'postgres';
import { openSql } from './open-sql.ts';
import { inTransaction } from './transaction.ts';

/** Something that PostgreSQL cannot read back. */
export interface Damage {
  /** A table or an index; a file where none is known. */
  readonly subject: string;
  /** A SQLSTATE, or `checksum`. */
  readonly code: string;
}

export interface DamageOptions {
  /** The largest number of kilobytes a second that are read of the files; unlimited by default. */
  readonly maxRate?: number;
  /** Files, such as `base/5/1249`, of which it is known that they have an unreadable page. */
  readonly unreadable?: readonly string[];
}

const CLOSING_S = 2;
/** The message of PostgreSQL about a page whose checksum differs (basebackup.c); it names the file. */
const NAMED_FILE = /file "\.\/([^"]+)"/;
const GLOBAL_TABLESPACE = 1664;
const DATA_CORRUPTED = 'XX001';

const codeOf = (error: unknown): string => String((error as { readonly code?: unknown }).code ?? 'XX000');

/** The table or index of a file of this database, by its number; a table that is stored out of line counts as its owner. */
const relationOf = async (sql: Sql, file: string): Promise<string> => {
  const [, folder = '', node = ''] = /^(global|base\/\d+)\/(\d+)/.exec(file) ?? [];
  const [found] = await sql<{ name: string | null }[]>`
    select coalesce(owner.oid, c.oid)::regclass::text as name
    from pg_class c left join pg_class owner on owner.reltoastrelid = c.oid
    where c.oid = pg_filenode_relation(${folder === 'global' ? GLOBAL_TABLESPACE : 0}, ${node === '' ? 0 : Number(node)})
      and (${folder} = 'global' or ${folder} = 'base/' || (select oid from pg_database where datname = current_database()))`;
  return found?.name ?? file;
};

/**
 * Has PostgreSQL read every page of every file, as it does for a base backup that it sends nowhere (protocol-replication.html, BASE_BACKUP):
 * it compares their checksums, and warns about those that differ. A cluster without checksums has none to compare.
 */
const damagedFiles = async (url: string, maxRate: number | undefined): Promise<readonly string[]> => {
  const files = new Set<string>();
  const onnotice = ({ message }: Notice): void => {
    const file = NAMED_FILE.exec(message ?? '')?.[1];
    if (file !== undefined) files.add(file);
  };
  const session = openSql(url, { max: 1, fetch_types: false, onnotice, connection: { replication: 'true' } });
  const rate = maxRate === undefined ? '' : `, MAX_RATE ${maxRate}`;
  try {
    const progress = await session
      .unsafe(`BASE_BACKUP (LABEL 'check', TARGET 'blackhole', CHECKPOINT 'fast', WAIT false, MANIFEST 'no'${rate})`)
      .simple()
      .readable();
    for await (const _ of progress);
    return [...files];
  } catch (error) {
    // It ends with an error when it has warned.
    if (files.size === 0) throw error;
    return [...files];
  } finally {
    await session.end({ timeout: CLOSING_S });
  }
};

/** Reads every value of every row, also of those that are stored out of line and of the catalogues. */
const damagedTables = async (sql: Sql): Promise<readonly Damage[]> => {
  const tables = await sql<{ name: string; quoted: string }[]>`
    select c.oid::regclass::text as name, format('%I.%I', n.nspname, c.relname) as quoted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and c.relpersistence <> 't' order by 1`;
  const found: Damage[] = [];
  for (const { name, quoted } of tables) {
    try {
      await sql.unsafe(`select sum(length(t::text)) from only ${quoted} t`);
    } catch (error) {
      found.push({ subject: name, code: codeOf(error) });
    }
  }
  return found;
};

class Undo extends Error {}

/** Looks at the order of every B-tree by PostgreSQL's own extension, which is there only for as long as the transaction. */
const damagedIndexes = async (sql: Sql): Promise<readonly Damage[]> => {
  const found: Damage[] = [];
  const look = async (transaction: TransactionSql): Promise<never> => {
    await transaction`create schema index_check`;
    await transaction`create extension amcheck schema index_check`;
    const indexes = await transaction<{ oid: number; name: string }[]>`
      select c.oid::integer as oid, c.oid::regclass::text as name
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and i.indisvalid and i.indisready and c.relpersistence = 'p' order by 2`;
    for (const { oid, name } of indexes) {
      await transaction
        .savepoint((inner) => inner`select index_check.bt_index_check(${oid}::oid::regclass)`)
        .catch((error: unknown) => found.push({ subject: name, code: codeOf(error) }));
    }
    throw new Undo();
  };
  await inTransaction(sql, look).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return found;
};

/**
 * Reads a whole database back: every page, every row, every B-tree.
 * @param url of a superuser
 * @returns what cannot be read; empty for a sound database
 */
export const findDamage = async (url: string, { maxRate, unreadable = [] }: DamageOptions = {}): Promise<readonly Damage[]> => {
  const files = await damagedFiles(url, maxRate);
  const sql = openSql(url, { max: 1, onnotice: () => undefined });
  try {
    const found: Damage[] = [];
    const nameOf = (file: string): Promise<string> => relationOf(sql, file).catch(() => file);
    for (const file of unreadable) found.push({ subject: await nameOf(file), code: DATA_CORRUPTED });
    for (const file of files) found.push({ subject: await nameOf(file), code: 'checksum' });
    found.push(...(await damagedTables(sql)), ...(await damagedIndexes(sql)));
    // One name once, with its first code.
    return [...new Map(found.toReversed().map((one) => [one.subject, one])).values()].toReversed();
  } finally {
    await sql.end({ timeout: CLOSING_S });
  }
};

/** "public.products (checksum), public.orders (XX001)" */
export const damageText = (damage: readonly Damage[]): string => damage.map(({ subject, code }) => `${subject} (${code})`).join(', ');
