import { loadOrCreateKeys } from '../embedded/keys.ts';
import { DataFolderInUse, lockDataFolder } from '../embedded/postgres/data-folder-lock.ts';
import { PostgresCluster } from '../embedded/postgres/postgres-cluster.ts';
import { runningClusterUrl } from '../embedded/postgres/running-cluster.ts';
import type { Teardown } from './teardown.ts';

/**
 * The embedded database of a data folder, as its superuser: the one an open shop runs, or started for the while.
 * @param teardown closes what this opens
 * @returns its `postgres://` address
 */
export const reachCluster = async (dataFolder: string, teardown: Teardown): Promise<string> => {
  const keys = await loadOrCreateKeys(dataFolder);
  const unlock = await lockDataFolder(dataFolder).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return null;
    throw error;
  });
  if (unlock === null) return runningClusterUrl(dataFolder, keys.postgresPassword);
  await teardown.add(unlock);
  const cluster = await PostgresCluster.in(dataFolder, keys.postgresPassword);
  await teardown.add(() => cluster.stop());
  await cluster.start();
  return cluster.url();
};
