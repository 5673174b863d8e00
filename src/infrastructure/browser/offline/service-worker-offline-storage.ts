import type { OfflineStorage } from '../../../application/offline/offline-storage.ts';
import { isShopCache } from '../../../domain/offline/cache-names.ts';

/**
 * Unregisters the shop's worker and deletes its caches, where the owner has disabled it. The script that is served in its place does the
 * same (http-server/installation/installation-interface.ts), but only after its predecessor is idle.
 * @param address of the worker's script; workers of other applications on this origin are not touched
 */
const terminateWorker = async (workers: ServiceWorkerContainer, caches: CacheStorage, address: URL): Promise<void> => {
  for (const registration of await workers.getRegistrations()) {
    const { active, waiting, installing } = registration;
    const script = (active ?? waiting ?? installing)?.scriptURL ?? address.href;
    if (new URL(script).pathname === address.pathname) await registration.unregister();
  }
  for (const name of await caches.keys()) if (isShopCache(name)) await caches.delete(name);
};

const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Runs work once nobody has touched, typed or scrolled for a while.
 * @param quietMs how long that is, in milliseconds
 * @returns a function that cancels it
 */
const whenUntouched = (window: Window, quietMs: number, work: () => void): (() => void) => {
  let waiting: ReturnType<typeof setTimeout>;
  const cancel = (): void => {
    clearTimeout(waiting);
    for (const sign of SIGNS) window.removeEventListener(sign, wait, { capture: true });
  };
  const end = (): void => {
    cancel();
    work();
  };
  const wait = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(end, quietMs);
  };
  for (const sign of SIGNS) window.addEventListener(sign, wait, { capture: true, passive: true });
  wait();
  return cancel;
};

const HOUR_MS = 3_600_000;

export interface CopyOptions {
  /** The address of the worker's script. */
  readonly address: string;
  /** True where the owner has disabled the worker, or storage is forbidden. */
  readonly isOff: boolean;
  /** The first worker of a device comes once nobody has touched the page for so many milliseconds. */
  readonly quietMs: number;
}

const savesData = ({ navigator }: Window): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;

/** Offline copies with a service worker. Nothing is stored without one (plain http, private windows). */
export class ServiceWorkerOfflineStorage implements OfflineStorage {
  private waiting: ServiceWorker | null = null;

  constructor(
    private readonly window: Window,
    private readonly options: CopyOptions,
  ) {}

  private get workers(): ServiceWorkerContainer | null {
    const { navigator, isSecureContext } = this.window;
    return isSecureContext && 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  }

  start(onNewVersion: () => void): () => void {
    const { workers, window } = this;
    if (workers === null) return () => undefined;
    if (this.options.isOff) {
      // Errors are ignored, because a browser that forbids the access has no worker either.
      terminateWorker(workers, window.caches, new URL(this.options.address, window.location.href)).catch(() => undefined);
      return () => undefined;
    }
    let ends = (): void => undefined;
    let isEnded = false;
    const announce = (worker: ServiceWorker): void => {
      this.waiting = worker;
      if (!isEnded) onNewVersion();
    };
    const begin = async (): Promise<void> => {
      const registration = await workers.register(this.options.address, { updateViaCache: 'none' });
      const watch = (worker: ServiceWorker | null): void =>
        worker?.addEventListener('statechange', () => {
          // Without an active worker this is the first one, which activates automatically.
          if (worker.state === 'installed' && workers.controller !== null) announce(worker);
        });
      if (registration.waiting !== null && workers.controller !== null) announce(registration.waiting);
      watch(registration.installing);
      const found = (): void => watch(registration.installing);
      const look = (): void => void registration.update().catch(() => undefined);
      let checkedAt = Date.now();
      const returned = (): void => {
        if (window.document.visibilityState !== 'visible' || Date.now() - checkedAt < HOUR_MS) return;
        checkedAt = Date.now();
        look();
      };
      // A chunk is missing: a newer version may be deployed.
      window.addEventListener('vite:preloadError', look);
      registration.addEventListener('updatefound', found);
      window.document.addEventListener('visibilitychange', returned);
      ends = () => {
        window.removeEventListener('vite:preloadError', look);
        registration.removeEventListener('updatefound', found);
        window.document.removeEventListener('visibilitychange', returned);
      };
      this.cacheVisit((await workers.ready).active);
    };
    const start = (): void => {
      // A failed registration leaves the shop without offline copies.
      begin().catch(() => undefined);
    };
    // The first worker fetches the whole shop and slows every request down while it starts: who looks around does not wait for it.
    const cancel = workers.controller === null ? whenUntouched(window, this.options.quietMs, start) : start();
    return () => {
      isEnded = true;
      cancel?.();
      ends();
    };
  }

  async activateUpdate(): Promise<void> {
    const { waiting, workers } = this;
    // Another tab may have activated it meanwhile.
    if (waiting?.state === 'installed' && workers !== null) {
      await new Promise<void>((resolve) => {
        workers.addEventListener('controllerchange', () => resolve(), { once: true });
        waiting.postMessage({ type: 'take-over' });
      });
    }
    this.window.location.reload();
  }

  clearVisitedPages(): void {
    this.workers?.controller?.postMessage({ type: 'forget-visits' });
  }

  /** Caches what this page fetched before the worker was active and, unless data saving is on, the remaining scripts. */
  private cacheVisit(worker: ServiceWorker | null): void {
    const { location, performance } = this.window;
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    worker?.postMessage({ type: 'keep-visit', page: location.pathname + location.search, files });
    if (!savesData(this.window)) worker?.postMessage({ type: 'keep-shop' });
  }
}
