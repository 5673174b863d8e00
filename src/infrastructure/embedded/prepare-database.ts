import type { Sql } from 'postgres';
import type { AutomaticBackups } from './backup/automatic-backups.ts';
import { KnownSchema } from './gateway/schema-cache.ts';
import type { Keys } from './keys.ts';
import { catalogueState } from './postgres/catalogue-state.ts';
import { checkRights } from './postgres/database-rights.ts';
import { ensureDatabaseRoles } from './postgres/database-roles.ts';
import { appliedVersions, checkHistory, migrate, readMigrations } from './postgres/migrations.ts';
import { PreparedDatabaseFile } from './postgres/prepared-database.ts';
import { damagedMessage } from './postgres/start-failure.ts';
import { ensureSystemSchema } from './postgres/system-schema.ts';
import { inTransaction } from './postgres/transaction.ts';

export interface Preparation {
  readonly sql: Sql;
  readonly url: string;
  readonly dataFolder: string;
  readonly migrationsFolder: string;
  readonly keys: Keys;
  /** Differs between any two builds; null while developing, when nothing is remembered. */
  readonly build: string | null;
  /** Null for a database elsewhere, whose rights are checked, and of which nothing is remembered. */
  readonly backups: AutomaticBackups | null;
}

/** A database with roles, schemas and all migrations. */
export interface PreparedDatabase {
  /** The number of applied migrations. */
  readonly migrations: number;
  /** What an earlier start read of it, or nothing. */
  readonly schema: KnownSchema;
  /** Stores what the gateway read of it for the next start. */
  remember(): Promise<void>;
}

/** Roles, schemas, a backup before new migrations, migrations. @returns the number of applied migrations */
const prepare = async ({ sql, url, migrationsFolder, keys, backups }: Preparation): Promise<number> => {
  const migrations = await readMigrations(migrationsFolder);
  if (backups === null) await checkRights(sql);
  await checkHistory(sql, migrations);
  await oneAfterAnother(sql, async () => {
    await ensureDatabaseRoles(sql, keys.gatewayPassword);
    await ensureSystemSchema(sql, url);
  });
  const applied = await appliedVersions(sql);
  if (applied.size > 0 && migrations.current.some(({ version }) => !applied.has(version))) await backups?.takeBeforeMigrations();
  return migrate(sql, migrations);
};

/** Two servers that start at once would change the same rows of the catalogue, which PostgreSQL refuses to one of them. */
const oneAfterAnother = async (sql: Sql, work: () => Promise<void>): Promise<void> => {
  await inTransaction(sql, async (transaction) => {
    await transaction`select pg_advisory_xact_lock(7299)`;
    await work();
  });
};

/** SQLSTATE data_corrupted and index_corrupted. */
const DAMAGED: readonly unknown[] = ['XX001', 'XX002'];

/**
 * Prepares a database, or finds that nothing changed since an earlier start prepared it.
 * @throws Error with a message for the terminal, before anything is changed, when this version cannot continue from it, or when it is damaged
 */
export const prepareDatabase = (options: Preparation): Promise<PreparedDatabase> =>
  prepareOrRemember(options).catch(async (error: Error & { readonly code?: unknown }) => {
    const isDamaged = options.backups !== null && DAMAGED.includes(error.code);
    throw isDamaged ? new Error(await damagedMessage(options.dataFolder, `halaman data (${error.message})`), { cause: error }) : error;
  });

const prepareOrRemember = async (options: Preparation): Promise<PreparedDatabase> => {
  const { sql, dataFolder, migrationsFolder, keys, build, backups } = options;
  const { gatewayPassword } = keys;
  const file =
    build === null || backups === null ? null : await PreparedDatabaseFile.open({ dataFolder, migrationsFolder, build, gatewayPassword });
  const known = await file?.read(sql);
  if (known != null) return { migrations: known.migrations, schema: new KnownSchema(known.schema), remember: async () => undefined };
  const migrations = await prepare(options);
  // Realtime does it as well; here it is done before the catalogues are looked at.
  await sql`select realtime.follow_publication()`;
  const catalogue = file === null ? '' : await catalogueState(sql);
  const schema = new KnownSchema();
  return {
    migrations,
    schema,
    remember: async () => {
      if (schema.current !== null) await file?.write({ catalogue, migrations, schema: schema.current });
    },
  };
};
