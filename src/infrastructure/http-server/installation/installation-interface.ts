import type { LogoSource } from '../../../application/installation/logo-source.ts';
import type { RenderIcon } from '../../../application/installation/render-icon.ts';
import { APP_ICONS, iconPath } from '../../../domain/installation/app-icon.ts';
import type { WebManifest } from '../../../domain/installation/web-manifest.ts';
import { CACHE_PREFIX } from '../../../domain/offline/cache-names.ts';
import type { BackendFetch } from '../backend-fetch.ts';
import type { PlainAnswer } from '../cached-answer.ts';
import type { FrontRoutes, NodeHandler } from '../front-server.ts';
import type { ResponseCache } from '../response-cache.ts';
import { type Answering, reading } from '../route-table.ts';
import { sendCached } from '../send.ts';

/**
 * Replaces a disabled service worker: it deletes the caches and unregisters itself. Open pages are not affected and send their next
 * requests to the shop. A page of an earlier build that registers it again prevents the removal (Service Workers, "Register": a
 * registration marked for removal is revived); such a page also sends it a message, upon which it unregisters.
 */
const RETIRED_WORKER = `addEventListener('install', () => skipWaiting());
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

export interface InstallationOptions {
  readonly manifest: () => Promise<WebManifest>;
  readonly icons: Pick<RenderIcon, 'execute'>;
  /** The cache of responses that depend on the owner's settings. */
  readonly cached: ResponseCache;
  /** The page for an unvisited address without a network. */
  readonly offlinePage: () => string;
  /** False removes the worker from every browser that has one. */
  readonly hasWorker: boolean;
}

const FOLLOWS_SETTINGS = { 'cache-control': 'public, max-age=60, stale-while-revalidate=86400' };
const MAY_CHANGE = { 'cache-control': 'no-cache' };

/** Serves the installed shop: manifest, icons, the offline page, and the removal of a disabled worker. */
export const installationInterface = (options: InstallationOptions): NonNullable<FrontRoutes['interfaces']> => {
  const answering = (make: () => Promise<PlainAnswer>, headers: Readonly<Record<string, string>>): Answering<NodeHandler> =>
    reading(async (request, response, url) => {
      const { answer } = await options.cached.get(url.pathname, make);
      return sendCached(request, response, answer, headers);
    });
  const answer = (type: string, body: string | Uint8Array): PlainAnswer => ({
    status: 200,
    headers: { 'content-type': type },
    body: Buffer.from(body),
  });
  return {
    '/manifest.webmanifest': answering(
      async () => answer('application/manifest+json; charset=utf-8', JSON.stringify(await options.manifest())),
      FOLLOWS_SETTINGS,
    ),
    ...Object.fromEntries(
      APP_ICONS.map((icon) => [
        iconPath(icon),
        answering(async () => answer('image/png', await options.icons.execute(icon)), FOLLOWS_SETTINGS),
      ]),
    ),
    // Browsers request it for documents without an icon, such as texts and files.
    '/favicon.ico': (_request, response) => {
      response.writeHead(302, { location: '/favicon.svg', 'cache-control': 'public, max-age=3600' }).end();
    },
    '/offline': answering(async () => answer('text/html; charset=utf-8', options.offlinePage()), MAY_CHANGE),
    ...(options.hasWorker ? {} : { '/sw.js': answering(async () => answer('text/javascript; charset=utf-8', RETIRED_WORKER), MAY_CHANGE) }),
  };
};

const PUBLIC_FILE = '/storage/v1/object/public/';
const LARGEST = 5 * 1024 * 1024;
const TIMEOUT_MS = 5000;

/**
 * Reads the owner's logo from the shop's own files only, so that nobody can make this server fetch other addresses.
 * @param backendUrl origin
 * @param fileOrigin the origin of files; empty for the own origin
 */
export const ownLogo = (backend: BackendFetch, backendUrl: string, fileOrigin = ''): LogoSource => ({
  read: async (given) => {
    const address = given.startsWith(fileOrigin + PUBLIC_FILE) ? given.slice(fileOrigin.length) : given;
    if (!URL.canParse(address, backendUrl)) return null;
    const url = new URL(address, backendUrl);
    if (url.origin !== new URL(backendUrl).origin || !url.pathname.startsWith(PUBLIC_FILE)) return null;
    try {
      const answer = await backend(new Request(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }), null);
      if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > LARGEST) return null;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return bytes.length > LARGEST ? null : bytes;
    } catch {
      return null;
    }
  },
});
