import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { ensureSystemSchema } from '../../src/infrastructure/embedded/postgres/system-schema.ts';
import type { TestCluster } from './test-cluster.ts';

const quietly = { max: 2, onnotice: (): void => undefined };

export interface OpenDatabase {
  readonly sql: Sql;
  readonly url: string;
  close(): Promise<void>;
}

/** A new database of the test cluster. @param template what it is a copy of */
export const openCopy = async (template: string): Promise<OpenDatabase> => {
  const cluster = JSON.parse(process.env['TEST_CLUSTER'] ?? 'null') as TestCluster;
  const admin = postgres(cluster.adminUrl, quietly);
  const name = `e_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${name} template ${template}`);
  const url = cluster.adminUrl.replace(/\/postgres$/, `/${name}`);
  const sql = postgres(url, quietly);
  return {
    sql,
    url,
    close: async () => {
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};

/** A database as every Supabase project begins, without a table of ours. */
export const openEmptyDatabase = async (): Promise<OpenDatabase> => {
  const database = await openCopy('template1');
  await ensureSystemSchema(database.sql, database.url);
  return database;
};

/** A database that all migrations have just made, without the rows that a server adds. */
export const openMigratedDatabase = (): Promise<OpenDatabase> =>
  openCopy((JSON.parse(process.env['TEST_CLUSTER'] ?? 'null') as TestCluster).template);
