import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Conditions } from '../../src/application/system/conditions.ts';
import { adminRoutes } from '../../src/infrastructure/composition/server/admin.ts';
import { FrontServer } from '../../src/infrastructure/http-server/front-server.ts';
import { RecentErrorLog } from '../../src/infrastructure/platform/recent-error-log.ts';
import { SystemClock } from '../../src/infrastructure/platform/system-clock.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from './test-database.ts';

/** A person with a session of the shop in addition to that of Supabase Auth. */
export interface AdminVisitor extends TestUser {
  readonly sessionToken: string;
}

/** `/api/admin` on a port of its own, over the real database. */
export interface AdminServer {
  readonly database: TestDatabase;
  readonly origin: string;
  readonly fetcher: typeof fetch;
  /** @param factor a second factor and the minutes since this session passed it; null: enrolled and never passed */
  visitor(role: string | null, factor?: { readonly shownMinutesAgo: number | null }): Promise<AdminVisitor>;
  close(): Promise<void>;
}

export const openAdminServer = async (): Promise<AdminServer> => {
  const database = await openTestDatabase();
  const { sql } = database;
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  // The first request runs alone, as in the shop: the gateway's library grants privileges in it, and two at once would conflict.
  await database.request('/rest/v1/website_settings?select=id');
  const clock = new SystemClock();
  const errors = new RecentErrorLog(clock, () => undefined);
  const front = new FrontServer({ headers: {}, trustProxy: 0, onError: () => undefined });
  await front.listen(0, '127.0.0.1');
  const origin = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`;
  front.open({
    assets: (_request, _response, next) => next(),
    artwork: (_request, response) => void response.end(),
    supabase: null,
    pages: (_request, response) => void response.writeHead(404).end(),
    health: async () => ({ status: 'starting' }),
    interfaces: adminRoutes(
      {
        address: { url: 'http://front', secretKey: database.keys.secretKey },
        fetcher,
        publicUrl: origin,
        clock,
        conditions: new Conditions(),
        errors,
        root: process.cwd(),
        backend: { url: 'http://front', key: database.keys.publishableKey },
      },
      async () => ({ condition: 'ready', lost: [] }),
    ),
  });
  return {
    database,
    origin,
    fetcher,
    visitor: async (role, factor) => {
      const user = await database.user(role);
      const sessionToken = randomUUID();
      const hash = createHash('sha256').update(sessionToken).digest();
      await sql`insert into private.sessions (user_id, token_hash, auth_session_id, idle_seconds, ends_at)
        values (${user.id}, ${hash}, ${user.sessionId}, 3600, now() + interval '1 day')`;
      if (factor !== undefined)
        await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
          values (gen_random_uuid(), ${user.id}, 'app', 'totp', 'verified', now(), now(), 'x')`;
      if (factor?.shownMinutesAgo != null) {
        await sql`update auth.sessions set aal = 'aal2' where id = ${user.sessionId}`;
        await sql`insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
          select gen_random_uuid(), ${user.sessionId}, at, at, 'totp' from (select now() - make_interval(mins => ${factor.shownMinutesAgo}) as at) t`;
      }
      return { ...user, sessionToken };
    },
    close: async () => {
      await front.close();
      await database.close();
    },
  };
};
