import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';
import * as v from 'valibot';
import { keysFile } from '../keys.ts';

const Manifest = v.object({ format: v.literal(1), createdAt: v.string(), postgres: v.string(), migrations: v.array(v.string()) });

/** A backup that cannot be put back, and why, in a line for the terminal. */
class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Puts a backup back into an empty data folder; its keys come from `<file>.keys`.
 * @throws RestoreRefused when the folder is not empty, the file is no backup, or the keys are missing
 */
export const restoreBackup = async (file: string, dataFolder: string): Promise<{ readonly createdAt: string }> => {
  await mkdir(dataFolder, { recursive: true, mode: 0o755 });
  if ((await readdir(dataFolder)).length > 0) {
    throw new RestoreRefused(`DATA_DIR ${dataFolder} tidak kosong. Pindahkan isinya dulu; tidak ada yang ditimpa.`);
  }
  if (!(await exists(file))) throw new RestoreRefused(`Cadangan ${file} tidak ditemukan.`);
  const keys = `${file}.keys`;
  if (!(await exists(keys))) {
    throw new RestoreRefused(`Kunci ${keys} tidak ditemukan. Tanpa kunci itu database di dalam cadangan tidak bisa dibuka.`);
  }
  const staging = await mkdtemp(join(dataFolder, '.restore-'));
  try {
    await extract({ file, cwd: staging, strict: true }).catch((error: Error) => {
      throw new RestoreRefused(`${file} rusak atau bukan cadangan toko ini (${error.message}).`);
    });
    const manifest = v.safeParse(Manifest, JSON.parse(await readFile(join(staging, 'manifest.json'), 'utf8').catch(() => 'null')));
    if (!manifest.success) throw new RestoreRefused(`${file} bukan cadangan toko ini.`);
    await chmod(join(staging, 'postgres'), 0o700);
    await rename(join(staging, 'storage'), join(dataFolder, 'storage'));
    await copyFile(keys, keysFile(dataFolder));
    await chmod(keysFile(dataFolder), 0o600);
    // The database last: a restore that broke off before is no shop that could start.
    await rename(join(staging, 'postgres'), join(dataFolder, 'postgres'));
    return { createdAt: manifest.output.createdAt };
  } catch (error) {
    for (const name of ['storage', 'keys.json', 'postgres']) await rm(join(dataFolder, name), { recursive: true, force: true });
    throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
};
