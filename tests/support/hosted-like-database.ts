import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { migrate, readMigrations } from '../../src/infrastructure/embedded/postgres/migrations.ts';
import { ensureSystemSchema } from '../../src/infrastructure/embedded/postgres/system-schema.ts';
import type { TestCluster } from './test-cluster.ts';

const quietly = { max: 2, onnotice: (): void => undefined };

/** Privileges of hosted projects: tables in `public` are granted to the API roles (the initial schema of the image supabase/postgres). */
const DEFAULTS = ['tables', 'functions', 'sequences']
  .map((kind) => `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`)
  .join('\n');

/** A database migrated on top of a hosted project's default privileges. */
export const openHostedLikeDatabase = async (): Promise<{ readonly sql: Sql; readonly url: string; close(): Promise<void> }> => {
  const cluster = JSON.parse(process.env['TEST_CLUSTER'] ?? 'null') as TestCluster;
  const admin = postgres(cluster.adminUrl, quietly);
  const name = `h_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${name}`);
  const url = cluster.adminUrl.replace(/\/postgres$/, `/${name}`);
  const sql = postgres(url, quietly);
  await sql.unsafe(DEFAULTS);
  await ensureSystemSchema(sql, url);
  await migrate(sql, await readMigrations('supabase/migrations'));
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
