/**
 * Takes the place of a service worker that is no longer wanted: it forgets everything that was kept and goes. Open pages are left as
 * they are; from their next request on they ask the shop itself.
 */
export const RETIRING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('toko-')) await caches.delete(name);
  await registration.unregister();
})()));
`;
