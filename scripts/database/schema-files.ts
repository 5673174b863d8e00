import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';

export interface SchemaFile {
  /** Relative to the folder `supabase`. */
  readonly path: string;
  readonly text: string;
}

const LIST = /^\[db\.migrations\]\n(?:(?!\[).*\n)*?schema_paths = \[\n((?: {2}"\.\/[a-z/-]+\.sql",\n)+)\]$/m;

/**
 * The paths in `[db.migrations] schema_paths` of a `config.toml`: the only list of the schema files, in the order in which they load. Only
 * one file per line, without patterns, is accepted, so that the order is the one written down.
 * @throws Error when the list is missing or written in another form
 */
export const schemaPaths = (config: string): string[] => {
  const list = LIST.exec(config)?.[1];
  if (list === undefined)
    throw new Error('supabase/config.toml: [db.migrations] schema_paths must list one "./schemas/<topic>.sql" per line');
  return [...list.matchAll(/"\.\/(.+)"/g)].map(([, path]) => String(path));
};

/** @param folder the one with config.toml */
export const readSchemaFiles = async (folder: string): Promise<SchemaFile[]> => {
  const paths = schemaPaths(await readFile(join(folder, 'config.toml'), 'utf8'));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })));
};

/** The file and line of an error of PostgreSQL, which counts characters from 1. */
const located = ({ path, text }: SchemaFile, error: Error & { readonly position?: string }): Error => {
  const line = error.position === undefined ? '' : `:${text.slice(0, Number(error.position) - 1).split('\n').length}`;
  return new Error(`supabase/${path}${line}: ${error.message}`, { cause: error });
};

/** Settings of roles belong to the server: two databases of it that are created at the same moment change the same rows. */
const isOfAnotherDatabase = (error: Error): boolean => error.message === 'tuple concurrently updated';
const MOST_TRIES = 5;

/** Runs a file as one transaction. */
const loadFile = async (connection: Pick<Sql, 'unsafe'>, file: SchemaFile): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    const error = await connection.unsafe(file.text).then(
      () => null,
      (failure: Error) => failure,
    );
    if (error === null) return;
    if (tries === MOST_TRIES || !isOfAnotherDatabase(error)) throw located(file, error);
  }
};

/**
 * Creates everything in a database that has the roles and system schemas of a Supabase project (`ensureDatabaseRoles`,
 * `ensureSystemSchema`) and nothing of ours. Bodies of functions are not checked, because they may use what a later file creates.
 * @throws Error that names the file and line
 */
export const loadSchemas = async (sql: Sql, files: readonly SchemaFile[]): Promise<void> => {
  const connection = await sql.reserve();
  try {
    await connection.unsafe('set check_function_bodies = off');
    for (const file of files) await loadFile(connection, file);
    await connection.unsafe('reset check_function_bodies');
  } finally {
    connection.release();
  }
};
