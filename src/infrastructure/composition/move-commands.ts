import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { derivedKey } from '../embedded/auth/derived-key.ts';
import { openSecret, sealSecret } from '../embedded/auth/second-factor/sealed-secret.ts';
import { loadOrCreateKeys } from '../embedded/keys.ts';
import { folderFiles, projectFiles } from '../embedded/move/file-ends.ts';
import { type Moved, moveShop, type ShopEnd } from '../embedded/move/move-shop.ts';
import { connect } from '../embedded/postgres/connect.ts';
import { DataFolderInUse, lockDataFolder } from '../embedded/postgres/data-folder-lock.ts';
import { ensureDatabaseRoles } from '../embedded/postgres/database-roles.ts';
import { type MigrationFile, migrate, readMigrations } from '../embedded/postgres/migrations.ts';
import { PostgresCluster } from '../embedded/postgres/postgres-cluster.ts';
import { runningClusterUrl } from '../embedded/postgres/running-cluster.ts';
import { ensureSystemSchema } from '../embedded/postgres/system-schema.ts';
import type { ServerSettings } from '../http-server/settings.ts';
import type { Teardown } from './teardown.ts';

const CONNECTIONS = 2;

/** Opens the database of a hosted project and its storage. @throws Error with a message for the terminal when a setting is missing */
const openProject = async ({ hosted, databaseUrl }: ServerSettings, teardown: Teardown): Promise<ShopEnd> => {
  if (hosted === null || hosted.secretKey === null || databaseUrl === null)
    throw new Error('Setel SUPABASE_URL, SUPABASE_KEY, SUPABASE_SECRET_KEY dan DATABASE_URL (alamat database proyek itu) dulu.');
  const sql = connect(databaseUrl, CONNECTIONS);
  await teardown.add(() => sql.end({ timeout: 2 }));
  // Hosted Auth keeps the secrets as they are, in a database that is encrypted as a whole.
  const secrets = { open: (_: string, stored: string) => stored, seal: (_: string, secret: string) => secret };
  return { sql, files: projectFiles(hosted.url, hosted.secretKey, fetch), secrets };
};

/**
 * Opens the database of a data folder without its shop.
 * @param mayRun whether a running shop is looked at instead of being refused
 */
const openFolder = async (dataFolder: string, teardown: Teardown, mayRun: boolean): Promise<ShopEnd & { readonly url: string }> => {
  const keys = await loadOrCreateKeys(dataFolder);
  const unlock = await lockDataFolder(dataFolder).catch((error: unknown) => {
    if (error instanceof DataFolderInUse && mayRun) return null;
    throw error;
  });
  let url: string;
  if (unlock === null) url = await runningClusterUrl(dataFolder, keys.postgresPassword);
  else {
    await teardown.add(unlock);
    const cluster = await PostgresCluster.in(dataFolder, keys.postgresPassword);
    await teardown.add(() => cluster.stop());
    await cluster.start();
    url = cluster.url();
  }
  const sql = connect(url, CONNECTIONS);
  await teardown.add(() => sql.end({ timeout: 2 }));
  const key = derivedKey(keys.jwtSecret, 'authenticator secrets');
  return {
    url,
    sql,
    files: folderFiles(join(dataFolder, 'storage')),
    secrets: {
      open: (factorId, stored) => openSecret(key, factorId, stored),
      seal: (factorId, secret) => sealSecret(key, factorId, secret),
    },
  };
};

/** Creates the database of a new data folder, without an owner and without samples. */
const createFolder = async (dataFolder: string, migrations: readonly MigrationFile[], teardown: Teardown): Promise<ShopEnd> => {
  await mkdir(join(dataFolder, 'storage'), { recursive: true, mode: 0o755 });
  const end = await openFolder(dataFolder, teardown, false);
  const { gatewayPassword } = await loadOrCreateKeys(dataFolder);
  await ensureDatabaseRoles(end.sql, gatewayPassword);
  await ensureSystemSchema(end.sql, end.url);
  await migrate(end.sql, migrations);
  return end;
};

/**
 * Moves the shop of a data folder to a hosted project whose migrations have been pushed.
 * @param isDry counts and checks only, beside a running shop if there is one
 * @throws Error with a message for the terminal; DataFolderInUse while the shop runs
 */
export const moveToHosted = async (
  settings: ServerSettings,
  migrationsFolder: string,
  isDry: boolean,
  teardown: Teardown,
  tell: (files: number, of: number) => void,
): Promise<Moved> => {
  if (!existsSync(join(settings.dataFolder, 'postgres'))) throw new Error(`Belum ada toko di ${settings.dataFolder}.`);
  const target = await openProject(settings, teardown);
  const source = await openFolder(settings.dataFolder, teardown, isDry);
  return moveShop(source, target, await readMigrations(migrationsFolder), isDry, tell);
};

/**
 * Moves the shop of a hosted project into a new data folder.
 * @throws Error with a message for the terminal
 */
export const moveFromHosted = async (
  settings: ServerSettings,
  migrationsFolder: string,
  isDry: boolean,
  teardown: Teardown,
  tell: (files: number, of: number) => void,
): Promise<Moved> => {
  const migrations = await readMigrations(migrationsFolder);
  const source = await openProject(settings, teardown);
  return moveShop(source, await createFolder(settings.dataFolder, migrations, teardown), migrations, isDry, tell);
};
