import type { Container } from 'inversify';
import type { ErrorLog } from '../../application/shared/error-log.ts';
import { ListTiers } from '../../application/taxonomy/list-tiers.ts';
import { tintSheet } from '../../domain/appearance/tint-sheet.ts';
import { SharpArtworkRenderer } from '../artwork/sharp-artwork-renderer.ts';
import type { Backend } from '../embedded/backend.ts';
import { withDeadline } from '../embedded/gateway/deadline.ts';
import { artworkHandler } from '../http-server/artwork/artwork-handler.ts';
import type { BackendFetch } from '../http-server/backend-fetch.ts';
import type { PlainAnswer } from '../http-server/cached-answer.ts';
import { FrontServer } from '../http-server/front-server.ts';
import { pages } from '../http-server/pages.ts';
import { type CacheOptions, ResponseCache } from '../http-server/response-cache.ts';
import { supabaseInterface } from '../http-server/supabase-interface.ts';
import { QuietErrorLog } from '../platform/quiet-error-log.ts';
import { SystemClock } from '../platform/system-clock.ts';
import { createPageContainer } from './page.ts';
import { adminInterfaces } from './server/admin.ts';
import { type AccountInterfaces, accountInterfaces } from './server/auth.ts';
import { openOwnBackend, ownFetch } from './server/backend.ts';
import { deferredSettings, frontHeaders } from './server/headers.ts';
import { countingVisits } from './server/insights.ts';
import { installation } from './server/installation.ts';
import { startFileRemoval } from './server/media.ts';
import { newsletterRoutes } from './server/newsletter.ts';
import { discoveryRoutes } from './server/seo.ts';
import type { PageShell, ShopOptions } from './server/shop-options.ts';
import { telemetryInterfaces } from './server/telemetry.ts';

export interface Shop {
  readonly backend: Backend | null;
  close(): Promise<void>;
}

const MEBIBYTE = 1024 * 1024;
/** What is not there by now is not coming: the visitor is told so. */
const PATIENCE_MS = 5000;
const OLDEST_ROWS_MS = 300_000;
const isOk = (answer: PlainAnswer): boolean => answer.status === 200;
const pageFile = (routeIds: readonly string[]): string | null => {
  const id = routeIds.at(-1);
  if (id === undefined || id === 'error') return null;
  const page = id.startsWith('soon:') ? 'coming-soon' : id;
  return `src/ui/pages/${page}/${page}.route.ts`;
};

const hostedFetch: BackendFetch = (request) => fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });

/** Plugs everything together and opens the shop on its port. */
export const openShop = async (options: ShopOptions): Promise<Shop> => {
  const { settings } = options;
  const clock = new SystemClock();
  const errors: ErrorLog = new QuietErrorLog(clock, (line) => console.error(line));
  const now = (): number => clock.now().getTime();
  const front = new FrontServer({
    ...frontHeaders(settings, options.isDevelopment),
    trustProxy: settings.trustProxy,
    publicUrl: settings.publicUrl,
    onError: (where, error) => errors.record(where, error),
  });
  // The port first: it is taken or free at once, and health answers while the rest comes up.
  await front.listen(settings.port, settings.host);
  const artwork = new SharpArtworkRenderer();
  let backend: Backend | null = null;
  // Codes are sent by what is built on the backend that makes them.
  const starting = (): Promise<never> => Promise.reject(new Error('STARTING'));
  let accounts: Pick<AccountInterfaces, 'sendSms' | 'notifyOldNumber'> = { sendSms: starting, notifyOldNumber: starting };
  const messages: typeof accounts = {
    sendSms: (delivery) => accounts.sendSms(delivery),
    notifyOldNumber: (phone) => accounts.notifyOldNumber(phone),
  };
  try {
    backend = settings.hosted === null ? await openOwnBackend(options, clock, artwork, errors, messages) : null;
  } catch (error) {
    await front.close();
    throw error;
  }
  const address = settings.hosted ?? { url: settings.publicUrl, key: backend?.keys.publishableKey ?? '' };
  const secretKey = settings.hosted === null ? (backend?.keys.secretKey ?? null) : settings.hosted.secretKey;
  const server = secretKey === null ? null : { url: address.url, secretKey };
  const uncounted: BackendFetch = backend === null ? hostedFetch : ownFetch(backend);
  const visits = await countingVisits({
    address: server,
    fetcher: (input, init) => uncounted(new Request(input, init), null),
    clock,
    errors,
    teardown: options.teardown,
  });
  const backendFetch = visits.backend(uncounted);
  const fetcher: typeof fetch = (input, init) => backendFetch(new Request(input, init), null);
  const container = (moment: Date): Container =>
    createPageContainer({ backend: address, fetcher, fileOrigin: settings.hosted?.url ?? '', errors, now: moment });
  const cache = (freshMs: number, mebibytes: number, more: Pick<CacheOptions, 'keeps' | 'oldestMs'> = {}): ResponseCache =>
    new ResponseCache({ freshMs, patienceMs: 1000, mostBytes: mebibytes * MEBIBYTE, now, ...more });
  // A page carries a line with its age; rows cannot say how old they are to whoever asked for them.
  const [pageCache, rowCache, sheetCache] = [cache(2000, 24), cache(2000, 12, { oldestMs: OLDEST_ROWS_MS }), cache(60_000, 1)];
  const [fileCache, drawnCache] = [cache(3_600_000, 32, { keeps: isOk }), cache(86_400_000, 16, { keeps: isOk })];
  const [sharedCache, mapCache] = [cache(86_400_000, 16, { keeps: isOk }), cache(600_000, 16, { keeps: isOk })];
  backend?.onChange(() => {
    for (const outdated of [pageCache, rowCache, sheetCache]) outdated.outdate();
  });
  const shell = (routeIds: readonly string[]): PageShell => ({
    ...options.assets.of(pageFile(routeIds)),
    supabaseUrl: settings.hosted?.url ?? '',
    supabaseKey: address.key,
    apiUrl: '/api',
    publicUrl: settings.publicUrl,
    secureMode: settings.secureMode,
    late: deferredSettings(settings, options.isDevelopment),
  });
  const interfaces = accountInterfaces({
    settings,
    address: server,
    fetcher,
    clock,
    errors,
    report: options.report,
  });
  accounts = interfaces;
  const screens = await options.screens();
  front.open({
    interfaces: {
      ...interfaces.routes,
      ...adminInterfaces({
        ...{ address: server, fetcher, publicUrl: settings.publicUrl, clock, errors },
        ...{ root: options.root, publishableKey: address.key },
      }),
      ...telemetryInterfaces({ address: server, fetcher, publicUrl: settings.publicUrl, clock, errors }),
      ...installation({
        container: () => container(clock.now()),
        backendFetch,
        backendUrl: address.url,
        kept: sheetCache,
        offlinePage: () => screens.offline(shell([])),
        hasWorker: settings.hasWorker && !options.isDevelopment,
      }),
      ...newsletterRoutes({
        address: server,
        fetcher,
        errors,
        publicUrl: settings.publicUrl,
        page: (page) => screens.newsletter(shell([]), page),
      }),
    },
    assets: options.assets.serve,
    artwork: artworkHandler({
      renderer: artwork,
      tints: async () => tintSheet(await container(clock.now()).get(ListTiers).execute()),
      drawn: drawnCache,
      sheets: sheetCache,
    }),
    discovery: discoveryRoutes({
      screens,
      backend: address,
      fetcher,
      fileOrigin: settings.hosted?.url ?? '',
      publicUrl: settings.publicUrl,
      clock,
      container,
      drawn: sharedCache,
      siteMaps: mapCache,
    }),
    sockets: backend?.realtime ?? null,
    ...visits.routes({
      supabase:
        settings.hosted === null
          ? supabaseInterface({ fetch: backendFetch, publishableKey: address.key, rows: rowCache, files: fileCache })
          : null,
      pages: pages({
        cache: pageCache,
        publicUrl: settings.publicUrl,
        onError: (error) => errors.record('page', error),
        markStale: screens.markStale,
        renderUnavailable: () => screens.unavailable(shell([])),
        render: async (request) => {
          const moment = clock.now();
          const { render } = options.isDevelopment ? await options.screens() : screens;
          return withDeadline(render(request, { resolver: container(moment), now: moment, shell }), PATIENCE_MS);
        },
      }),
    }),
    health: async () => {
      if (backend === null) return { engine: 'external', migrations: 0 };
      return (await backend.isAlive()) ? { engine: backend.engine, migrations: backend.migrations } : null;
    },
  });
  if (server !== null) await options.teardown.add(startFileRemoval(server, fetcher, errors));
  // Last, so that it is the first to go: who is being answered still needs what is behind.
  await options.teardown.add(() => front.close());
  return { backend, close: options.teardown.close };
};
