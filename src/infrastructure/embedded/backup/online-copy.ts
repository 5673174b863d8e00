import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { openAnother } from '../postgres/open-sql.ts';

const SLOT = 'online_copy';
const CLOSING_S = 5;
/** Belong to the running server, or are rebuilt at start (PostgreSQL manual, "Continuous Archiving", 26.3.4). */
const EMPTIED = ['pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
const LEFT_OUT = new Set(['pg_wal', ...EMPTIED, 'postmaster.pid', 'postmaster.opts']);
const COPIED_EMPTY = ['pg_wal/archive_status', 'pg_wal/summaries', ...EMPTIED];

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

const copyTree = async (from: string, to: string, isWanted: (name: string) => boolean): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isWanted(entry.name)) continue;
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    // Tables may be created and dropped during the copy; the write-ahead log, copied last, records that.
    if (entry.isDirectory()) await copyTree(source, target, () => true).catch(ignoreMissing);
    else if (entry.isFile()) await copyFile(source, target).catch(ignoreMissing);
  }
};

/**
 * Copies the folder of a running PostgreSQL into one that starts as of the end of the copy: starts a backup, copies the files, stops the
 * backup, copies the write-ahead log. A replication slot keeps that log from being recycled.
 * @param sql connections of a superuser to the running server
 */
export const copyRunningCluster = async (sql: Sql, from: string, to: string): Promise<void> => {
  // A separate connection: when the copy fails (a full disk), PostgreSQL drops the backup and its slot with it. A pooled session would
  // still be in a backup, and its next backup would be refused.
  const session = openAnother(sql);
  try {
    await session`select pg_create_physical_replication_slot(${SLOT}, true, true)`;
    const [start] = await session<{ file: string }[]>`select pg_walfile_name(pg_backup_start('arena-akun', true)) as file`;
    await copyTree(from, to, (name) => !LEFT_OUT.has(name) && !name.startsWith('pgsql_tmp'));
    const [end] = await session<{ labelfile: string; file: string }[]>`
      select labelfile, pg_walfile_name(lsn) as file from pg_backup_stop(false)`;
    for (const folder of COPIED_EMPTY) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    // Later files are prepared for the future: they hold what was written long ago, such as secrets that were erased since.
    const isBetween = (name: string): boolean => name >= (start?.file ?? '') && name <= (end?.file ?? '');
    await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'), (name) => /^[0-9A-F]{24}$/.test(name) && isBetween(name));
    await writeFile(join(to, 'backup_label'), end?.labelfile ?? '', { mode: 0o600 });
  } finally {
    await session.end({ timeout: CLOSING_S });
  }
};
