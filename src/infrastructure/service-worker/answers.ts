import { type CacheRequest, kindOf, mayBeCached, type ShopOrigins } from '../../domain/offline/cache-policy.ts';
import { CACHED_AT_HEADER, type CacheStore } from './cache-store.ts';
import type { CacheStores } from './cache-stores.ts';

/** The position for a line about the page's age (written by ui/app/document.ts). */
const STATUS_PLACE = '<!--status-->';
/** The template of the line in the offline page, with placeholders for the time (ui/app/render-static.tsx). */
const TEMPLATE = /<template id="stale-template">(.*?)<\/template>/s;

const WIB = { timeZone: 'Asia/Jakarta' } as const;
const dayOf = (moment: Date): string => new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', ...WIB }).format(moment);

/** "14.02 WIB", preceded by the date when it is not today. */
const momentText = (moment: Date, now: Date): string => {
  const time = `${new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', ...WIB }).format(moment)} WIB`;
  return dayOf(moment) === dayOf(now) ? time : `${dayOf(moment)}, ${time}`;
};

interface Age {
  readonly madeAt: Date;
  readonly now: Date;
}

/** A cached page with a line about its age. @param offlinePage the offline page, if it is cached */
const stalePage = async (page: Response, { madeAt, now }: Age, offlinePage: string | null): Promise<Response> => {
  const line = (TEMPLATE.exec(offlinePage ?? '')?.[1] ?? '')
    .replaceAll('{waktu}', momentText(madeAt, now))
    .replaceAll('{saat}', madeAt.toISOString());
  const html = (await page.text()).replace(STATUS_PLACE, () => line);
  return new Response(html, { status: page.status, headers: page.headers });
};

/** The timeout after which a cached response is used. */
const TIMEOUT_MS = 3000;
const OFFLINE_PAGE = '/offline';
/** Request headers that change the response of the REST interface. */
const VARYING = ['accept', 'prefer', 'range', 'accept-profile'] as const;

const cacheRequest = (request: Request): CacheRequest => {
  const { origin, pathname } = new URL(request.url);
  return {
    method: request.method,
    origin,
    pathname,
    isNavigation: request.mode === 'navigate',
    authorization: request.headers.get('authorization'),
    apikey: request.headers.get('apikey'),
    isPart: request.headers.has('range') && !pathname.startsWith('/rest/'),
  };
};

const keyOf = (request: Request): string => {
  const url = new URL(request.url);
  url.hash = '';
  const varying = VARYING.map((name) => request.headers.get(name) ?? '');
  if (url.pathname.startsWith('/rest/') && varying.some((value) => value !== '')) url.searchParams.set('~', varying.join('|'));
  return url.href;
};

const isKeepable = (answer: Response): boolean =>
  mayBeCached({
    status: answer.status,
    cacheControl: answer.headers.get('cache-control') ?? '',
    isReadable: answer.type !== 'opaque' && !answer.redirected,
  });

/** Null after the timeout, or on failure. */
const within = async (work: Promise<Response>, ms: number): Promise<Response | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  const answer = await Promise.race([work.catch(() => null), late]);
  clearTimeout(timer);
  return answer;
};

export interface AnswersOptions {
  readonly stores: CacheStores;
  readonly origins: ShopOrigins;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
}

/** A request of a page, with its tools. */
interface IncomingRequest {
  readonly request: Request;
  /** Keeps the worker alive until the work is done. */
  readonly later: (work: Promise<unknown>) => void;
  /** Sends the request to the network. */
  readonly fetch: () => Promise<Response>;
}

/** Answers requests of pages: from the network if possible, else from the cache. */
export class Answers {
  constructor(private readonly options: AnswersOptions) {}

  /** @returns null for requests that the worker does not handle */
  to(incoming: IncomingRequest): Promise<Response> | null {
    const { assets, pictures, pages, rows } = this.options.stores;
    switch (kindOf(cacheRequest(incoming.request), this.options.origins)) {
      case 'asset':
        return this.cacheFirst(incoming, assets);
      case 'picture':
        return this.cacheFirst(incoming, pictures);
      case 'rows':
        return this.networkFirst(incoming, rows);
      case 'page':
        return this.page(incoming, pages);
      case 'visit':
        return incoming.fetch().catch((error: unknown) => this.instead(error));
      case 'none':
        return null;
    }
  }

  /** Caches the offline page. @param until aborts it */
  async cacheOfflinePage(until: AbortSignal | null = null): Promise<void> {
    const request = new Request(new URL(OFFLINE_PAGE, this.options.origins.shop), { cache: 'no-cache', signal: until });
    const answer = await this.options.fetch(request);
    if (answer.ok) await this.options.stores.assets.put(OFFLINE_PAGE, answer);
  }

  /** Fetches and caches an address, unless it is cached. @param until aborts it */
  async store(address: string, isPage: boolean, until: AbortSignal): Promise<void> {
    const request = new Request(new URL(address, this.options.origins.shop), { signal: until });
    const kind = kindOf({ ...cacheRequest(request), isNavigation: isPage }, this.options.origins);
    const { assets, pictures, pages } = this.options.stores;
    const store = { asset: assets, picture: pictures, page: pages, rows: null, visit: null, none: null }[kind];
    if (store === null || (kind !== 'page' && (await store.get(keyOf(request))) !== null)) return;
    const puts: Promise<unknown>[] = [];
    const incoming: IncomingRequest = { request, later: (put) => puts.push(put), fetch: () => this.options.fetch(request) };
    await this.fetched(incoming, store).catch(() => undefined);
    await Promise.all(puts);
  }

  private async fetched({ request, later, fetch }: IncomingRequest, store: CacheStore): Promise<Response> {
    const answer = await fetch();
    // A product that was sold or hidden meanwhile is removed from the cache.
    if (answer.status === 404 || answer.status === 410) later(store.drop(keyOf(request)));
    if (isKeepable(answer)) later(store.put(keyOf(request), answer.clone()));
    return answer;
  }

  private async cacheFirst(incoming: IncomingRequest, store: CacheStore): Promise<Response> {
    return (await store.get(keyOf(incoming.request))) ?? this.fetched(incoming, store);
  }

  private async networkFirst(incoming: IncomingRequest, store: CacheStore): Promise<Response> {
    const request = this.fetched(incoming, store);
    const answer = await within(request, TIMEOUT_MS);
    if (answer !== null && answer.status < 500) return answer;
    const cached = await store.get(keyOf(incoming.request));
    // A late response is cached for the next request.
    incoming.later(request.catch(() => undefined));
    return cached ?? answer ?? request;
  }

  private async page(incoming: IncomingRequest, store: CacheStore): Promise<Response> {
    try {
      const answer = await this.networkFirst(incoming, store);
      const cachedAt = answer.headers.get(CACHED_AT_HEADER);
      if (cachedAt === null) return answer;
      const offlinePage = (await (await this.offlinePage())?.text()) ?? null;
      return await stalePage(answer, { madeAt: new Date(cachedAt), now: new Date(this.options.now()) }, offlinePage);
    } catch (error) {
      return this.instead(error);
    }
  }

  private offlinePage(): Promise<Response | null> {
    // At any age, because there is nothing else to show.
    return this.options.stores.assets.get(OFFLINE_PAGE, Number.POSITIVE_INFINITY);
  }

  private async instead(error: unknown): Promise<Response> {
    const page = await this.offlinePage();
    if (page === null) throw error;
    return page;
  }
}
