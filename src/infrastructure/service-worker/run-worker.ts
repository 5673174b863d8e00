import { Answers } from './answers.ts';
import { CacheStores } from './cache-stores.ts';
import type { MessageGiven, WorkerScope } from './worker-scope.ts';

export interface WorkerBuild {
  /** Files of the pages that everyone may see, as addresses. */
  readonly assets: readonly string[];
}

/** What a page may ask of its worker. */
interface Wish {
  readonly type: 'take-over' | 'forget-visits' | 'keep-visit' | 'keep-shop';
  readonly page?: string;
  readonly files?: readonly string[];
}

const isWish = (data: unknown): data is Wish =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string';
/** Pages that can be opened without a network though they were never visited. */
const SHOP_PAGES = ['/', '/wishlist'] as const;
/** A hanging request must not block a newer worker; the next visit continues where this one stopped. */
const CACHING_MS = 30_000;
/** What the worker never handles. A page that unloads loses requests that pass through its worker. */
const PAST_WORKER = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' } as const;

/** The shop's service worker: listens to the browser, and leaves what to keep to the rules. */
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
  /** One after another: caching ahead does not compete for the network. */
  const cacheAll = async (files: readonly string[], pages: readonly string[], until: AbortSignal): Promise<void> => {
    for (const file of files) await answers.store(file, false, until);
    for (const page of pages) await answers.store(page, true, until);
  };
  const cacheShop = async (until: AbortSignal): Promise<void> => {
    // Once more: a device that was full has dropped it, and the shop may say something else in it by now.
    await answers.cacheOfflinePage(until).catch(() => undefined);
    await cacheAll(build.assets, SHOP_PAGES, until);
  };

  const fulfil = (wish: Wish): Promise<unknown> => {
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
    // A browser that cannot, or will not, asks the worker as ever.
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
  scope.addEventListener('message', (event: MessageGiven) => {
    if (isWish(event.data)) event.waitUntil(Promise.resolve(fulfil(event.data)));
  });
};
