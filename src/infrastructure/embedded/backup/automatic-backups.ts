import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { createBackup, DamagedBackup, removeIncompleteBackups } from './create-backup.ts';

export interface AutomaticBackups {
  /** Takes a backup immediately. It does not count as a daily one, so that failing migrations never displace those. */
  takeBeforeMigrations(): Promise<void>;
  /** Ends the check of a backup that is under way, and the backup with it. */
  stopCheck(): Promise<void>;
  /** Takes one backup a day. @returns a function that stops it */
  start(): () => Promise<void>;
}

/** The number of retained backups of each kind. */
const COPIES = { auto: 7, 'pre-migration': 2 } as const;
type Kind = keyof typeof COPIES;
const DAY_MS = 86_400_000;
const CHECK_EVERY_MS = 3_600_000;

/**
 * Backups in `backups` below the data folder: seven daily ones (`auto-…`), two from before migrations (`pre-migration-…`).
 * @param report receives why the last one failed, and null once one succeeded
 */
export const automaticBackups = (
  dataFolder: string,
  sql: Sql,
  report: (reason: string | null) => void = () => undefined,
): AutomaticBackups => {
  const folder = join(dataFolder, 'backups');
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;
  let closeCheck = async (): Promise<void> => undefined;

  const copies = async (kind: Kind): Promise<string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.tar.gz')).toSorted();

  const take = async (kind: Kind): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    await createBackup(sql, dataFolder, join(folder, `${kind}-${stamp}.tar.gz`), async (close) => {
      closeCheck = close;
    });
    report(null);
    for (const old of (await copies(kind)).slice(0, -COPIES[kind])) {
      await rm(join(folder, old), { force: true });
      await rm(join(folder, `${old}.keys`), { force: true });
    }
  };

  const isDue = async (): Promise<boolean> => {
    const newest = (await copies('auto')).at(-1);
    return newest === undefined || Date.now() - (await stat(join(folder, newest))).mtimeMs >= DAY_MS;
  };

  const oneAfterAnother = (work: () => Promise<void>): Promise<void> => {
    const next = running.then(work);
    running = next.then(
      () => undefined,
      (error: Error) => {
        if (isStopping) return;
        console.error(`Cadangan otomatis gagal: ${error.message}`);
        report(error instanceof DamagedBackup ? error.subjects.join(', ') : String((error as NodeJS.ErrnoException).code ?? error.name));
      },
    );
    return next;
  };

  const stopCheck = async (): Promise<void> => {
    isStopping = true;
    await closeCheck();
  };

  return {
    stopCheck,
    takeBeforeMigrations: () => oneAfterAnother(() => take('pre-migration')),
    start: () => {
      void oneAfterAnother(() => removeIncompleteBackups(folder));
      const check = (): void => void oneAfterAnother(async () => ((await isDue()) ? take('auto') : undefined)).catch(() => undefined);
      // Not during the first hour, when visitors of a new start take precedence.
      const timer = setInterval(check, CHECK_EVERY_MS).unref();
      return async () => {
        clearInterval(timer);
        await stopCheck();
        await running;
      };
    },
  };
};
