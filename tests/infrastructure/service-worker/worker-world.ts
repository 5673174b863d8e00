import { runWorker } from '../../../src/infrastructure/service-worker/run-worker.ts';
import type { WorkerScope } from '../../../src/infrastructure/service-worker/worker-scope.ts';
import { FakeCaches } from '../../support/fake-caches.ts';

export const SHOP = 'https://toko.example';
const OFFLINE = `<!doctype html><template id="stale-template"><p data-made-at="{saat}">Data terakhir diperbarui pukul {waktu}.</p></template>offline`;

type Listener = (event: never) => void;

/** A service worker over a network and a device of the test's own. */
export class WorkerWorld {
  readonly caches = new FakeCaches();
  readonly asked: Request[] = [];
  isOffline = false;
  isTakenOver = false;
  isPreloading = false;
  /** Navigation preload; null in a browser without it. */
  routes: unknown[] | null = [];
  private readonly listeners = new Map<string, Listener>();
  private readonly answers = new Map<string, () => Response | Promise<Response>>();

  constructor(assets: readonly string[] = []) {
    this.serve('/offline', () => new Response(OFFLINE));
    const scope: WorkerScope = {
      location: { href: `${SHOP}/sw.js`, origin: SHOP },
      caches: this.caches as unknown as CacheStorage,
      clients: { claim: async () => undefined },
      registration: {
        navigationPreload: {
          enable: async () => {
            this.isPreloading = true;
          },
        },
      },
      fetch: async (input) => {
        const request = input instanceof Request ? input : new Request(input);
        this.asked.push(request);
        if (this.isOffline) throw new TypeError('offline');
        request.signal.throwIfAborted();
        const givenUp = new Promise<never>((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason));
        });
        const answer = this.answers.get(new URL(request.url).pathname)?.();
        return (await Promise.race([answer, givenUp])) ?? new Response('', { status: 404 });
      },
      skipWaiting: async () => {
        this.isTakenOver = true;
      },
      addEventListener: (type: string, listener: Listener) => void this.listeners.set(type, listener),
    };
    runWorker(scope, { assets });
  }

  serve(path: string, answer: () => Response | Promise<Response>): void {
    this.answers.set(path, answer);
  }

  /** Dispatches an event to the worker and waits for all its work. */
  async dispatch(type: 'install' | 'activate' | 'message', data?: unknown): Promise<void> {
    const work: Promise<unknown>[] = [];
    const { routes } = this;
    const addRoutes = routes === null ? undefined : async (rule: unknown) => void routes.push(rule);
    this.listeners.get(type)?.({ data, addRoutes, waitUntil: (one: Promise<unknown>) => work.push(one) } as never);
    await Promise.all(work);
  }

  /** @param preloaded the browser's preloaded response @returns null where the worker does not handle the request */
  async ask(
    path: string,
    { isPage = false, preloaded, ...init }: RequestInit & { readonly isPage?: boolean; readonly preloaded?: Response } = {},
  ): Promise<Response | null> {
    const request = new Request(new URL(path, SHOP), init);
    // Only browsers can create a request in navigation mode.
    if (isPage) Object.defineProperty(request, 'mode', { value: 'navigate' });
    const work: Promise<unknown>[] = [];
    const answers: Promise<Response>[] = [];
    const respondWith = (one: Promise<Response>): void => void answers.push(one);
    this.listeners.get('fetch')?.({
      request,
      preloadResponse: Promise.resolve(preloaded),
      respondWith,
      waitUntil: (one: Promise<unknown>) => work.push(one),
    } as never);
    const answer = (await answers[0]) ?? null;
    await Promise.all(work);
    return answer;
  }

  open(path: string): Promise<Response | null> {
    return this.ask(path, { isPage: true });
  }
}
