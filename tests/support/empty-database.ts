import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { ensureSystemSchema } from '../../src/infrastructure/embedded/postgres/system-schema.ts';
import type { TestCluster } from './test-cluster.ts';

const quietly = { max: 2, onnotice: (): void => undefined };

/** A database as every Supabase project begins, without a table of ours. */
export const openEmptyDatabase = async (): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const cluster = JSON.parse(process.env['TEST_CLUSTER'] ?? 'null') as TestCluster;
  const admin = postgres(cluster.adminUrl, quietly);
  const name = `e_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${name}`);
  const url = cluster.adminUrl.replace(/\/postgres$/, `/${name}`);
  const sql = postgres(url, quietly);
  await ensureSystemSchema(sql, url);
  await sql.end();
  return {
    url,
    close: async () => {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};
