/**
 * Takes the place of a service worker that is no longer wanted: it forgets everything that was kept and goes. Open pages are left as
 * they are; from their next request on they ask the shop itself.
 */
export const RETIRING_WORKER = `addEventListener('install', () => skipWaiting());
const forget = async () => {
  for (const name of await caches.keys()) if (name.startsWith('toko-')) await caches.delete(name);
};
addEventListener('activate', (event) => event.waitUntil((async () => {
  await clients.claim();
  await forget();
  await registration.unregister();
  // Whatever its predecessor was still about to keep.
  await new Promise((wake) => setTimeout(wake, 2000));
  await forget();
})()));
`;
