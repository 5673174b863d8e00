import { Answers } from './answers.ts';
import { CacheStores } from './cache-stores.ts';
import type { WorkerMessageEvent, WorkerScope } from './worker-scope.ts';

export interface WorkerBuild {
  /** Addresses of the files of public pages. */
  readonly assets: readonly string[];
}

/** The message of a page to its worker. */
interface PageMessage {
  readonly type: 'take-over' | 'forget-visits' | 'keep-visit' | 'keep-shop';
  readonly page?: string;
  readonly files?: readonly string[];
}

const isWish = (data: unknown): data is PageMessage =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string';
/** Pages that are available offline without having been visited. */
const SHOP_PAGES = ['/', '/wishlist'] as const;
/** A pending request must not block a new worker; the next visit continues the caching. */
const CACHING_MS = 30_000;
/** Requests that bypass the worker, because an unloading page loses requests that its worker handles. */
const PAST_WORKER = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' } as const;

/** The service worker: connects browser events with the rules of caching. */
export const runWorker = (scope: WorkerScope, build: WorkerBuild): void => {
  const { origin, href } = scope.location;
  const now = (): number => Date.now();
  const stores = new CacheStores(scope.caches, now);
  const backend = new URL(href).searchParams.get('backend') ?? origin;
  const answers = new Answers({ stores, origins: { shop: origin, backend }, fetch: (request) => scope.fetch(request), now });

  const patiently = async (work: (until: AbortSignal) => Promise<void>): Promise<void> => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), CACHING_MS);
    await work(timeout.signal);
    clearTimeout(timer);
  };
  /** Sequential, so that caching does not compete for the network. */
  const cacheAll = async (files: readonly string[], pages: readonly string[], until: AbortSignal): Promise<void> => {
    for (const file of files) await answers.store(file, false, until);
    for (const page of pages) await answers.store(page, true, until);
  };
  const cacheShop = async (until: AbortSignal): Promise<void> => {
    // Repeated, because a device without space has dropped it, and its content may have changed.
    await answers.cacheOfflinePage(until).catch(() => undefined);
    await cacheAll(build.assets, SHOP_PAGES, until);
  };

  const fulfil = (wish: PageMessage): Promise<unknown> => {
    switch (wish.type) {
      case 'take-over':
        return scope.skipWaiting();
      case 'forget-visits':
        return stores.clearVisitedPages();
      case 'keep-visit':
        return patiently((until) => cacheAll(wish.files ?? [], wish.page === undefined ? [] : [wish.page], until));
      case 'keep-shop':
        return patiently(cacheShop);
    }
  };

  const begin = async (): Promise<void> => {
    await stores.dropUnknown();
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };

  scope.addEventListener('install', (event) => {
    const route = async (): Promise<void> => event.addRoutes?.(PAST_WORKER);
    // A browser without support calls the worker for these requests.
    event.waitUntil(route().catch(() => undefined));
    event.waitUntil(answers.cacheOfflinePage());
  });
  scope.addEventListener('activate', (event) => event.waitUntil(begin()));
  scope.addEventListener('fetch', (event) => {
    const { request, preloadResponse } = event;
    const answer = answers.to({
      request,
      later: (work) => event.waitUntil(work),
      fetch: async () => (await preloadResponse) ?? scope.fetch(request),
    });
    if (answer !== null) event.respondWith(answer);
  });
  scope.addEventListener('message', (event: WorkerMessageEvent) => {
    if (isWish(event.data)) event.waitUntil(Promise.resolve(fulfil(event.data)));
  });
};
