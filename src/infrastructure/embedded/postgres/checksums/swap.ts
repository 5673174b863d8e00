import { execFile } from 'node:child_process';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgresBinaries } from '../postgres-binaries.ts';

const run = promisify(execFile);

/** Renames a folder. */
export type Move = (from: string, to: string) => Promise<void>;

/** The folders of a cluster and of its copy with checksums, all in one data folder. */
export const placesOf = (dataFolder: string) => {
  const staging = join(dataFolder, 'postgres.checksums');
  return {
    cluster: join(dataFolder, 'postgres'),
    /** A data folder for the copy alone, as long as it is made and checked. */
    staging,
    copy: join(staging, 'postgres'),
    /** The cluster from before, until the copy has been opened. */
    before: join(dataFolder, 'postgres.before-checksums'),
  };
};

export const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Waits until all of a cluster is on the disk, by PostgreSQL's own program. */
export const syncCluster = async (cluster: string): Promise<void> => {
  await run((await findPostgresBinaries()).initdb, ['--sync-only', `--pgdata=${cluster}`]);
};

/** Waits until the names in a folder are on the disk. Windows has no such call for folders. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

const moveDurably: Move = async (from, to) => {
  await rename(from, to);
  await syncFolder(dirname(from));
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(to));
};

/** Puts a checked copy, which is on the disk, in the place of the cluster. */
export const swap = async (dataFolder: string, move: Move = moveDurably): Promise<void> => {
  const { cluster, copy, before } = placesOf(dataFolder);
  await move(cluster, before);
  await move(copy, cluster);
};

/** Ends a swap that was interrupted between its two renames: only then a cluster from before is there, and none in its place. */
export const finishSwap = async (dataFolder: string): Promise<void> => {
  const { cluster, copy, before } = placesOf(dataFolder);
  if ((await exists(cluster)) || !(await exists(before))) return;
  await moveDurably((await exists(copy)) ? copy : before, cluster);
};

/** Removes the cluster from before. To be called when its copy has been opened. */
export const removeClusterFromBefore = (dataFolder: string): Promise<void> =>
  rm(placesOf(dataFolder).before, { recursive: true, force: true });
