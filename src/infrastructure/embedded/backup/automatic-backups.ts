import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { createBackup, removeBrokenOff } from './create-backup.ts';

export interface AutomaticBackups {
  /** One copy at once, as before migrations. */
  takeNow(): Promise<void>;
  /** One copy a day from now on. @returns what ends it */
  start(): () => Promise<void>;
}

const COPIES_TO_KEEP = 7;
const DAY_MS = 86_400_000;
const CHECK_EVERY_MS = 3_600_000;
const NAME = /^auto-.*\.tar\.gz$/;

/** Copies of the shop in `backups` below the data folder: before each migration and daily, the last seven kept. */
export const automaticBackups = (dataFolder: string, sql: Sql): AutomaticBackups => {
  const folder = join(dataFolder, 'backups');
  let running: Promise<void> = Promise.resolve();

  const copies = async (): Promise<string[]> => (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).toSorted();

  const take = async (): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    await createBackup(sql, dataFolder, join(folder, `auto-${stamp}.tar.gz`));
    for (const old of (await copies()).slice(0, -COPIES_TO_KEEP)) {
      await rm(join(folder, old), { force: true });
      await rm(join(folder, `${old}.keys`), { force: true });
    }
  };

  const isDue = async (): Promise<boolean> => {
    const newest = (await copies()).at(-1);
    return newest === undefined || Date.now() - (await stat(join(folder, newest))).mtimeMs >= DAY_MS;
  };

  const oneAfterAnother = (work: () => Promise<void>): Promise<void> => {
    const next = running.then(work);
    running = next.catch((error: Error) => console.error(`Cadangan otomatis gagal: ${error.message}`));
    return next;
  };

  return {
    takeNow: () => oneAfterAnother(take),
    start: () => {
      void oneAfterAnother(() => removeBrokenOff(folder));
      const check = (): void => void oneAfterAnother(async () => ((await isDue()) ? take() : undefined)).catch(() => undefined);
      // The first hour belongs to the visitors of a fresh start.
      const timer = setInterval(check, CHECK_EVERY_MS).unref();
      return async () => {
        clearInterval(timer);
        await running;
      };
    },
  };
};
