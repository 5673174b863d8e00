import postgres, { type Sql } from 'postgres';
import type { Conditions } from '../../application/system/conditions.ts';
import { type AutomaticBackups, automaticBackups } from './backup/automatic-backups.ts';
import { DataChecks } from './data-checks.ts';
import type { Keys } from './keys.ts';
import { findDamage } from './postgres/find-damage.ts';
import { PostgresCluster } from './postgres/postgres-cluster.ts';
import { sslOf } from './postgres/ssl-of.ts';
import { supervised } from './postgres/supervised-cluster.ts';
import { systemTimer } from './scheduler/timer.ts';

export interface DatabaseOptions {
  /** Absolute. */
  readonly dataFolder: string;
  /** `postgres://` address of a database elsewhere, null for the embedded one. */
  readonly databaseUrl: string | null;
  readonly keys: Keys;
  readonly conditions: Conditions;
  /** Registers how to close each part before it is opened. Rejects when opening has to stop. */
  readonly willOpen: (close: () => Promise<void>) => Promise<void>;
}

/** The daily check leaves the disk to visitors. */
const CHECKED_KB_PER_S = 32_768;

/** Without checksums a page that the disk changed is not noticed unless it becomes unreadable. */
const reportChecksums = async (sql: Sql, conditions: Conditions): Promise<void> => {
  const [found] = await sql<{ on: boolean }[]>`select current_setting('data_checksums') = 'on' as on`;
  if (found?.on === false) conditions.report('checksums', 'off');
};

/** A database that answers. */
export interface OpenDatabase {
  readonly engine: 'embedded' | 'external';
  readonly url: string;
  readonly sql: Sql;
  /** Null for a database elsewhere. */
  readonly backups: AutomaticBackups | null;
}

/** Starts the embedded database, or connects to the one elsewhere. */
export const openDatabase = async ({ dataFolder, databaseUrl, keys, willOpen, conditions }: DatabaseOptions): Promise<OpenDatabase> => {
  const cluster = databaseUrl === null ? supervised(await PostgresCluster.in(dataFolder, keys.postgresPassword)) : null;
  if (cluster !== null) {
    await willOpen(cluster.stop);
    await cluster.start();
  }
  const url = databaseUrl ?? cluster?.url() ?? '';
  const sql = postgres(url, { onnotice: () => undefined, max: 4, ssl: sslOf(url), connection: { application_name: 'front' } });
  await willOpen(() => sql.end({ timeout: 2 }));
  if (cluster === null) return { engine: 'external', url, sql, backups: null };
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
  await reportChecksums(sql, conditions);
  return { engine: 'embedded', url, sql, backups };
};
