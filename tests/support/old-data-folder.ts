import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { type Keys, loadOrCreateKeys } from '../../src/infrastructure/embedded/keys.ts';
import { readControlFile, withChecksums } from '../../src/infrastructure/embedded/postgres/checksums/control-file.ts';
import { operatingAccount } from '../../src/infrastructure/embedded/postgres/operating-account.ts';
import { findPostgresBinaries } from '../../src/infrastructure/embedded/postgres/postgres-binaries.ts';
import { PostgresCluster } from '../../src/infrastructure/embedded/postgres/postgres-cluster.ts';

const run = promisify(execFile);

/** Creates a data folder whose database pages have no checksums: a new one of `initdb` without `--data-checksums`. */
export const createOldDataFolder = async (dataFolder: string): Promise<Keys> => {
  await mkdir(dataFolder, { recursive: true });
  const keys = await loadOrCreateKeys(dataFolder);
  const binaries = await findPostgresBinaries();
  const cluster = join(dataFolder, 'postgres');
  const account = await operatingAccount([cluster, binaries.initdb]);
  const secret = await mkdtemp(join(tmpdir(), 'arena-akun-'));
  const passwordFile = join(secret, 'password');
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(passwordFile, keys.postgresPassword);
  if (account.ids !== null) for (const path of [cluster, secret, passwordFile]) await chown(path, account.ids.uid, account.ids.gid);
  const { file, parameters } = account.command(binaries.initdb, [
    ...[`--pgdata=${cluster}`, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--locale=C.UTF-8', '--no-sync', '--wal-segsize=1'],
  ]);
  await run(file, [...parameters]);
  await rm(secret, { recursive: true });
  return keys;
};

const controlFile = (dataFolder: string): string => join(dataFolder, 'postgres/global/pg_control');

export const hasChecksums = async (dataFolder: string): Promise<boolean | undefined> =>
  readControlFile(await readFile(controlFile(dataFolder)))?.hasChecksums;

/** Makes a data folder of a closed shop forget that its pages have checksums, as `pg_checksums --disable` does. */
export const forgetChecksums = async (dataFolder: string): Promise<void> => {
  const file = controlFile(dataFolder);
  await writeFile(file, withChecksums(await readFile(file), false));
};

/** Runs on the database of a data folder. */
export const withDatabase = async <T>(dataFolder: string, keys: Keys, work: (sql: Sql, url: string) => Promise<T>): Promise<T> => {
  const cluster = await PostgresCluster.in(dataFolder, keys.postgresPassword);
  await cluster.start();
  const sql = postgres(cluster.url(), { max: 2, onnotice: () => undefined });
  try {
    return await work(sql, cluster.url());
  } finally {
    await sql.end({ timeout: 1 });
    await cluster.stop();
  }
};
