import { CACHE_PREFIX } from '../../../domain/offline/cache-names.ts';

/**
 * Takes the place of a service worker that is no longer wanted: it forgets everything that was kept and goes. Open pages are left as
 * they are; from their next request on they ask the shop itself. A page of before that registers it once more keeps it from going
 * (Service Workers, "Register": a registration that was to be removed is taken up again); such a page also writes to it, and it goes
 * then.
 */
export const RETIRED_WORKER = `addEventListener('install', () => skipWaiting());
const forget = async () => {
  for (const name of await caches.keys()) if (name.startsWith('${CACHE_PREFIX}')) await caches.delete(name);
};
const retire = async () => {
  await forget();
  await registration.unregister();
  // Whatever its predecessor was still about to keep.
  await new Promise((wake) => setTimeout(wake, 2000));
  await forget();
};
addEventListener('activate', (event) => event.waitUntil(clients.claim().then(retire)));
addEventListener('message', (event) => event.waitUntil(retire()));
`;
