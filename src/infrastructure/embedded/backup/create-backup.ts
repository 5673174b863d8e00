import { chmod, copyFile, cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Sql } from 'postgres';
import { create } from 'tar';
import { keysFile, loadOrCreateKeys } from '../keys.ts';
import { type Damage, damageText } from '../postgres/find-damage.ts';
import { appliedVersions } from '../postgres/migrations.ts';
import { damageInCopy, missingInArchive, type WillOpen } from './check-copy.ts';
import { dropEarlierLog, dropErasedSecrets } from './erased-secrets.ts';
import { copyRunningCluster } from './online-copy.ts';

const REPAIR = 'Cara memulihkan: docs/operations.md, "Damaged files".';
const STAGING = '.arena-akun-backup-';

/** Stored pictures are compressed already, so that a higher level would only take longer. */
const GZIP = { level: 3 };

/** How a backup is packed, by the ending of its file. @throws Error with a message for the terminal */
export const packingOf = (file: string): false | typeof GZIP => {
  if (/\.(tar\.gz|tgz)$/i.test(file)) return GZIP;
  if (/\.tar$/i.test(file)) return false;
  throw new Error(
    `Nama cadangan harus berakhir .tar, .tar.gz atau .tgz, bukan ${basename(file)}: akhirannya menentukan bentuk file. Tidak ada yang ditulis.`,
  );
};

/** The content of a backup's `manifest.json`. */
interface BackupManifest {
  readonly format: 1;
  readonly createdAt: string;
  readonly postgres: string;
  readonly migrations: readonly string[];
}

/** Why there is no backup, as a message for the terminal. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup';

  constructor(
    message: string,
    /** What cannot be read. */
    readonly subjects: readonly string[],
  ) {
    super(message);
  }
}

const refuseDamage = (damage: readonly Damage[]): void => {
  if (damage.length === 0) return;
  const text = `Database rusak, tidak bisa dibaca: ${damageText(damage)}. Cadangan ini tidak dibuat; cadangan lama tidak diubah dan tidak dihapus. ${REPAIR}`;
  throw new DamagedBackup(
    text,
    damage.map(({ subject }) => subject),
  );
};

const refuseOther = (file: string, missing: readonly string[]): void => {
  if (missing.length > 0)
    throw new DamagedBackup(
      `${file} dibaca kembali dan berbeda dari yang disalin: ${missing.slice(0, 5).join(', ')}. Periksa disk.`,
      missing,
    );
};

/**
 * Backs up a running shop into one file: database and stored files. The keys are written to a second file (`<file>.keys`, mode 600), so
 * that the backup can be stored separately from them. The copied database is started and read back, and then the file: only what can be read is
 * called a backup. Sealed secrets that were erased before are not in it.
 * @param file ends in `.tar`, or in `.tar.gz` or `.tgz` for a compressed one
 * @throws DamagedBackup
 */
export const createBackup = async (sql: Sql, dataFolder: string, file: string, willOpen: WillOpen): Promise<void> => {
  const gzip = packingOf(file);
  const { postgresPassword } = await loadOrCreateKeys(dataFolder);
  const staging = await mkdtemp(join(dirname(file), STAGING));
  const draft = `${file}.part`;
  try {
    const [version] = await sql<{ major: string }[]>`select split_part(current_setting('server_version'), '.', 1) as major`;
    const manifest: BackupManifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      postgres: version?.major ?? '',
      migrations: [...(await appliedVersions(sql))].toSorted(),
    };
    await writeFile(join(staging, 'manifest.json'), JSON.stringify(manifest, null, 2));
    // Files follow rows, so that every row has its file; a file without a row does no harm.
    await copyRunningCluster(sql, join(dataFolder, 'postgres'), join(staging, 'postgres'));
    let needed = '';
    const dropErased = async (url: string): Promise<void> => {
      needed = await dropErasedSecrets(url);
    };
    refuseDamage(await damageInCopy(staging, postgresPassword, willOpen, [], dropErased));
    await dropEarlierLog(join(staging, 'postgres'), needed);
    await cp(join(dataFolder, 'storage'), join(staging, 'storage'), { recursive: true, filter: (path) => !path.endsWith('.part') });
    await create({ file: draft, cwd: staging, gzip, portable: true, mode: 0o600 }, ['manifest.json', 'postgres', 'storage']);
    refuseOther(draft, await missingInArchive(draft, staging));
    await chmod(draft, 0o600);
    await rename(draft, file);
    await copyFile(keysFile(dataFolder), `${file}.keys`);
    await chmod(`${file}.keys`, 0o600);
  } finally {
    await rm(draft, { force: true });
    await rm(staging, { recursive: true, force: true });
  }
};

/** Removes files that interrupted backups left in a folder. Must not run during a backup. */
export const removeIncompleteBackups = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith(STAGING) || name.endsWith('.part')) await rm(join(folder, name), { recursive: true, force: true });
  }
};
