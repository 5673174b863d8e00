/** The global scope of a service worker (Service Workers, W3C), as far as it is used. */
export interface WorkerScope {
  readonly location: { readonly href: string; readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  /** Navigation preload, where the browser supports it. */
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: Installing) => void): void;
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchRequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface Installing extends Extendable {
  /** Static routes (ServiceWorker Static Routing API), where the browser supports them. */
  addRoutes?(rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } };
    readonly source: 'network';
  }): Promise<void>;
}

interface FetchRequestEvent extends Extendable {
  readonly request: Request;
  /** The response of navigation preload. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerMessageEvent extends Extendable {
  readonly data: unknown;
}
