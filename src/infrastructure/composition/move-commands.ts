import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { derivedKey } from '../embedded/auth/derived-key.ts';
import { openSecret, sealSecret } from '../embedded/auth/second-factor/sealed-secret.ts';
import { loadOrCreateKeys } from '../embedded/keys.ts';
import { folderFiles, projectFiles } from '../embedded/move/file-stores.ts';
import { type MoveReport, moveShop, type ShopStore } from '../embedded/move/move-shop.ts';
import { connect } from '../embedded/postgres/connect.ts';
import { ensureDatabaseRoles } from '../embedded/postgres/database-roles.ts';
import type { Migrations } from '../embedded/postgres/migration-history.ts';
import { migrate, readMigrations } from '../embedded/postgres/migrations.ts';
import { ensureSystemSchema } from '../embedded/postgres/system-schema.ts';
import type { ServerSettings } from '../http-server/settings.ts';
import { reachCluster } from './commands.ts';
import type { Teardown } from './teardown.ts';

const CONNECTIONS = 2;

/** Opens the database of a hosted project and its storage. @throws Error with a message for the terminal when a setting is missing */
const openProject = async ({ hosted, databaseUrl }: ServerSettings, teardown: Teardown): Promise<ShopStore> => {
  if (hosted === null || hosted.secretKey === null || databaseUrl === null)
    throw new Error('Setel SUPABASE_URL, SUPABASE_KEY, SUPABASE_SECRET_KEY dan DATABASE_URL (alamat database proyek itu) dulu.');
  const sql = connect(databaseUrl, CONNECTIONS);
  await teardown.add(() => sql.end({ timeout: 2 }));
  // Hosted Auth keeps the secrets as they are, in a database that is encrypted as a whole.
  const secrets = { open: (_: string, stored: string) => stored, seal: (_: string, secret: string) => secret };
  return { sql, files: projectFiles(hosted.url, hosted.secretKey, fetch), secrets };
};

/** Opens the database and the files of a data folder without its shop. @param url of the database as superuser */
const openFolder = async (dataFolder: string, url: string, teardown: Teardown): Promise<ShopStore> => {
  const sql = connect(url, CONNECTIONS);
  await teardown.add(() => sql.end({ timeout: 2 }));
  const key = derivedKey((await loadOrCreateKeys(dataFolder)).jwtSecret, 'authenticator secrets');
  return {
    sql,
    files: folderFiles(join(dataFolder, 'storage')),
    secrets: {
      open: (factorId, stored) => openSecret(key, factorId, stored),
      seal: (factorId, secret) => sealSecret(key, factorId, secret),
    },
  };
};

/** Empties a folder, which belongs to whoever started the command. */
const empty = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
};

/** Creates the database of a new data folder, without an owner and without samples. */
const createFolder = async (dataFolder: string, migrations: Migrations, teardown: Teardown): Promise<ShopStore> => {
  const url = await reachCluster(dataFolder, teardown, false);
  await mkdir(join(dataFolder, 'storage'), { mode: 0o755 });
  const store = await openFolder(dataFolder, url, teardown);
  await ensureDatabaseRoles(store.sql, (await loadOrCreateKeys(dataFolder)).gatewayPassword);
  await ensureSystemSchema(store.sql, url);
  await migrate(store.sql, migrations);
  return store;
};

export interface MoveOptions {
  readonly settings: ServerSettings;
  readonly migrationsFolder: string;
  /** Counts and checks only. */
  readonly isDry: boolean;
  /** Closes what the move opens. */
  readonly teardown: Teardown;
  /** Receives the number of files done so far. */
  readonly onProgress: (files: number, of: number) => void;
}

/**
 * Moves the shop of a data folder to a hosted project whose migrations have been pushed. A running shop is counted only.
 * @throws Error with a message for the terminal; DataFolderInUse while the shop runs
 */
export const moveToHosted = async ({ settings, migrationsFolder, isDry, teardown, onProgress }: MoveOptions): Promise<MoveReport> => {
  const { dataFolder } = settings;
  if (!existsSync(join(dataFolder, 'postgres'))) throw new Error(`Belum ada toko di ${dataFolder}.`);
  const target = await openProject(settings, teardown);
  const source = await openFolder(dataFolder, await reachCluster(dataFolder, teardown, isDry), teardown);
  return moveShop(source, target, await readMigrations(migrationsFolder), isDry, onProgress);
};

/**
 * Moves the shop of a hosted project into an empty data folder, which is empty again when the move fails.
 * @throws Error with a message for the terminal
 */
export const moveFromHosted = async ({ settings, migrationsFolder, isDry, teardown, onProgress }: MoveOptions): Promise<MoveReport> => {
  const { dataFolder } = settings;
  await mkdir(dataFolder, { recursive: true, mode: 0o755 });
  if ((await readdir(dataFolder)).length > 0)
    throw new Error(`DATA_DIR ${dataFolder} tidak kosong. Pindahkan isinya dulu; tidak ada yang ditimpa.`);
  const migrations = await readMigrations(migrationsFolder);
  const source = await openProject(settings, teardown);
  let isMoved = false;
  await teardown.add(async () => {
    if (!isMoved) await empty(dataFolder);
  });
  const moved = await moveShop(source, await createFolder(dataFolder, migrations, teardown), migrations, isDry, onProgress);
  isMoved = !isDry;
  return moved;
};
