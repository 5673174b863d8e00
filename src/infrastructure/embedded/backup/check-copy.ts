import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { list } from 'tar';
import { type Damage, findDamage } from '../postgres/find-damage.ts';
import { PostgresCluster } from '../postgres/postgres-cluster.ts';

/** Registers how to close what is opened. */
export type WillOpen = (close: () => Promise<void>) => Promise<void>;

/** A second server beside that of the shop, on a small machine. Files of its log are new, so that they hold nothing from before. */
const SMALL = { shared_buffers: '16MB', max_connections: 10, autovacuum: 'off', wal_recycle: 'off' };

/**
 * Starts the copy of a database in `postgres` below a folder, which brings it to the moment of the copy, and reads all of it back.
 * @param unreadable files of it that are known to have an unreadable page
 * @param whenSound what is done with a copy of which everything can be read, before it is stopped
 * @returns what cannot be read
 * @throws Error with a message for the terminal when it does not start, or has other keys
 */
export const damageInCopy = async (
  folder: string,
  password: string,
  willOpen: WillOpen,
  unreadable: readonly string[] = [],
  whenSound: (url: string) => Promise<void> = async () => undefined,
): Promise<readonly Damage[]> => {
  const cluster = await PostgresCluster.in(folder, password, SMALL);
  await willOpen(() => cluster.stop());
  try {
    await cluster.start();
    const damage = await findDamage(cluster.url(), { unreadable });
    if (damage.length === 0) await whenSound(cluster.url());
    return damage;
  } finally {
    await cluster.stop();
    for (const name of ['postgres.log', 'postgres/postmaster.opts']) await rm(join(folder, name), { force: true });
  }
};

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

const hashesOf = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const hashes = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) hashes.set(path.slice(folder.length + 1).replaceAll('\\', '/'), await hashOf(path));
  }
  return hashes;
};

/** Reads an archive back. @returns the files of a folder that it lacks, or has with other bytes */
export const missingInArchive = async (archive: string, folder: string): Promise<readonly string[]> => {
  const stored = new Map<string, string>();
  await list({
    file: archive,
    strict: true,
    onReadEntry: (entry) => {
      const hash = createHash('sha256');
      entry.on('data', (chunk: Uint8Array) => hash.update(chunk));
      entry.on('end', () => stored.set(entry.path, hash.digest('hex')));
    },
  });
  return [...(await hashesOf(folder))].filter(([path, hash]) => stored.get(path) !== hash).map(([path]) => path);
};
