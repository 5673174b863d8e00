import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Holder {
  readonly pid: number;
  /** Tells a process from a later one with the same number. */
  readonly startedAt: string;
}

/** When a process began, in the kernel's own ticks; empty where there is no /proc. */
const startOf = async (pid: number): Promise<string> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const isAlive = async (holder: Holder): Promise<boolean> => {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return (await startOf(holder.pid)) === holder.startedAt;
};

/** Another server works on this data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/**
 * Lets one server at a time work on a data folder. A holder that was killed leaves its file behind; it is recognised and replaced.
 * @returns what gives the folder back
 * @throws DataFolderInUse
 */
export const lockDataFolder = async (folder: string): Promise<() => Promise<void>> => {
  const file = join(folder, 'server.lock');
  const own: Holder = { pid: process.pid, startedAt: await startOf(process.pid) };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as Holder,
      () => null,
    );
    if (holder !== null && (await isAlive(holder))) {
      throw new DataFolderInUse(
        `DATA_DIR ${folder} sedang dipakai server lain (proses ${holder.pid}). Hentikan dulu, atau pilih DATA_DIR lain.`,
      );
    }
    await rm(file, { force: true });
  }
  throw new DataFolderInUse(`DATA_DIR ${folder} sedang dipakai server lain.`);
};
