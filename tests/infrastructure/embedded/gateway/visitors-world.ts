import { ownFetch } from '../../../../src/infrastructure/composition/server/backend.ts';
import { openGateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { staffLookup, visitorsGateway } from '../../../../src/infrastructure/embedded/gateway/visitors-gateway.ts';
import { CostBudget } from '../../../../src/infrastructure/platform/cost-budget.ts';
import { openSupabaseFront } from '../../../support/supabase-front.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

const READS = { embedRows: 3, answerBytes: 20_000, statementMs: 300 };
export const CONNECTIONS = 4;
const COST = { perSecond: 1000, burst: 3000, atOnce: 2, waiting: 2, longestWaitMs: 5000 };

/** Counts the requests for a slot. */
class CountedBudget extends CostBudget {
  asked = 0;

  override admit(peer: string | null): Promise<() => void> {
    this.asked += 1;
    return super.admit(peer);
  }
}

interface Asked {
  readonly method?: string;
  readonly body?: BodyInit;
  readonly duplex?: 'half';
  readonly token?: string | undefined;
  /** A new address by default. */
  readonly peer?: string;
}

/** The gateways as the server composes them, over expensive rows. */
export interface VisitorsWorld {
  readonly database: TestDatabase;
  readonly front: Awaited<ReturnType<typeof openSupabaseFront>>;
  readonly budget: CountedBudget;
  /** Requests at `/rest/v1/`, or at an absolute path where it begins with a slash. */
  ask(path: string, asked?: Asked): Promise<Response>;
  /** Requests as the server does for one of its pages. */
  page(): Promise<Response>;
  /** The number of sessions that wait for a lock of that kind. */
  waiting(kind: 'advisory' | 'relation'): Promise<number>;
  close(): Promise<void>;
}

export const openVisitorsWorld = async (): Promise<VisitorsWorld> => {
  const database = await openTestDatabase();
  await database.sql.unsafe(`
    create table public.heavy_parents (id int primary key);
    create table public.heavy_children (id int primary key, parent int references public.heavy_parents, body text);
    insert into public.heavy_parents select generate_series(1, 10);
    insert into public.heavy_children select n, 1 + n % 10, repeat('a', 1000) from generate_series(1, 100) n;
    create view public.heavy_view as select 1 as id, pg_sleep(0.6)::text as slept;
    create function public.waits() returns text language sql as 'select pg_advisory_xact_lock_shared(7)::text';
    create function public.takes_a_while() returns text language sql as 'select pg_sleep(0.6)::text';
    grant select on public.heavy_parents, public.heavy_children, public.heavy_view to anon, authenticated;
    grant execute on function public.takes_a_while(), public.waits() to anon, authenticated`);
  const { hostname, port, pathname } = new URL(database.url);
  const { keys, storageFolder, auth } = database;
  const address = { host: hostname, port: Number(port), database: pathname.slice(1), ssl: false as const };
  const parts = { ...address, keys, storageFolder, auth, publicUrl: 'http://localhost:4173' };
  const wide = await openGateway(parts);
  const budget = new CountedBudget(COST);
  const visitors = visitorsGateway({
    wide,
    narrow: await openGateway({ ...parts, connections: CONNECTIONS, reads: READS }),
    keys,
    budget,
    answerBytes: READS.answerBytes,
    isStaff: staffLookup(database.sql),
  });
  const asServer = ownFetch({ gateway: wide, visitors, realtime: visitors });
  const front = await openSupabaseFront({ fetch: asServer, budget, publishableKey: keys.publishableKey, trustProxy: 1 });
  let turn = 0;
  return {
    database,
    front,
    budget,
    ask: (path, { token, peer, ...init } = {}) => {
      turn += 1;
      return fetch(`${front.origin}${path.startsWith('/') ? '' : '/rest/v1/'}${path}`, {
        ...init,
        headers: {
          apikey: keys.publishableKey,
          'content-type': 'application/json',
          'x-forwarded-for': peer ?? `10.0.0.${turn}`,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      });
    },
    page: () => {
      const headers = { apikey: keys.publishableKey };
      return asServer(new Request(`${front.origin}/rest/v1/heavy_parents?select=id&limit=1`, { headers }), null);
    },
    waiting: async (kind) => {
      const [found] = await database.sql<{ count: number }[]>`
        select count(*)::int from pg_locks join pg_database d on d.oid = database
        where locktype = ${kind} and not granted and d.datname = current_database()`;
      return found?.count ?? 0;
    },
    close: async () => {
      await front.close();
      await wide.close();
      await visitors.close();
      await database.close();
    },
  };
};
