import { randomUUID } from 'node:crypto';
import { createRestClient, type RestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { SupabaseAccountDirectory } from '../../../../src/infrastructure/supabase-server/auth/account-directory.ts';
import {
  SupabaseCodeRequests,
  SupabaseKnownDevices,
  SupabaseRecoveryCodes,
} from '../../../../src/infrastructure/supabase-server/auth/account-records.ts';
import { SupabaseProductSessions } from '../../../../src/infrastructure/supabase-server/auth/product-sessions.ts';
import { SupabaseRateLimiter } from '../../../../src/infrastructure/supabase-server/auth/rate-limiter.ts';
import type { AccountPortsWorld } from '../../../contracts/auth/account-ports-world.ts';
import { accountRecordsContract } from '../../../contracts/auth/account-records.contract.ts';
import { productSessionsContract } from '../../../contracts/auth/product-sessions.contract.ts';
import { rateLimiterContract } from '../../../contracts/auth/rate-limiter.contract.ts';
import { recoveryCodesContract } from '../../../contracts/auth/recovery-codes.contract.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let last = 0;

const serverClient = async (database: TestDatabase): Promise<RestClient> => {
  // The first request runs alone, as in the shop: the gateway's library grants privileges in it, and two at once would conflict.
  await database.request('/rest/v1/website_settings?select=id');
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  return createRestClient({ url: 'http://front', key: database.keys.secretKey }, fetcher);
};

const openSupabasePorts = async (): Promise<AccountPortsWorld> => {
  const database = await openTestDatabase();
  const { sql } = database;
  const rest = await serverClient(database);
  return {
    directory: new SupabaseAccountDirectory(rest),
    sessions: new SupabaseProductSessions(rest),
    requests: new SupabaseCodeRequests(rest),
    devices: new SupabaseKnownDevices(rest),
    recoveryCodes: new SupabaseRecoveryCodes(rest),
    person: async ({ name = 'Rina', isConfirmed = true, role } = {}) => {
      last += 1;
      const [id, phone] = [randomUUID(), `62812${String(last).padStart(8, '0')}`];
      await sql`insert into auth.users (id, phone, phone_confirmed_at, raw_user_meta_data)
        values (${id}, ${phone}, ${isConfirmed ? new Date() : null}, ${sql.json({ name })})`;
      if (role !== undefined) await sql`insert into private.user_roles (user_id, role) values (${id}, ${role})`;
      return { id, phone };
    },
    signIn: async (userId) => {
      const id = randomUUID();
      await sql`insert into auth.sessions (id, user_id, aal) values (${id}, ${userId}, 'aal1')`;
      return id;
    },
    isSignedIn: async (id) => (await sql`select 1 from auth.sessions where id = ${id}`).length > 0,
    endSignIn: async (id) => void (await sql`delete from auth.sessions where id = ${id}`),
    block: async (id) => void (await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`),
    enrollSecondFactor: async (id) =>
      void (await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (${randomUUID()}, ${id}, 'totp', 'verified', now(), now())`),
    showSecondFactor: async (id) => {
      await sql`update auth.sessions set aal = 'aal2' where id = ${id}`;
      await sql`insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
        values (${randomUUID()}, ${id}, now(), now(), 'totp')`;
    },
    confirmEmail: async (id, email) =>
      void (await sql`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${id}`),
    remove: async (id) => void (await sql`delete from auth.users where id = ${id}`),
    advance: async (seconds) => {
      await sql`update private.sessions set last_used_at = last_used_at - make_interval(secs => ${seconds}),
        created_at = created_at - make_interval(secs => ${seconds}), ends_at = ends_at - make_interval(secs => ${seconds})`;
      await sql`update private.email_changes set created_at = created_at - make_interval(secs => ${seconds})`;
      await sql`update private.code_requests set created_at = created_at - make_interval(secs => ${seconds})`;
    },
    close: database.close,
  };
};

productSessionsContract(openSupabasePorts);
recoveryCodesContract(openSupabasePorts);
accountRecordsContract(openSupabasePorts);
rateLimiterContract(async () => {
  const database = await openTestDatabase();
  return {
    limiter: new SupabaseRateLimiter(await serverClient(database)),
    advance: async (seconds) =>
      void (await database.sql`update private.rate_limits set
        hits = array(select hit - make_interval(secs => ${seconds}) from unnest(hits) as hit order by hit)`),
    close: database.close,
  };
});
