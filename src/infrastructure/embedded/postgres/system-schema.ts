import { App, setExperimental } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Sql } from 'postgres';
import { AUTH_SCHEMA } from '../auth/auth-schema.ts';
import { withoutBanner } from '../gateway/gateway-console.ts';
import { REALTIME_SCHEMA } from '../realtime/schema/realtime-schema.ts';
import { GATEWAY_ROLE } from './database-roles.ts';
import { withArrays } from './open-sql.ts';
import { sslOf } from './ssl-of.ts';

/**
 * The gateway stores files and verifies tokens; ./auth manages accounts as the owner. Browser roles access files and buckets within
 * row-level security alone, as upstream has it (supabase/storage, migration 46), and accounts not at all. The gateway reads whether a token belongs to a live session in views of its own schema
 * (`gateway/gateway.ts`), without password hash, number and code.
 */
const GATEWAY_ACCESS = `
grant usage on schema auth, storage, supabase_migrations to ${GATEWAY_ROLE};
revoke all on all tables in schema auth from ${GATEWAY_ROLE};
create schema if not exists gateway;
create or replace view gateway.users as select id, banned_until, deleted_at from auth.users;
create or replace view gateway.sessions as select id, user_id, not_after from auth.sessions;
revoke all on gateway.users, gateway.sessions from public;
grant usage on schema gateway to ${GATEWAY_ROLE};
grant select on gateway.users, gateway.sessions to ${GATEWAY_ROLE};
grant select, insert, update, delete on all tables in schema storage to ${GATEWAY_ROLE};
grant usage on schema auth, storage to anon, authenticated, service_role;
grant execute on all functions in schema auth, storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.objects, storage.buckets to service_role, authenticated, anon;
drop policy if exists gateway_objects on storage.objects;
create policy gateway_objects on storage.objects for all to ${GATEWAY_ROLE} using (true) with check (true);
drop policy if exists gateway_buckets on storage.buckets;
create policy gateway_buckets on storage.buckets for all to ${GATEWAY_ROLE} using (true) with check (true);
`;

/** Creates the schemas auth, storage and realtime of a hosted project. Idempotent. */
export const ensureSystemSchema = async (sql: Sql, adminUrl: string): Promise<void> => {
  setExperimental('storage', true);
  const connection = createPostgresConnection({
    url: adminUrl,
    postgresOptions: { max: 1, ssl: sslOf(adminUrl), onnotice: () => undefined },
  });
  withArrays(connection.driver);
  const app = new App({ connection, auth: { enabled: true }, storage: { enabled: true }, options: { server: { admin: false } } });
  // With one the library creates the tables of files; the service in ../storage keeps them.
  Object.assign(app, { _storageAdapter: {} });
  try {
    await withoutBanner(() => app.init());
    await app.ensureSystemSchema();
  } finally {
    await connection.close();
  }
  await sql.unsafe(AUTH_SCHEMA);
  await sql.unsafe(GATEWAY_ACCESS);
  await sql.unsafe(REALTIME_SCHEMA);
};
