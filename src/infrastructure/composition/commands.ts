import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { normalisePhone } from '../../domain/auth/normalise-phone.ts';
import { GeneratedPassword } from '../embedded/auth/generated-password.ts';
import { generatePassword } from '../embedded/auth/owner.ts';
import { createBackup, packingOf } from '../embedded/backup/create-backup.ts';
import { type Restored, restoreBackup } from '../embedded/backup/restore-backup.ts';
import { loadOrCreateKeys, signingKeyStore } from '../embedded/keys.ts';
import { connect } from '../embedded/postgres/connect.ts';
import { DataFolderInUse, lockDataFolder } from '../embedded/postgres/data-folder-lock.ts';
import { refusalOf } from '../embedded/postgres/migration-history.ts';
import { readMigrations, upgradeToBaseline } from '../embedded/postgres/migrations.ts';
import { embeddedMajor } from '../embedded/postgres/postgres-binaries.ts';
import { PostgresCluster, runningClusterUrl } from '../embedded/postgres/postgres-cluster.ts';
import { inTransaction } from '../embedded/postgres/transaction.ts';
import { type ListedSigningKey, listSigningKeys, rotateSigningKey } from '../embedded/tokens/signing-keys.ts';
import type { ServerSettings } from '../http-server/settings.ts';
import { HostedCheck } from '../supabase-server/system/hosted-check.ts';
import type { Finding } from '../supabase-server/system/hosted-project.ts';
import type { Teardown } from './teardown.ts';

/**
 * Connects to the embedded database of a data folder as superuser: that of a running shop, or a temporarily started one.
 * @param teardown closes what this opens
 * @param mayRun whether the shop may be running
 * @returns its `postgres://` address
 * @throws DataFolderInUse for a running shop that may not
 */
export const reachCluster = async (dataFolder: string, teardown: Teardown, mayRun = true): Promise<string> => {
  const keys = await loadOrCreateKeys(dataFolder);
  const unlock = await lockDataFolder(dataFolder).catch((error: unknown) => {
    if (mayRun && error instanceof DataFolderInUse) return null;
    throw error;
  });
  if (unlock === null) return runningClusterUrl(dataFolder, keys.postgresPassword);
  await teardown.add(unlock);
  const cluster = await PostgresCluster.in(dataFolder, keys.postgresPassword);
  await teardown.add(() => cluster.stop());
  await cluster.start();
  return cluster.url();
};

const external = (settings: ServerSettings): never => {
  throw new Error(
    settings.hosted === null
      ? 'Database di DATABASE_URL dicadangkan dengan alatnya sendiri (pg_dump); perintah ini untuk database bawaan.'
      : 'Proyek Supabase dicadangkan di Supabase; perintah ini untuk database bawaan.',
  );
};

const isEmbedded = (settings: ServerSettings): boolean => settings.databaseUrl === null && settings.hosted === null;

const write = async (url: string, dataFolder: string, file: string, teardown: Teardown): Promise<void> => {
  const sql = connect(url, 2);
  try {
    await createBackup(sql, dataFolder, file, teardown.add);
  } finally {
    await sql.end({ timeout: 2 });
  }
};

/** Backs a running or stopped shop up into one file and its keys into another. @param teardown closes what this opens @returns the file */
export const backUp = async (settings: ServerSettings, file: string, teardown: Teardown): Promise<string> => {
  if (!isEmbedded(settings)) return external(settings);
  packingOf(file);
  await write(await reachCluster(settings.dataFolder, teardown), settings.dataFolder, file, teardown);
  return file;
};

/** Restores a backup into an empty data folder. @returns the time of the backup, and what of it cannot be read where that is allowed */
export const restoreShop = async (
  settings: ServerSettings,
  { file, migrationsFolder, allowsDamage }: { readonly file: string; readonly migrationsFolder: string; readonly allowsDamage: boolean },
  teardown: Teardown,
): Promise<Restored> => {
  if (!isEmbedded(settings)) return external(settings);
  const migrations = await readMigrations(migrationsFolder);
  const ours = { postgres: await embeddedMajor(), refusalOf: (applied: ReadonlySet<string>) => refusalOf(applied, migrations) };
  return restoreBackup(file, settings.dataFolder, ours, { allowsDamage, willOpen: teardown.add });
};

/** The database of the shop on this machine, as a `postgres://` address. @throws Error with a message for the terminal */
export const addressOf = async (settings: ServerSettings, teardown: Teardown): Promise<string> => {
  if (settings.hosted !== null)
    throw new Error(
      'Perintah ini untuk toko di komputer ini. Di proyek Supabase: jalankan di SQL Editor ' +
        "select private.reset_owner('<nomor tanpa +>', gen_random_uuid()::text); lalu pakai Lupa kata sandi di toko.",
    );
  if (settings.databaseUrl !== null) return settings.databaseUrl;
  if (!existsSync(settings.dataFolder)) throw new Error(`Belum ada toko di ${settings.dataFolder}. Jalankan npm start dulu.`);
  return reachCluster(settings.dataFolder, teardown);
};

/**
 * Resets the owner on the machine itself: gives the account of a number a new password and the role of owner, removes its second factors
 * and sessions, and adds an audit log entry. Creates the account when there is none. The shop may be running. The password is written to a
 * file of the data folder before it is set.
 * @param text the number in any accepted notation
 */
export const resetOwner = async (
  settings: ServerSettings,
  text: string,
  teardown: Teardown,
): Promise<{ readonly phone: string; readonly passwordFile: string }> => {
  const phone = normalisePhone(text);
  if (phone === null) throw new Error(`"${text}" bukan nomor telepon yang dikenali, misalnya 081234567890.`);
  const url = await addressOf(settings, teardown);
  const sql = connect(url, 1);
  try {
    const [ready] = await sql`select 1 where to_regprocedure('private.reset_owner(text, text)') is not null`;
    if (ready === undefined) throw new Error('Database ini dari versi lama. Jalankan npm start sekali, lalu coba lagi.');
    const password = generatePassword();
    const generatedPassword = new GeneratedPassword(settings.dataFolder);
    await mkdir(settings.dataFolder, { recursive: true, mode: 0o755 });
    await inTransaction(sql, async (transaction) => {
      await transaction`select private.reset_owner(${phone}, ${password})`;
      await generatedPassword.write(phone, password);
    });
    return { phone, passwordFile: generatedPassword.file };
  } finally {
    await sql.end({ timeout: 2 });
  }
};

/**
 * Brings a database that `supabase db push` maintains from the migrations of before the baseline to its state and history, so that the
 * push can go on. The shop does this automatically for its own databases.
 * @returns false when there is nothing to do
 * @throws Error with a message for the terminal when the database has only some of them, or unknown ones; nothing is changed then
 */
export const repairHistory = async ({ databaseUrl }: ServerSettings, migrationsFolder: string): Promise<boolean> => {
  if (databaseUrl === null) throw new Error('Sebutkan alamat database proyek di DATABASE_URL, dari Supabase: Connect.');
  const sql = connect(databaseUrl, 1);
  try {
    return await upgradeToBaseline(sql, await readMigrations(migrationsFolder));
  } finally {
    await sql.end({ timeout: 2 });
  }
};

/**
 * Tries every line of the README's checklist against the hosted project of the settings.
 * @throws Error with a message for the terminal when none is set
 */
export const checkHosted = async ({ hosted, publicUrl }: ServerSettings, migrationsFolder: string): Promise<readonly Finding[]> => {
  if (hosted === null)
    throw new Error('Sebutkan proyeknya: SUPABASE_URL, SUPABASE_KEY, SUPABASE_SECRET_KEY, SMS_HOOK_SECRET dan PUBLIC_URL.');
  const migrations = (await readMigrations(migrationsFolder)).current.length;
  return new HostedCheck({ ...hosted, publicUrl, migrations }, fetch, () => new Date()).execute();
};

/** What to do with the keys of access tokens: nothing, a rotation, or one that ends all tokens under way. */
type SigningKeyTask = 'list' | 'rotate' | 'rotate-now';

/**
 * Lists the keys of access tokens, after a rotation if one is wanted. The shop may be running.
 * @param teardown closes what this opens
 * @throws Error with a message for the terminal
 */
export const manageSigningKeys = async (
  settings: ServerSettings,
  teardown: Teardown,
  task: SigningKeyTask,
): Promise<readonly ListedSigningKey[]> => {
  if (settings.hosted !== null)
    throw new Error('Kunci token proyek Supabase diganti di dasbornya: Project Settings, JWT Keys, Rotate keys.');
  const sql = connect(await addressOf(settings, teardown), 1);
  await teardown.add(() => sql.end({ timeout: 2 }));
  const [ready] = await sql`select 1 where to_regclass('auth.signing_keys') is not null`;
  if (ready === undefined) throw new Error('Database ini dari versi lama. Jalankan npm start sekali, lalu coba lagi.');
  const now = new Date();
  if (task !== 'list') await rotateSigningKey(sql, signingKeyStore(settings.dataFolder), now, task === 'rotate-now');
  return listSigningKeys(sql, now);
};
