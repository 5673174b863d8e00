import { CountVisits } from '../../../application/insights/count-visits.ts';
import type { BackendFetch } from '../../http-server/backend-fetch.ts';
import type { FrontRoutes } from '../../http-server/front-server.ts';
import { withEmptySearchCounts, withPageCounts, withSearchCounts } from '../../http-server/insights/count-requests.ts';
import { SupabaseVisitRepository } from '../../supabase-server/insights/visit-repository.ts';
import type { Teardown } from '../teardown.ts';
import { type ServerContext, secretRestClient } from './context.ts';

interface Options extends Pick<ServerContext, 'address' | 'clock' | 'errors'> {
  readonly fetch: BackendFetch;
  readonly teardown: Teardown;
}

export interface Visits {
  /** The backend with counting of searches without results. */
  readonly backend: (fetch: BackendFetch) => BackendFetch;
  readonly routes: (routes: Pick<FrontRoutes, 'pages' | 'supabase'>) => Pick<FrontRoutes, 'pages' | 'supabase'>;
}

const WRITTEN_EVERY_MS = 30_000;
const uncounted: Visits = { backend: (fetcher) => fetcher, routes: (routes) => routes };

/** Counts visits where the secret key is set: in memory, stored every half minute and at shutdown. */
export const countVisits = async ({ address, fetch: backendFetch, clock, errors, teardown }: Options): Promise<Visits> => {
  if (address === null) return uncounted;
  const fetcher: typeof fetch = (input, init) => backendFetch(new Request(input, init), null);
  const repository = new SupabaseVisitRepository(secretRestClient(address, fetcher));
  const visits = new CountVisits(repository, clock, errors);
  const timer = setInterval(() => void visits.flush(), WRITTEN_EVERY_MS);
  await teardown.add(async () => {
    clearInterval(timer);
    await visits.flush();
  });
  return {
    backend: (backend) => withEmptySearchCounts(backend, visits),
    routes: ({ pages, supabase }) => ({
      pages: withPageCounts(pages, visits),
      supabase: supabase === null ? null : withSearchCounts(supabase, visits),
    }),
  };
};
