import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ISql, Sql } from 'postgres';
import { SQUASHED_VERSIONS } from './squashed-versions.ts';

export interface MigrationFile {
  /** Fourteen digits, the time it was written. */
  readonly version: string;
  readonly name: string;
  readonly text: string;
}

const NAME = /^(\d{14})_([a-z0-9_]+)\.sql$/;

/** The migrations of a folder in order, named as the Supabase CLI names them. */
export const readMigrations = async (folder: string): Promise<MigrationFile[]> => {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const [, version = '', name = ''] = NAME.exec(file) ?? [];
      return { version, name, text: await readFile(join(folder, file), 'utf8') };
    }),
  );
};

/** Versions that a database already has, from the table the Supabase CLI uses too. */
export const appliedVersions = async (sql: ISql): Promise<Set<string>> => {
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map((row) => row.version));
};

/** The last migration of the baseline; the ones up to it together replace those of `SQUASHED_VERSIONS`. */
const BASELINE = '20261123013900';

/** @throws Error with a line for the terminal, unless none or all of the squashed migrations are applied and nothing else beside them */
const isBeforeBaseline = (applied: ReadonlySet<string>): boolean => {
  const squashed = SQUASHED_VERSIONS.filter((version) => applied.has(version));
  if (squashed.length === 0) return false;
  if (squashed.length < SQUASHED_VERSIONS.length)
    throw new Error(
      `Database ini dari versi toko yang lebih lama (${squashed.length} dari ${SQUASHED_VERSIONS.length} migrasi). Jalankan dulu versi toko ` +
        'terakhir sebelum migrasi digabung, lalu coba lagi. Tidak ada yang diubah.',
    );
  const unknown = [...applied].filter((version) => !squashed.includes(version));
  if (unknown.length > 0)
    throw new Error(
      `Database ini punya migrasi yang tidak dikenal versi ini (${unknown.join(', ')}). Jalankan versi toko yang membuatnya, atau pulihkan ` +
        'cadangan dari sebelum migrasi itu. Tidak ada yang diubah.',
    );
  return true;
};

/**
 * Checks a database before anything in it is changed; an empty one is fine.
 * @throws Error with a line for the terminal when this version of the shop cannot continue from its migrations
 */
export const checkHistory = async (sql: Sql): Promise<void> => {
  const [history] = await sql`select where to_regclass('supabase_migrations.schema_migrations') is not null`;
  if (history !== undefined) isBeforeBaseline(await appliedVersions(sql));
};

const record = (sql: ISql, { version, name, text }: MigrationFile): Promise<unknown> =>
  sql`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`;

/**
 * Replaces the squashed migrations by those of the baseline in the history of a database; its objects are the same.
 * @returns false when there is nothing to replace
 * @throws Error as `checkHistory`
 */
export const adoptBaseline = (sql: Sql, migrations: readonly MigrationFile[]): Promise<boolean> =>
  sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(7300)`;
    if (!isBeforeBaseline(await appliedVersions(transaction))) return false;
    await transaction`delete from supabase_migrations.schema_migrations`;
    for (const migration of migrations.filter(({ version }) => version <= BASELINE)) await record(transaction, migration);
    return true;
  });

/**
 * Applies what is missing, each file in a transaction of its own: one that fails leaves everything as it was before it.
 * Two servers that start at once wait for each other.
 * @returns how many the database has afterwards
 */
export const migrate = async (sql: Sql, migrations: readonly MigrationFile[]): Promise<number> => {
  await adoptBaseline(sql, migrations);
  for (const migration of migrations) {
    const { version, name, text } = migration;
    await sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(7300)`;
      const [done] = await transaction`select from supabase_migrations.schema_migrations where version = ${version}`;
      if (done !== undefined) return;
      await transaction.unsafe(text).catch((error: Error) => {
        throw new Error(`Migrasi ${version}_${name} gagal: ${error.message}`, { cause: error });
      });
      await record(transaction, migration);
    });
  }
  return (await appliedVersions(sql)).size;
};
