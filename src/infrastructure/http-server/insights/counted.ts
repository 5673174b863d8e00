import type { CountVisits } from '../../../application/insights/count-visits.ts';
import type { BackendFetch } from '../backend-fetch.ts';
import type { NodeHandler } from '../front-server.ts';
import { isGoing, isPerson } from './is-person.ts';
import { unfilteredSearchTerm } from './unfiltered-search-term.ts';

const EMPTY = '[]';

/** Pages that are counted once they are answered. Their answer waits for nothing. */
export const countedPages =
  (pages: NodeHandler, visits: CountVisits): NodeHandler =>
  (request, response, url, peer) => {
    if (isPerson(request) && isGoing(request)) {
      response.once('finish', () => {
        if (response.statusCode !== 200 && response.statusCode !== 304) return;
        visits.opened(url.pathname);
        if (url.pathname === '/search') visits.searched(url.searchParams.get('q') ?? '');
      });
    }
    return pages(request, response, url, peer);
  };

/** Searches made without a page being loaded. */
export const countedSearches =
  (supabase: NodeHandler, visits: CountVisits): NodeHandler =>
  (request, response, url, peer) => {
    const words = isPerson(request) ? unfilteredSearchTerm(url) : null;
    if (words !== null)
      response.once('finish', () => {
        if (response.statusCode === 200 || response.statusCode === 304) visits.searched(words);
      });
    return supabase(request, response, url, peer);
  };

/** Notes which searches found nothing. Whoever asked has the answer as soon as without. */
export const notedFindings =
  (backend: BackendFetch, visits: CountVisits): BackendFetch =>
  async (request, peer) => {
    const answer = await backend(request, peer);
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
