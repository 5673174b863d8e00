/** What a service worker is given (Service Workers, W3C), as far as this one needs it. */
export interface WorkerScope {
  readonly location: { readonly href: string; readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  /** Where the browser can ask for a page while the worker wakes up. */
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: Installing) => void): void;
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchRequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageGiven) => void): void;
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface Installing extends Extendable {
  /** Which requests the browser sends past the worker (ServiceWorker Static Routing API); not every browser can. */
  addRoutes?(rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } };
    readonly source: 'network';
  }): Promise<void>;
}

interface FetchRequestEvent extends Extendable {
  readonly request: Request;
  /** The answer to a navigation that the browser has begun by itself. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface MessageGiven extends Extendable {
  readonly data: unknown;
}
