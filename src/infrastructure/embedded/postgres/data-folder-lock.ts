import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
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

const ATTEMPTS = 100;
const PAUSE_MS = 20;

/** Content of a lock file, '' when it is gone: a file without content was none of ours. */
const contentOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').then(
    (text) => text || 'nobody',
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );

const holderIn = (content: string): Holder | null => {
  try {
    return JSON.parse(content) as Holder;
  } catch {
    return null;
  }
};

/** A lock file appears with its content or not at all: nobody reads one that is still empty. @returns false when there is one */
const place = async (file: string): Promise<boolean> => {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, JSON.stringify({ pid: process.pid, startedAt: await startOf(process.pid) } satisfies Holder), { mode: 0o600 });
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
};

/**
 * A stale lock is removed by whoever holds the lock on removing just that one, and only if it still is the same: of two who found it,
 * the second must not remove the first one's new lock. One who was killed while removing leaves a stale lock of that name in turn.
 * @returns who has it instead, if somebody lives who does
 */
const take = async (file: string): Promise<Holder | 'taken' | 'try again'> => {
  if (await place(file)) return 'taken';
  const content = await contentOf(file);
  if (content === '') return 'try again';
  const holder = holderIn(content);
  if (holder !== null && (await isAlive(holder))) return holder;
  const removal = `${file}.${holder?.pid ?? ''}-${holder?.startedAt ?? ''}`;
  if ((await take(removal)) === 'taken') {
    if ((await contentOf(file)) === content) await rm(file, { force: true });
    await rm(removal, { force: true });
  }
  return 'try again';
};

/**
 * Lets one server at a time work on a data folder. A holder that was killed leaves its file behind; it is recognised and replaced.
 * @returns what gives the folder back
 * @throws DataFolderInUse
 */
export const lockDataFolder = async (folder: string): Promise<() => Promise<void>> => {
  const file = join(folder, 'server.lock');
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const holder = await take(file);
    if (holder === 'taken') return () => rm(file, { force: true });
    if (holder !== 'try again') {
      throw new DataFolderInUse(
        `DATA_DIR ${folder} sedang dipakai server lain (proses ${holder.pid}). Hentikan dulu, atau pilih DATA_DIR lain.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new DataFolderInUse(`DATA_DIR ${folder} sedang dipakai server lain.`);
};
