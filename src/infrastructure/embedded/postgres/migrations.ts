import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ISql, Sql } from 'postgres';
import { isEarlier, type MigrationFile, type Migrations, refusalOf } from './migration-history.ts';
import { inTransaction } from './transaction.ts';

const NAME = /^(\d{14})_([a-z0-9_]+)\.sql$/;

/** The migrations of a folder in order, named as the Supabase CLI names them. */
const readFolder = async (folder: string): Promise<MigrationFile[]> => {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const [, version = '', name = ''] = NAME.exec(file) ?? [];
      return { version, name, text: await readFile(join(folder, file), 'utf8') };
    }),
  );
};

/** @param folder `supabase/migrations`; the upgrade lies beside it */
export const readMigrations = async (folder: string): Promise<Migrations> => ({
  current: await readFolder(folder),
  upgrade: await readFolder(join(folder, '..', 'upgrade')),
});

/** Versions that a database already has, from the table the Supabase CLI uses too. */
export const appliedVersions = async (sql: ISql): Promise<Set<string>> => {
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map((row) => row.version));
};

const refuse = (applied: ReadonlySet<string>, migrations: Migrations): void => {
  const refusal = refusalOf(applied, migrations);
  if (refusal !== null) throw new Error(refusal);
};

/**
 * Checks the history of a database before anything is changed; an empty one is valid.
 * @throws Error with a message for the terminal when this version of the shop cannot continue from its migrations
 */
export const checkHistory = async (sql: Sql, migrations: Migrations): Promise<void> => {
  const [history] = await sql`select where to_regclass('supabase_migrations.schema_migrations') is not null`;
  if (history !== undefined) refuse(await appliedVersions(sql), migrations);
};

const record = (sql: ISql, { version, name, text }: MigrationFile): Promise<unknown> =>
  sql`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`;

/** Applies the missing ones of some migrations. @returns those */
const apply = async (transaction: ISql, migrations: readonly MigrationFile[]): Promise<readonly MigrationFile[]> => {
  const applied = await appliedVersions(transaction);
  const missing = migrations.filter(({ version }) => !applied.has(version));
  for (const { version, name, text } of missing)
    await transaction.unsafe(text).catch((error: Error) => {
      throw new Error(`Migrasi ${version}_${name} gagal: ${error.message}. Database tetap seperti sebelumnya.`, { cause: error });
    });
  return missing;
};

const applyAndRecord = async (transaction: ISql, migrations: readonly MigrationFile[]): Promise<void> => {
  for (const migration of await apply(transaction, migrations)) await record(transaction, migration);
};

/** Applies what is missing of the upgrade, and replaces the history by that of the baseline. @returns false when there is nothing to replace */
const upgrade = async (transaction: ISql, migrations: Migrations): Promise<boolean> => {
  const applied = await appliedVersions(transaction);
  refuse(applied, migrations);
  if (!isEarlier(applied, migrations)) return false;
  await apply(transaction, migrations.upgrade);
  await transaction`delete from supabase_migrations.schema_migrations where true`;
  for (const baseline of migrations.current.slice(0, 1)) await record(transaction, baseline);
  return true;
};

/** Servers that start at once wait for each other. */
const inTurn = <T>(sql: Sql, work: (transaction: ISql) => Promise<T>) =>
  inTransaction(sql, async (transaction) => {
    await transaction`select pg_advisory_xact_lock(7300)`;
    return work(transaction);
  });

/**
 * Brings a database of an earlier version to the state of the baseline, with the baseline's history, and applies nothing that follows.
 * @returns false when it has none of the earlier migrations
 * @throws Error as `checkHistory`
 */
export const upgradeToBaseline = (sql: Sql, migrations: Migrations) => inTurn(sql, (transaction) => upgrade(transaction, migrations));

/**
 * Applies missing migrations: to a database with rows in one transaction, so that a failure leaves it unchanged. A new database gets one
 * transaction per migration, because it has nothing to lose, and roles, which all databases of a server share, are locked only briefly.
 * @returns the number of applied migrations
 * @throws Error as `checkHistory`
 */
export const migrate = async (sql: Sql, migrations: Migrations): Promise<number> => {
  const isNew = (await appliedVersions(sql)).size === 0;
  if (isNew) for (const migration of migrations.current) await inTurn(sql, (transaction) => applyAndRecord(transaction, [migration]));
  else
    await inTurn(sql, async (transaction) => {
      await upgrade(transaction, migrations);
      await applyAndRecord(transaction, migrations.current);
    });
  return (await appliedVersions(sql)).size;
};
