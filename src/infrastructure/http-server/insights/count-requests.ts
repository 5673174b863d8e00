import type { IncomingMessage } from 'node:http';
import type { CountVisits } from '../../../application/insights/count-visits.ts';
import { isAutomated } from '../../../domain/telemetry/counted-visits.ts';
import type { BackendFetch } from '../backend-fetch.ts';
import type { NodeHandler } from '../front-server.ts';

const SEARCH = '/rest/v1/rpc/search_products';
/** Search filters; a first page without them shows whether the term has any results. */
const NARROWING = ['p_games', 'p_tiers', 'p_category', 'p_min', 'p_max', 'p_rentable', 'p_in_stock', 'p_on_sale', 'p_facts'] as const;

/** The search term of an unfiltered first page; null for any other address. */
const unfilteredSearchTerm = ({ pathname, searchParams }: URL): string | null => {
  if (pathname !== SEARCH || (searchParams.get('p_offset') ?? '0') !== '0') return null;
  const isNarrowed = NARROWING.some((name) => !['', 'false', 'null'].includes(searchParams.get(name) ?? ''));
  return isNarrowed ? null : searchParams.get('q');
};

const AHEAD = /prefetch|prerender/i;

/** Whether a person views the response now: no automated client, no prefetch, and no request of a service worker for its cache. */
const isPerson = ({ headers, method }: IncomingMessage): boolean =>
  method === 'GET' && !isAutomated(headers['user-agent']) && !AHEAD.test(`${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''}`);

/** Whether the browser navigates to the page, instead of a script fetching it. */
const isNavigation = ({ headers }: IncomingMessage): boolean =>
  [undefined, 'navigate'].includes(headers['sec-fetch-mode'] as string | undefined);

const EMPTY = '[]';

/** Counts page views after the response is sent. */
export const withPageCounts =
  (pages: NodeHandler, visits: CountVisits): NodeHandler =>
  (request, response, url, peer) => {
    if (isPerson(request) && isNavigation(request)) {
      response.once('finish', () => {
        if (response.statusCode !== 200 && response.statusCode !== 304) return;
        visits.opened(url.pathname);
        if (url.pathname === '/search') visits.searched(url.searchParams.get('q') ?? '');
      });
    }
    return pages(request, response, url, peer);
  };

/** Counts searches without a page load. */
export const withSearchCounts =
  (supabase: NodeHandler, visits: CountVisits): NodeHandler =>
  (request, response, url, peer) => {
    const words = isPerson(request) ? unfilteredSearchTerm(url) : null;
    if (words !== null)
      response.once('finish', () => {
        if (response.statusCode === 200 || response.statusCode === 304) visits.searched(words);
      });
    return supabase(request, response, url, peer);
  };

/** Counts searches without results, without delaying the response. */
export const withEmptySearchCounts =
  (backend: BackendFetch, visits: CountVisits): BackendFetch =>
  async (request, peer, isAdmitted) => {
    const answer = await backend(request, peer, isAdmitted);
    const words = request.method === 'GET' && answer.status === 200 ? unfilteredSearchTerm(new URL(request.url)) : null;
    if (words !== null)
      void answer
        .clone()
        .text()
        .then(
          (body) => visits.found(words, body === EMPTY),
          () => undefined,
        );
    return answer;
  };
