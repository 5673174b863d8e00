import postgres from 'postgres';
import { createBackup } from '../embedded/backup/create-backup.ts';
import { restoreBackup } from '../embedded/backup/restore-backup.ts';
import type { ServerSettings } from '../http-server/settings.ts';
import { reachCluster } from './reach-cluster.ts';
import type { Teardown } from './teardown.ts';

const external = (settings: ServerSettings): never => {
  throw new Error(
    settings.hosted === null
      ? 'Database di DATABASE_URL dicadangkan dengan alatnya sendiri (pg_dump); perintah ini untuk database bawaan.'
      : 'Proyek Supabase dicadangkan di Supabase; perintah ini untuk database bawaan.',
  );
};

const isEmbedded = (settings: ServerSettings): boolean => settings.databaseUrl === null && settings.hosted === null;

const write = async (url: string, dataFolder: string, file: string): Promise<void> => {
  const sql = postgres(url, { max: 2, onnotice: () => undefined });
  try {
    await createBackup(sql, dataFolder, file);
  } finally {
    await sql.end({ timeout: 2 });
  }
};

/**
 * Backs a shop up into one file and its keys into another, while it runs or not.
 * @param teardown closes what this opens, at the latest when the caller is done
 * @returns the file
 */
export const backUp = async (settings: ServerSettings, file: string, teardown: Teardown): Promise<string> => {
  if (!isEmbedded(settings)) return external(settings);
  await write(await reachCluster(settings.dataFolder, teardown), settings.dataFolder, file);
  return file;
};

/** Puts a backup back into an empty data folder. @returns when it was taken */
export const restoreShop = async (settings: ServerSettings, file: string): Promise<string> => {
  if (!isEmbedded(settings)) return external(settings);
  return (await restoreBackup(file, settings.dataFolder)).createdAt;
};
