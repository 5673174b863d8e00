import { isShopCache } from '../../../domain/offline/cache-names.ts';

/**
 * Unregisters the shop's worker and deletes its caches, where the owner has switched it off. The worker that is served in its place
 * does the same (http-server/installation/installation-interface.ts), but only when its predecessor has nothing left to do; a page need not wait.
 * @param address of the worker's script; another application's worker on this origin stays
 */
export const terminateWorker = async (workers: ServiceWorkerContainer, caches: CacheStorage, address: URL): Promise<void> => {
  for (const registration of await workers.getRegistrations()) {
    const { active, waiting, installing } = registration;
    const script = (active ?? waiting ?? installing)?.scriptURL ?? address.href;
    if (new URL(script).pathname === address.pathname) await registration.unregister();
  }
  for (const name of await caches.keys()) if (isShopCache(name)) await caches.delete(name);
};
