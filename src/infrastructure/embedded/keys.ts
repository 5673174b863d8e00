import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateApiKey } from '@supabase/lite';
import * as v from 'valibot';
import { isMoment } from '../../domain/shared/moment.ts';
import { connect } from './postgres/connect.ts';
import { generateSigningKey, SigningKey } from './tokens/signing-key.ts';
import type { SigningKeyStore } from './tokens/signing-keys.ts';

const Keys = v.object({
  postgresPassword: v.pipe(v.string(), v.minLength(20)),
  gatewayPassword: v.pipe(v.string(), v.minLength(20)),
  /** The HS256 secret of tokens that stay within the shop and of signed addresses; the keys of auth are derived from it. */
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  publishableKey: v.pipe(v.string(), v.startsWith('sb_publishable_')),
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_')),
  /** 32 bytes as base64: the key of sealed credentials. */
  credentialsKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/)),
  /** Signs access tokens. Keys of earlier shops get it with the first start (`addSigningKey`). */
  signingKey: v.optional(SigningKey),
  /** Until when access tokens are accepted that an earlier shop signed with `jwtSecret`. */
  sharedSecretUntil: v.optional(v.pipe(v.string(), v.check(isMoment))),
});

/** Keys of earlier shops have no sealing key. */
const StoredKeys = v.object({ ...Keys.entries, credentialsKey: v.optional(Keys.entries.credentialsKey) });

/** The secrets of this shop. */
export type Keys = v.InferOutput<typeof Keys>;

const secret = (): string => randomBytes(32).toString('base64url');
const sealingKey = (): string => randomBytes(32).toString('base64');

export const keysFile = (dataFolder: string): string => join(dataFolder, 'keys.json');

/** Whether a text contains the keys of a shop. */
export const holdsKeys = (text: string): boolean => {
  try {
    return v.is(StoredKeys, JSON.parse(text));
  } catch {
    return false;
  }
};

const parsed = (file: string, text: string): v.InferOutput<typeof StoredKeys> => {
  try {
    return v.parse(StoredKeys, JSON.parse(text));
  } catch (cause) {
    const state = text.trim() === '' ? 'kosong' : 'rusak';
    throw new Error(`${file} ${state}. Kembalikan dari file .keys yang dibuat bersama setiap cadangan. Tidak ada yang diubah.`, {
      cause,
    });
  }
};

/** Writes atomically, so that a crash leaves no partial file. A file keeps its owner, because a command may run as another user. */
const write = async (file: string, keys: Keys): Promise<Keys> => {
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(keys, null, 2), { mode: 0o600 });
  const owner = await stat(file).catch(() => null);
  if (owner !== null && owner.uid !== process.getuid?.()) await chown(draft, owner.uid, owner.gid);
  await rename(draft, file);
  return keys;
};

/**
 * Reads the keys of a data folder, or generates them on first start, readable by the owner only (mode 600).
 * @throws Error with a message for the terminal for an empty or invalid file, and for a missing one where a database exists, which new keys
 * could not open
 */
export const loadOrCreateKeys = async (dataFolder: string): Promise<Keys> => {
  const file = keysFile(dataFolder);
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stored !== null) {
    const { credentialsKey, ...keys } = parsed(file, stored);
    return credentialsKey === undefined ? write(file, { ...keys, credentialsKey: sealingKey() }) : { ...keys, credentialsKey };
  }
  const database = join(dataFolder, 'postgres');
  if ((await readdir(database).catch(() => [])).length > 0) {
    throw new Error(
      `Ada database di ${database}, tetapi ${file} hilang; tanpa kunci itu database tidak bisa dibuka. Salin file .keys dari cadangan ` +
        `(misalnya ${join(dataFolder, 'backups')}) menjadi ${file}, lalu coba lagi. Tidak ada yang diubah.`,
    );
  }
  return write(file, {
    postgresPassword: secret(),
    gatewayPassword: secret(),
    jwtSecret: secret(),
    publishableKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
    credentialsKey: sealingKey(),
    signingKey: await generateSigningKey(),
  });
};

/**
 * Adds the key of access tokens to the keys of an earlier shop. Tokens that it signed with the shared secret are accepted until they have
 * expired, so that nobody is signed out.
 * @param lifetimeS the lifetime of an access token
 */
export const addSigningKey = async (dataFolder: string, now: Date, lifetimeS: number): Promise<Keys> => {
  const keys = await loadOrCreateKeys(dataFolder);
  if (keys.signingKey !== undefined) return keys;
  const sharedSecretUntil = new Date(now.getTime() + lifetimeS * 1000).toISOString();
  return write(keysFile(dataFolder), { ...keys, signingKey: await generateSigningKey(), sharedSecretUntil });
};

/** The signing key in the keys of a data folder. */
export const signingKeyStore = (dataFolder: string): SigningKeyStore => {
  const read = async (): Promise<Keys & { readonly signingKey: SigningKey }> => {
    const { signingKey, ...keys } = await loadOrCreateKeys(dataFolder);
    if (signingKey === undefined) throw new Error(`${keysFile(dataFolder)} dari versi lama. Jalankan npm start sekali, lalu coba lagi.`);
    return { ...keys, signingKey };
  };
  return {
    read: async () => (await read()).signingKey,
    replace: async (kid) => {
      const keys = await read();
      if (keys.signingKey.kid !== kid) return keys.signingKey;
      const signingKey = await generateSigningKey();
      await write(keysFile(dataFolder), { ...keys, signingKey });
      return signingKey;
    },
  };
};

const hasShop = async (url: string): Promise<boolean> => {
  const sql = connect(url, 1);
  try {
    const [found] = await sql`select to_regclass('private.installation') as name`;
    if (found?.['name'] == null) return false;
    const [shop] = await sql<{ has_owner: boolean }[]>`select owner_created_at is not null as has_owner from private.installation`;
    return shop?.has_owner === true;
  } finally {
    await sql.end({ timeout: 2 });
  }
};

/**
 * Refuses a start without keys, because new keys on an external database with a shop would end all sessions and invalidate all
 * authenticator apps.
 * @throws Error with a message for the terminal when the data folder has no keys and the database has a shop
 */
export const refuseLostKeys = async (url: string, dataFolder: string): Promise<void> => {
  const file = keysFile(dataFolder);
  if (existsSync(file) || !(await hasShop(url))) return;
  throw new Error(
    `Database di DATABASE_URL sudah berisi toko, tetapi ${file} tidak ada; dengan kunci baru semua orang keluar dan aplikasi autentikator mereka ` +
      'tidak berlaku lagi. Salin keys.json dari DATA_DIR yang lama atau cadangannya. Bila memang hilang, jalankan sekali dengan NEW_KEYS=on. ' +
      'Tidak ada yang diubah.',
  );
};
