import type { Sql } from 'postgres';
import type { Conditions } from '../../application/system/conditions.ts';
import { type AutomaticBackups, automaticBackups } from './backup/automatic-backups.ts';
import { damageInCopy } from './backup/check-copy.ts';
import { DataChecks, keepLastCheck, readLastCheck } from './data-checks.ts';
import type { Keys } from './keys.ts';
import { removeClusterFromBefore } from './postgres/checksums/swap.ts';
import { type ChecksumSwitch, type NoChecksums, switchOnChecksums } from './postgres/checksums/switch-on-checksums.ts';
import { damageText, findDamage } from './postgres/find-damage.ts';
import { openSql } from './postgres/open-sql.ts';
import { connectSessions, type DatabaseReach, directly } from './postgres/pooler.ts';
import { PostgresCluster } from './postgres/postgres-cluster.ts';
import { sslOf } from './postgres/ssl-of.ts';
import { supervised } from './postgres/supervised-cluster.ts';
import { systemTimer } from './scheduler/timer.ts';

export interface DatabaseOptions extends Pick<ChecksumSwitch, 'willOpen' | 'report' | 'freeBytes'> {
  /** Absolute. */
  readonly dataFolder: string;
  /** The way to a database elsewhere, null for the embedded one. */
  readonly external: DatabaseReach | null;
  readonly keys: Keys;
  readonly conditions: Conditions;
}

/** The daily check leaves the disk to visitors. */
const CHECKED_KB_PER_S = 32_768;

/** Data folders that were not made by the shop may have no checksums. Unreadable files are recorded, so that they are reported and not tried again at once. */
const addChecksums = async (options: DatabaseOptions): Promise<NoChecksums | null> => {
  const { dataFolder, keys, willOpen } = options;
  const password = keys.postgresPassword;
  const knownDamage = (await readLastCheck(dataFolder))?.damage ?? '';
  const stopping = new AbortController();
  let running: Promise<NoChecksums | null> = Promise.resolve(null);
  await willOpen(async () => {
    stopping.abort();
    await running.catch(() => undefined);
  });
  running = switchOnChecksums({
    ...options,
    password,
    knownDamage,
    check: (folder, unreadable) => damageInCopy(folder, password, willOpen, unreadable),
    signal: stopping.signal,
  });
  const failure = await running;
  if (failure !== null && failure.damage.length > 0)
    await keepLastCheck(dataFolder, { at: Date.now(), damage: damageText(failure.damage) });
  return failure;
};

/** Without checksums a page that the disk changed is not noticed unless it becomes unreadable. */
const reportChecksums = async (sql: Sql, { dataFolder, conditions }: DatabaseOptions, failure: NoChecksums | null): Promise<void> => {
  const [found] = await sql<{ on: boolean }[]>`select current_setting('data_checksums') = 'on' as on`;
  if (found?.on === true) await removeClusterFromBefore(dataFolder);
  else conditions.report('checksums', failure === null ? 'off' : `off: ${failure.reason}`);
};

/** A database that answers. */
export interface OpenDatabase {
  readonly engine: 'embedded' | 'external';
  readonly reach: DatabaseReach;
  readonly sql: Sql;
  /** For what needs a session: notifications, preparation. The same connections unless a pooler stands before the database. */
  readonly sessions: Sql;
  /** Null for a database elsewhere. */
  readonly backups: AutomaticBackups | null;
}

/** Starts the embedded database, or connects to the one elsewhere. */
export const openDatabase = async (options: DatabaseOptions): Promise<OpenDatabase> => {
  const { dataFolder, external, keys, willOpen, conditions } = options;
  const failure = external === null ? await addChecksums(options) : null;
  const cluster = external === null ? supervised(await PostgresCluster.in(dataFolder, keys.postgresPassword)) : null;
  if (cluster !== null) {
    await willOpen(cluster.stop);
    await cluster.start();
  }
  const reach = external ?? directly(cluster?.url() ?? '');
  const { url } = reach;
  const sql = openSql(url, {
    onnotice: () => undefined,
    max: 4,
    ssl: sslOf(url),
    prepare: !reach.isPooled,
    connection: { application_name: 'front' },
  });
  await willOpen(() => sql.end({ timeout: 2 }));
  const sessions = reach.isPooled ? connectSessions(reach) : sql;
  if (reach.isPooled) await willOpen(() => sessions.end({ timeout: 2 }));
  if (cluster === null) return { engine: 'external', reach, sql, sessions, backups: null };
  const backups = automaticBackups(dataFolder, sql, (reason) => conditions.report('backup', reason));
  await willOpen(backups.stopCheck);
  const data = new DataChecks({
    check: () => findDamage(url, { maxRate: CHECKED_KB_PER_S }),
    dataFolder,
    conditions,
    timer: systemTimer,
    now: Date.now,
  });
  await willOpen(data.stop);
  await data.start();
  await reportChecksums(sql, options, failure);
  return { engine: 'embedded', reach, sql, sessions, backups };
};
