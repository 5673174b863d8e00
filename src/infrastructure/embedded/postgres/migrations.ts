import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';

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
export const appliedVersions = async (sql: Sql): Promise<Set<string>> => {
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map((row) => row.version));
};

/**
 * Applies what is missing, each file in a transaction of its own: one that fails leaves everything as it was before it.
 * Two servers that start at once wait for each other.
 * @returns how many the database has afterwards
 */
export const migrate = async (sql: Sql, migrations: readonly MigrationFile[]): Promise<number> => {
  for (const { version, name, text } of migrations) {
    await sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(7300)`;
      const [done] = await transaction`select from supabase_migrations.schema_migrations where version = ${version}`;
      if (done !== undefined) return;
      await transaction.unsafe(text).catch((error: Error) => {
        throw new Error(`Migrasi ${version}_${name} gagal: ${error.message}`, { cause: error });
      });
      await transaction`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`;
    });
  }
  return (await appliedVersions(sql)).size;
};
