import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownNamespace } from '../own-namespace.ts';

interface Holder {
  readonly pid: number;
  /** Distinguishes a process from a later one with the same id. */
  readonly startedAt: string;
  /** The machine's boot id and the process namespace, within which process ids are unique. Absent in locks of earlier versions. */
  readonly namespace?: string;
}

/** The interval at which a holder renews its lock; a holder in another namespace counts as dead when the lock is much older. */
const HEARTBEAT_MS = 5000;
const HEARTBEAT_TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 250;

/** Receives progress messages of a start that waits. */
type Report = (line: string) => void;

/** State and start time of a process in clock ticks; empty where there is no /proc (proc(5), fields 3 and 22). */
const processOf = async (pid: number): Promise<{ readonly state: string; readonly startedAt: string }> => {
  try {
    const facts = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = facts.slice(facts.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
  } catch {
    return { state: '', startedAt: '' };
  }
};

/** Null when there is no file. */
const beatOf = (file: string): Promise<number | null> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );

/** Watches a heartbeat until it continues or is too old, so that the successor of a killed container can start. */
const isBeating = async (file: string, report: Report): Promise<boolean> => {
  const last = await beatOf(file);
  if (last === null) return false;
  const left = Math.min(HEARTBEAT_TIMEOUT_MS, last + HEARTBEAT_TIMEOUT_MS - Date.now());
  if (left > 0)
    report('DATA_DIR terakhir dipakai di kontainer atau mesin lain. Menunggu, paling lama 30 detik, apakah server itu masih berjalan ...');
  for (const deadline = Date.now() + left; Date.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const beat = await beatOf(file);
    if (beat !== last) return beat !== null;
  }
  return false;
};

/** A holder in another container cannot be looked up by its id, so that its heartbeat counts. A zombie is dead. */
const isAlive = async (holder: Holder, file: string, report: Report): Promise<boolean> => {
  if (holder.namespace !== undefined && holder.namespace !== (await ownNamespace())) return isBeating(file, report);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const { state, startedAt } = await processOf(holder.pid);
  return state !== 'Z' && startedAt === holder.startedAt;
};

/** Another server uses this data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

const ATTEMPTS = 100;
const PAUSE_MS = 20;

/** The content of a lock file; '' when it does not exist. An empty file is not a lock of this program. */
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

/** Creates a lock file with its content atomically, so that a reader never sees an empty one. @returns false when it exists */
const place = async (file: string): Promise<boolean> => {
  const draft = `${file}.${randomUUID()}`;
  try {
    const { startedAt } = await processOf(process.pid);
    const holder: Holder = { pid: process.pid, startedAt, namespace: await ownNamespace() };
    await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
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
 * Removes a stale lock only under a second lock, and only if it is unchanged: of two processes that find it, the second must not remove the
 * first one's new lock. A process that is killed while removing leaves a stale second lock, which is handled alike.
 * @returns the living holder, if there is one
 */
const take = async (file: string, report: Report): Promise<Holder | 'taken' | 'try again'> => {
  if (await place(file)) return 'taken';
  const content = await contentOf(file);
  if (content === '') return 'try again';
  const holder = holderIn(content);
  if (holder !== null && (await isAlive(holder, file, report))) return holder;
  const removal = `${file}.${holder?.pid ?? ''}-${holder?.startedAt ?? ''}`;
  if ((await take(removal, report)) === 'taken') {
    if ((await contentOf(file)) === content) await rm(file, { force: true });
    await rm(removal, { force: true });
  }
  return 'try again';
};

/** Renews the lock until it is released. @returns a function that releases it */
const holding = (file: string): (() => Promise<void>) => {
  const heartbeat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS).unref();
  return async () => {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  };
};

/**
 * Locks a data folder for one server. The lock of a killed holder is detected and replaced.
 * @returns a function that releases the lock
 * @throws DataFolderInUse
 */
export const lockDataFolder = async (folder: string, report: Report = () => undefined): Promise<() => Promise<void>> => {
  const file = join(folder, 'server.lock');
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const holder = await take(file, report);
    if (holder === 'taken') return holding(file);
    if (holder !== 'try again') {
      throw new DataFolderInUse(
        `DATA_DIR ${folder} sedang dipakai server lain (proses ${holder.pid}). Hentikan dulu, atau pilih DATA_DIR lain.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new DataFolderInUse(`DATA_DIR ${folder} sedang dipakai server lain.`);
};
