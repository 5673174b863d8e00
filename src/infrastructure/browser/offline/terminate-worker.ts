import { isShopCache } from '../../../domain/offline/cache-names.ts';

/**
 * Unregisters the shop's worker and deletes its caches, where the owner has disabled it. The script that is served in its place does the
 * same (http-server/installation/installation-interface.ts), but only after its predecessor is idle.
 * @param address of the worker's script; workers of other applications on this origin are not touched
 */
export const terminateWorker = async (workers: ServiceWorkerContainer, caches: CacheStorage, address: URL): Promise<void> => {
  for (const registration of await workers.getRegistrations()) {
    const { active, waiting, installing } = registration;
    const script = (active ?? waiting ?? installing)?.scriptURL ?? address.href;
    if (new URL(script).pathname === address.pathname) await registration.unregister();
  }
  for (const name of await caches.keys()) if (isShopCache(name)) await caches.delete(name);
};
