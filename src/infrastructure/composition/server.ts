import { join } from 'node:path';
import type { Container } from 'inversify';
import { isServed } from '../../application/accounts/served-countries.ts';
import type { ArtworkRenderer } from '../../application/artwork/artwork-renderer.ts';
import { ListTiers } from '../../application/catalog/list-tiers.ts';
import type { ErrorLog } from '../../application/shared/error-log.ts';
import { tintSheet } from '../../domain/appearance/tint-sheet.ts';
import { normalisePhone } from '../../domain/identity/normalise-phone.ts';
import { SharpArtworkRenderer } from '../artwork/sharp-artwork-renderer.ts';
import { type Backend, openBackend } from '../embedded/backend.ts';
import { withDeadline } from '../embedded/gateway/deadline.ts';
import { onceEach } from '../embedded/gateway/gateway-fault.ts';
import { seedDemo } from '../embedded/seed/seed-demo.ts';
import { seedGenerated } from '../embedded/seed/seed-generated.ts';
import { artworkHandler } from '../front/artwork-handler.ts';
import type { BackendFetch } from '../front/backend-fetch.ts';
import type { PageAssets } from '../front/built-assets.ts';
import { type FrontRoutes, FrontServer } from '../front/front-server.ts';
import type { PlainAnswer } from '../front/kept-answer.ts';
import { pages } from '../front/pages.ts';
import { type CacheOptions, ResponseCache } from '../front/response-cache.ts';
import { securityHeaders } from '../front/security-headers.ts';
import type { ServerSettings } from '../front/settings.ts';
import { supabaseInterface } from '../front/supabase-interface.ts';
import { RecentErrorLog } from '../platform/recent-error-log.ts';
import { SystemClock } from '../platform/system-clock.ts';
import { type AccountInterfaces, accountInterfaces } from './account-interfaces.ts';
import { createPageContainer } from './node.ts';
import type { Teardown } from './teardown.ts';

/** What a page carries besides its content. */
interface PageShell extends PageAssets {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly apiUrl: string;
  readonly publicUrl: string;
  readonly secureMode: boolean;
  readonly developmentHead?: string;
}

/** The screens, handed in by the entry: composition knows none. */
interface Screens {
  render(
    request: Request,
    options: { resolver: Container; now: Date; shell: (routeIds: readonly string[]) => PageShell },
  ): Promise<Response>;
  unavailable(shell: PageShell): string;
  markStale(html: string, madeAt: Date): string;
}

export interface ShopOptions {
  readonly settings: ServerSettings;
  /** Absolute folder of this project. */
  readonly root: string;
  readonly screens: () => Promise<Screens>;
  readonly assets: {
    of(pageFile: string | null): PageAssets & { readonly developmentHead?: string };
    readonly serve: FrontRoutes['assets'];
  };
  readonly isDevelopment: boolean;
  readonly report: (line: string) => void;
  /** Hears of everything that is opened before it is, and can close it at any moment. */
  readonly teardown: Teardown;
}

export interface Shop {
  readonly backend: Backend | null;
  close(): Promise<void>;
}

const MEBIBYTE = 1024 * 1024;
/** What is not there by now is not coming: the visitor is told so. */
const PATIENCE_MS = 5000;
const OLDEST_ROWS_MS = 300_000;
const isOk = (answer: PlainAnswer): boolean => answer.status === 200;
const quietErrors = (clock: SystemClock): ErrorLog =>
  // Only where and which code: messages of the outside can carry what people typed.
  new RecentErrorLog(clock, (where, error) =>
    console.error(`${where}: ${error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}` : 'error'}`),
  );

const pageFile = (routeIds: readonly string[]): string | null => {
  const id = routeIds.at(-1);
  if (id === undefined || id === 'error') return null;
  const page = id.startsWith('soon:') ? 'coming-soon' : id;
  return `src/ui/pages/${page}/${page}.route.ts`;
};

const openOwnBackend = (
  options: ShopOptions,
  clock: SystemClock,
  artwork: ArtworkRenderer,
  errors: ErrorLog,
  sendSms: AccountInterfaces['sendSms'],
): Promise<Backend> => {
  const { settings, root, report } = options;
  const { seed } = settings;
  return openBackend({
    dataFolder: settings.dataFolder,
    migrationsFolder: join(root, 'supabase/migrations'),
    databaseUrl: settings.databaseUrl,
    publicUrl: settings.publicUrl,
    owner: settings.owner,
    willOpen: options.teardown.add,
    clock,
    accounts: {
      sendSms,
      google: settings.google,
      acceptsPhone: (phone) => normalisePhone(`+${phone}`) === phone && isServed(phone, settings.messages?.countries ?? null),
      ...(settings.messages === null ? {} : { smsLimits: { perDay: settings.messages.perDay } }),
    },
    onDueFailure: (error) => errors.record('scheduler', error),
    onRefusal: onceEach((fault) => errors.record('gateway', fault)),
    seed:
      seed === 'none'
        ? null
        : (sql, storageFolder) => {
            const context = { sql, storageFolder, artwork, now: new Date(), report };
            return seed === 'demo' ? seedDemo(context) : seedGenerated(context, seed);
          },
  });
};

const hostedFetch: BackendFetch = (request) => fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });

/** Plugs everything together and opens the shop on its port. */
export const openShop = async (options: ShopOptions): Promise<Shop> => {
  const { settings } = options;
  const clock = new SystemClock();
  const errors = quietErrors(clock);
  const now = (): number => clock.now().getTime();
  const front = new FrontServer({
    headers: securityHeaders({
      backend: settings.hosted?.url ?? null,
      isHttps: settings.publicUrl.startsWith('https:'),
      isDevelopment: options.isDevelopment,
    }),
    trustProxy: settings.trustProxy,
    onError: (where, error) => errors.record(where, error),
  });
  // The port first: it is taken or free at once, and health answers while the rest comes up.
  await front.listen(settings.port, settings.host);
  const artwork = new SharpArtworkRenderer();
  let backend: Backend | null = null;
  // Codes are sent by what is built on the backend that makes them.
  let sendSms: AccountInterfaces['sendSms'] = () => Promise.reject(new Error('STARTING'));
  try {
    backend = settings.hosted === null ? await openOwnBackend(options, clock, artwork, errors, (delivery) => sendSms(delivery)) : null;
  } catch (error) {
    await front.close();
    throw error;
  }
  const address = settings.hosted ?? { url: settings.publicUrl, key: backend?.keys.publishableKey ?? '' };
  const gateway = backend?.gateway;
  const backendFetch: BackendFetch = gateway === undefined ? hostedFetch : (request, peer) => gateway.fetch(request, peer);
  const fetcher: typeof fetch = (input, init) => backendFetch(new Request(input, init), null);
  const container = (moment: Date): Container =>
    createPageContainer({ backend: address, fetcher, fileOrigin: settings.hosted?.url ?? '', errors, now: moment });
  const cache = (freshMs: number, mebibytes: number, more: Pick<CacheOptions, 'keeps' | 'oldestMs'> = {}): ResponseCache =>
    new ResponseCache({ freshMs, patienceMs: 1000, mostBytes: mebibytes * MEBIBYTE, now, ...more });
  // A page carries a line with its age; rows cannot say how old they are to whoever asked for them.
  const [pageCache, rowCache, sheetCache] = [cache(2000, 24), cache(2000, 12, { oldestMs: OLDEST_ROWS_MS }), cache(60_000, 1)];
  const [fileCache, drawnCache] = [cache(3_600_000, 32, { keeps: isOk }), cache(86_400_000, 16, { keeps: isOk })];
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
  });
  const secretKey = settings.hosted === null ? (backend?.keys.secretKey ?? null) : settings.hosted.secretKey;
  const accounts = accountInterfaces({
    settings,
    address: secretKey === null ? null : { url: address.url, secretKey },
    fetcher,
    clock,
    errors,
    report: options.report,
  });
  sendSms = accounts.sendSms;
  const screens = await options.screens();
  front.open({
    interfaces: accounts.routes,
    assets: options.assets.serve,
    artwork: artworkHandler({
      renderer: artwork,
      tints: async () => tintSheet(await container(clock.now()).get(ListTiers).execute()),
      drawn: drawnCache,
      sheets: sheetCache,
    }),
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
    health: async () => {
      if (backend === null) return { engine: 'external', migrations: 0 };
      return (await backend.isAlive()) ? { engine: backend.engine, migrations: backend.migrations } : null;
    },
  });
  // Last, so that it is the first to go: who is being answered still needs what is behind.
  await options.teardown.add(() => front.close());
  return { backend, close: options.teardown.close };
};
