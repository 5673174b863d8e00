import { App, setExperimental } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Sql } from 'postgres';
import { GATEWAY_ROLE } from './database-roles.ts';
import { FileStorageAdapter } from './gateway/file-storage-adapter.ts';
import { withoutBanner } from './gateway/gateway-console.ts';
import { sslOf } from './ssl-of.ts';

/**
 * What a hosted project has and the library does not create yet, with upstream's names and columns: the table of second factors
 * (supabase/auth, migration 20221003041349_add_mfa_schema), which the access rules ask about.
 */
const SUPPLEMENT = `
do $$ begin
  if to_regtype('auth.factor_type') is null then create type auth.factor_type as enum ('totp', 'webauthn', 'phone'); end if;
  if to_regtype('auth.factor_status') is null then create type auth.factor_status as enum ('unverified', 'verified'); end if;
end $$;
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid
);
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
`;

/** The gateway keeps accounts and files; browser roles reach files through row-level security and accounts not at all. */
const GATEWAY_ACCESS = `
grant usage on schema auth, storage, supabase_migrations to ${GATEWAY_ROLE};
grant select, insert, update, delete on all tables in schema auth, storage to ${GATEWAY_ROLE};
grant usage on schema auth, storage to anon, authenticated, service_role;
grant execute on all functions in schema auth, storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.objects, storage.buckets to service_role;
grant select, insert, delete on storage.objects to authenticated;
grant select on storage.objects to anon;
grant select on storage.buckets to anon, authenticated;
drop policy if exists gateway_objects on storage.objects;
create policy gateway_objects on storage.objects for all to ${GATEWAY_ROLE} using (true) with check (true);
drop policy if exists gateway_buckets on storage.buckets;
create policy gateway_buckets on storage.buckets for all to ${GATEWAY_ROLE} using (true) with check (true);
`;

/** Creates the schemas auth and storage as a hosted project has them. Safe to repeat. */
export const ensureSystemSchema = async (sql: Sql, adminUrl: string): Promise<void> => {
  setExperimental('storage', true);
  const connection = createPostgresConnection({
    url: adminUrl,
    postgresOptions: { max: 1, ssl: sslOf(adminUrl), onnotice: () => undefined },
  });
  const app = new App({ connection, auth: { enabled: true }, storage: { enabled: true }, options: { server: { admin: false } } });
  app._storageAdapter = new FileStorageAdapter('.');
  try {
    await withoutBanner(() => app.init());
    await app.ensureSystemSchema();
  } finally {
    await connection.close();
  }
  await sql.unsafe(SUPPLEMENT);
  await sql.unsafe(GATEWAY_ACCESS);
};
