import { CountVisits } from '../../../application/insights/count-visits.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import type { BackendFetch } from '../../http-server/backend-fetch.ts';
import type { FrontRoutes } from '../../http-server/front-server.ts';
import { countedPages, countedSearches, notedFindings } from '../../http-server/insights/counted.ts';
import { createRestClient } from '../../supabase/shared/rest-client.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import { SupabaseVisitRepository } from '../../supabase-server/insights/visit-repository.ts';
import type { Teardown } from '../teardown.ts';

interface VisitOptions {
  /** Null for a hosted project whose secret key is not set: nothing is counted then. */
  readonly address: IdentityAddress | null;
  readonly fetcher: typeof fetch;
  readonly clock: Clock;
  readonly errors: ErrorLog;
  readonly teardown: Teardown;
}

export interface Visits {
  /** The backend's answers, noted. */
  readonly backend: (fetch: BackendFetch) => BackendFetch;
  readonly routes: (routes: Pick<FrontRoutes, 'pages' | 'supabase'>) => Pick<FrontRoutes, 'pages' | 'supabase'>;
}

const WRITTEN_EVERY_MS = 30_000;
const uncounted: Visits = { backend: (fetcher) => fetcher, routes: (routes) => routes };

/** Plugs the counting of visits together: in memory while people wait, written every half minute and when the shop closes. */
export const countingVisits = async ({ address, fetcher, clock, errors, teardown }: VisitOptions): Promise<Visits> => {
  if (address === null) return uncounted;
  const book = new SupabaseVisitRepository(createRestClient({ url: address.url, key: address.secretKey }, fetcher));
  const visits = new CountVisits(book, clock, errors);
  const timer = setInterval(() => void visits.flush(), WRITTEN_EVERY_MS);
  await teardown.add(async () => {
    clearInterval(timer);
    await visits.flush();
  });
  return {
    backend: (backend) => notedFindings(backend, visits),
    routes: ({ pages, supabase }) => ({
      pages: countedPages(pages, visits),
      supabase: supabase === null ? null : countedSearches(supabase, visits),
    }),
  };
};
