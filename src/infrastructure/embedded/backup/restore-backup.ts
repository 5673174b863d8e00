import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { extract, list } from 'tar';
import * as v from 'valibot';
import { holdsKeys, keysFile } from '../keys.ts';
import { type Damage, damageText } from '../postgres/find-damage.ts';
import { damageInCopy, type WillOpen } from './check-copy.ts';

const Manifest = v.object({ format: v.literal(1), createdAt: v.string(), postgres: v.string(), migrations: v.array(v.string()) });

/** Why a backup cannot be restored, as a message for the terminal. */
class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** What this version of the shop can restore. */
export interface Restorable {
  /** The major version of its PostgreSQL. */
  readonly postgres: string;
  /** Why it cannot continue from the migrations of a database, or null. */
  readonly refusalOf: (migrations: ReadonlySet<string>) => string | null;
}

/** What a restore allows and opens. */
export interface RestoreOptions {
  /** Whether a database is restored of which something cannot be read. */
  readonly allowsDamage?: boolean;
  readonly willOpen?: WillOpen;
}

/** A restored backup. */
export interface Restored {
  readonly createdAt: string;
  /** What of it cannot be read; empty for a sound one. */
  readonly damage: string;
}

const Password = v.object({ postgresPassword: v.string() });

const damaged = (file: string, damage: readonly Damage[]): string =>
  `Database di dalam ${file} rusak, tidak bisa dibaca: ${damageText(damage)}. Tidak ada yang diubah. Pulihkan cadangan lain; bila tidak ada, ` +
  'tambahkan --damaged: sisanya dipulihkan, dan yang rusak tetap tidak bisa dibaca.';

const STAGING = '.restore-';

/** Reads a whole archive without writing anything, so that a truncated one is refused first. @throws RestoreRefused */
const readManifest = async (file: string): Promise<v.InferOutput<typeof Manifest>> => {
  let text = '';
  const decoder = new TextDecoder();
  try {
    await list({
      file,
      strict: true,
      onReadEntry: (entry) => {
        if (entry.path === 'manifest.json') entry.on('data', (chunk: Uint8Array) => (text += decoder.decode(chunk, { stream: true })));
        else entry.resume();
      },
    });
  } catch (error) {
    throw new RestoreRefused(`${file} rusak atau tidak lengkap (${(error as Error).message}). Tidak ada yang diubah.`, { cause: error });
  }
  try {
    return v.parse(Manifest, JSON.parse(text));
  } catch (cause) {
    throw new RestoreRefused(`${file} rusak atau bukan cadangan toko ini. Tidak ada yang diubah.`, { cause });
  }
};

const refuseForeign = (file: string, manifest: v.InferOutput<typeof Manifest>, ours: Restorable): void => {
  if (manifest.postgres !== ours.postgres) {
    throw new RestoreRefused(
      `${file} dari PostgreSQL ${manifest.postgres}, toko ini memakai PostgreSQL ${ours.postgres}. Pulihkan dengan versi toko yang membuatnya. ` +
        'Tidak ada yang diubah.',
    );
  }
  const refusal = ours.refusalOf(new Set(manifest.migrations));
  if (refusal !== null) throw new RestoreRefused(`${file}: ${refusal}`);
};

/**
 * Restores a backup into an empty data folder; its keys come from `<file>.keys`. The database in it is started and read back first.
 * @throws RestoreRefused before anything is written when the folder is not empty, the file is no complete backup of a known version, the
 * keys are missing, or something in it cannot be read
 */
export const restoreBackup = async (
  file: string,
  dataFolder: string,
  ours: Restorable,
  { allowsDamage = false, willOpen = async () => undefined }: RestoreOptions = {},
): Promise<Restored> => {
  await mkdir(dataFolder, { recursive: true, mode: 0o755 });
  // An interrupted restore leaves its staging folder, which is no shop.
  const names = await readdir(dataFolder);
  const staged = names.filter((name) => name.startsWith(STAGING));
  if (names.length > staged.length) {
    throw new RestoreRefused(`DATA_DIR ${dataFolder} tidak kosong. Pindahkan isinya dulu; tidak ada yang ditimpa.`);
  }
  if (!(await exists(file))) throw new RestoreRefused(`Cadangan ${file} tidak ditemukan.`);
  const keys = `${file}.keys`;
  if (!(await exists(keys))) {
    throw new RestoreRefused(`Kunci ${keys} tidak ditemukan. Tanpa kunci itu database di dalam cadangan tidak bisa dibuka.`);
  }
  if (!holdsKeys(await readFile(keys, 'utf8'))) {
    throw new RestoreRefused(`Kunci ${keys} kosong atau rusak. Tidak ada yang diubah.`);
  }
  const manifest = await readManifest(file);
  refuseForeign(file, manifest, ours);
  for (const name of staged) await rm(join(dataFolder, name), { recursive: true, force: true });
  const staging = await mkdtemp(join(dataFolder, STAGING));
  try {
    await extract({ file, cwd: staging, strict: true });
    await chmod(join(staging, 'postgres'), 0o700);
    if (!(await exists(join(staging, 'postgres', 'PG_VERSION'))))
      throw new RestoreRefused(`${file} tidak berisi database. Tidak ada yang diubah.`);
    const { postgresPassword } = v.parse(Password, JSON.parse(await readFile(keys, 'utf8')));
    const damage = await damageInCopy(staging, postgresPassword, willOpen);
    if (damage.length > 0 && !allowsDamage) throw new RestoreRefused(damaged(file, damage));
    await rename(join(staging, 'storage'), join(dataFolder, 'storage'));
    await copyFile(keys, keysFile(dataFolder));
    await chmod(keysFile(dataFolder), 0o600);
    // The database comes last, so that an interrupted restore is no shop that could start.
    await rename(join(staging, 'postgres'), join(dataFolder, 'postgres'));
    return { createdAt: manifest.createdAt, damage: damageText(damage) };
  } catch (error) {
    // The folder was empty, so that its content comes from this restore.
    for (const name of ['storage', 'keys.json']) await rm(join(dataFolder, name), { recursive: true, force: true });
    throw error;
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
};
