import postgres, { type Sql } from 'postgres';
import { type AutomaticBackups, automaticBackups } from './backup/automatic-backups.ts';
import type { Keys } from './keys.ts';
import { PostgresCluster } from './postgres/postgres-cluster.ts';
import { sslOf } from './postgres/ssl-of.ts';
import { supervised } from './postgres/supervised-cluster.ts';

export interface DatabaseOptions {
  /** Absolute. */
  readonly dataFolder: string;
  /** `postgres://` address of a database elsewhere, null for the embedded one. */
  readonly databaseUrl: string | null;
  readonly keys: Keys;
  /** Registers how to close each part before it is opened. Rejects when opening has to stop. */
  readonly willOpen: (close: () => Promise<void>) => Promise<void>;
}

/** A database that answers. */
export interface OpenDatabase {
  readonly engine: 'embedded' | 'external';
  readonly url: string;
  readonly sql: Sql;
  /** Null for a database elsewhere. */
  readonly backups: AutomaticBackups | null;
}

/** Starts the embedded database, or connects to the one elsewhere. */
export const openDatabase = async ({ dataFolder, databaseUrl, keys, willOpen }: DatabaseOptions): Promise<OpenDatabase> => {
  const cluster = databaseUrl === null ? supervised(await PostgresCluster.in(dataFolder, keys.postgresPassword)) : null;
  if (cluster !== null) {
    await willOpen(cluster.stop);
    await cluster.start();
  }
  const url = databaseUrl ?? cluster?.url() ?? '';
  const sql = postgres(url, { onnotice: () => undefined, max: 4, ssl: sslOf(url), connection: { application_name: 'front' } });
  await willOpen(() => sql.end({ timeout: 2 }));
  return {
    engine: cluster === null ? 'external' : 'embedded',
    url,
    sql,
    backups: cluster === null ? null : automaticBackups(dataFolder, sql),
  };
};
