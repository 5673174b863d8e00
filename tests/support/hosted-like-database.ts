import { migrate, readMigrations } from '../../src/infrastructure/embedded/postgres/migrations.ts';
import { ensureSystemSchema } from '../../src/infrastructure/embedded/postgres/system-schema.ts';
import { type OpenDatabase, openCopy } from './empty-database.ts';

/** Privileges of hosted projects: tables in `public` are granted to the API roles (the initial schema of the image supabase/postgres). */
export const HOSTED_PRIVILEGES = ['tables', 'functions', 'sequences']
  .map((kind) => `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`)
  .join('\n');

/** A database with the roles, schemas and default privileges of a hosted project, and nothing of ours. */
export const openHostedLikeEmptyDatabase = async (): Promise<OpenDatabase> => {
  const database = await openCopy('template1');
  await database.sql.unsafe(HOSTED_PRIVILEGES);
  await ensureSystemSchema(database.sql, database.url);
  return database;
};

/** A database migrated on top of a hosted project's default privileges. */
export const openHostedLikeDatabase = async (): Promise<OpenDatabase> => {
  const database = await openHostedLikeEmptyDatabase();
  await migrate(database.sql, await readMigrations('supabase/migrations'));
  return database;
};
