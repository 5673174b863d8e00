import { Container } from 'inversify';
import { PersistedSession } from '../../application/auth/client/persisted-session.ts';
import { DeferredModule } from '../../application/shared/deferred-module.ts';
import {
  AccountModule,
  ContentModule,
  NotificationModule,
  OrderModule,
  ReadsModule,
  SearchAlertModule,
  SearchModule,
  VisitModule,
  WishlistModule,
} from '../../application/shared/deferred-modules.ts';
import type { ErrorLog } from '../../application/shared/error-log.ts';
import { PortError } from '../../application/shared/port-error.ts';
import { DocumentAppearance } from '../browser/appearance/document-appearance.ts';
import { WebLock } from '../browser/auth/web-lock.ts';
import { catchGlobalErrors } from '../browser/shared/catch-global-errors.ts';
import { LocalStorage } from '../browser/shared/local-storage.ts';
import { fetchServerTime, ShopClock } from '../browser/shared/shop-clock.ts';
import { BrowserShareSheet } from '../browser/sharing/share-sheet.ts';
import { StoredWishlist } from '../browser/wishlist/stored-wishlist.ts';
import { FreshnessTracker } from '../cache/freshness-tracker.ts';
import { type FreshnessListener, TtlCache } from '../cache/ttl-cache.ts';
import { lazyPort } from '../platform/lazy-port.ts';
import { RecentErrorLog } from '../platform/recent-error-log.ts';
import { SystemClock } from '../platform/system-clock.ts';
import { SupabaseBroadcasts } from '../supabase/notification/broadcasts.ts';
import { type BackendAddress, isConfigured } from '../supabase/shared/backend-address.ts';
import { bindReads, type ShopReads } from './client/bind-reads.ts';
import { shopUseCases } from './client/shop.ts';
import { PORT } from './tokens.ts';

export interface WebOptions {
  readonly backend: BackendAddress;
  /** The origin of files; empty when it is not a separate one. */
  readonly filesUrl: string;
  /** The base address of the shop's interface, without a trailing slash. */
  readonly apiUrl: string;
  /** The server's time of rendering the page; null without server-side rendering. */
  readonly madeAt: Date | null;
  readonly window: Window & typeof globalThis;
  /** SECURE_MODE: neither profile nor role is stored in this browser. */
  readonly isSecure: boolean;
  /** Notified when stale data is shown. */
  readonly freshness: FreshnessListener;
}

/** Shared by all features. */
interface Connection {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  readonly apiUrl: string;
  /** The origin of files; empty for the page's own origin. */
  readonly fileOrigin: string;
  readonly freshnessTracker: FreshnessTracker;
}

/** Creates the container of the shop in a browser. */
export const createWebContainer = async (options: WebOptions): Promise<Container> => {
  const { backend, filesUrl, apiUrl, window, freshness } = options;
  const container = new Container({ jitless: true });
  const fetcher: typeof fetch = window.fetch.bind(window);
  const connection: Connection = {
    backend,
    apiUrl,
    fetcher,
    fileOrigin: filesUrl || (backend.url === window.location.origin ? '' : backend.url),
    freshnessTracker: new FreshnessTracker(freshness),
  };
  bindBrowser(container, options, connection);
  await bindShop(container, connection);
  bindAccess(container, connection, window);
  bindDeferred(container, connection, window);
  container.load(shopUseCases);
  return container;
};

/** Binds the ports of the device and the tab. */
const bindBrowser = (container: Container, { apiUrl, madeAt, window, isSecure }: WebOptions, { fetcher }: Connection): void => {
  const clock = new ShopClock(new SystemClock(), fetchServerTime(fetcher, `${apiUrl}/health`));
  if (madeAt !== null) void clock.settle(madeAt);
  const errors: ErrorLog = new RecentErrorLog(clock, (where, error) => console.error(where, error));
  catchGlobalErrors(window, errors);
  const device = new LocalStorage();
  container.bind(PORT.clock).toConstantValue(clock);
  container.bind(PORT.errors).toConstantValue(errors);
  container.bind(PORT.device).toConstantValue(device);
  container.bind(PORT.tab).toConstantValue(new LocalStorage(() => window.sessionStorage));
  container.bind(PORT.secureMode).toConstantValue(isSecure);
  container.bind(PORT.appearance).toConstantValue(new DocumentAppearance(window));
  container.bind(PORT.wishlist).toConstantValue(new StoredWishlist(device));
  container.bind(PORT.share).toConstantValue(new BrowserShareSheet(window));
};

/** Binds the reads of visitors: from the backend, fetched with the first of them, or from built-in samples without one. */
const bindShop = async (container: Container, { backend, fetcher, fileOrigin, freshnessTracker }: Connection): Promise<void> => {
  const clock = container.get(PORT.clock);
  if (isConfigured(backend)) {
    const cache = new TtlCache(clock, freshnessTracker).sweepEvery(setInterval);
    const reads = new DeferredModule(async () =>
      (await import('./client/reads.ts')).openReads({ backend, fetcher, freshnessTracker, clock, cache, fileOrigin }),
    );
    const later = <Name extends Exclude<keyof ShopReads, 'content'>>(name: Name): ShopReads[Name] =>
      lazyPort(async () => (await reads.ready())[name]);
    bindReads(container, {
      products: later('products'),
      taxonomy: later('taxonomy'),
      sales: later('sales'),
      settings: later('settings'),
      search: later('search'),
      gameSchemas: later('gameSchemas'),
      content: new ContentModule(async () => (await reads.ready()).content(container).ready()),
    });
    container.bind(TtlCache).toConstantValue(cache);
    container.bind(ReadsModule).toConstantValue(new ReadsModule(async () => void (await reads.ready())));
    container.bind(PORT.broadcasts).toConstantValue(new SupabaseBroadcasts(fetcher, backend));
    return;
  }
  // A startup warning when the address or the key is missing (specification, section 8).
  container.bind(ReadsModule).toConstantValue(new ReadsModule(async () => undefined));
  console.warn('Supabase URL or key is missing. Showing built-in sample data.');
  const { bindSamples } = await new DeferredModule(() => import('./client/samples.ts')).ready();
  bindSamples(container, clock);
};

/** Binds ports whose adapters a browsing guest never loads. */
const bindAccess = (container: Container, { backend, fetcher, apiUrl }: Connection, window: Window): void => {
  container.bind(PORT.accounts).toConstantValue(
    lazyPort(async () => {
      const { HttpAccountInterface } = await import('../http-client/auth/account-interface.ts');
      return new HttpAccountInterface(fetcher, apiUrl);
    }),
  );
  container.bind(PORT.backendAuth).toConstantValue(
    lazyPort(async () => {
      if (!isConfigured(backend)) throw new PortError('unconfigured', 'Supabase client is not initialized');
      const [{ openBackendAuth }, { tokenGate }] = await Promise.all([
        import('./client/backend-auth.ts'),
        import('./client/token-gate.ts'),
      ]);
      const storedUser = () => container.get(PersistedSession).read()?.user?.id ?? null;
      const device = container.get(PORT.device);
      const mutex = new WebLock(window);
      const gate = tokenGate(container);
      return openBackendAuth({ backend, fetcher, device, mutex, storedUser, gate });
    }, ['removeSession']),
  );
  container.bind(PORT.newsletter).toConstantValue(
    lazyPort(async () => {
      const { HttpNewsletterService } = await import('../http-client/newsletter/newsletter-service.ts');
      return new HttpNewsletterService(fetcher, apiUrl);
    }),
  );
  container.bind(PORT.vitalsReport).toConstantValue(
    lazyPort(async () => {
      const { HttpVitalsReport } = await import('../http-client/telemetry/vitals-report.ts');
      return new HttpVitalsReport(fetcher, `${apiUrl}/vitals`);
    }),
  );
};

/** Binds deferred use cases, each with its adapters. Those of the admin are bound by the account module. */
const bindDeferred = (container: Container, connection: Connection, window: WebOptions['window']): void => {
  container
    .bind(AccountModule)
    .toConstantValue(new AccountModule(async () => (await import('./client/auth.ts')).bindAccounts(container, connection)));
  container
    .bind(NotificationModule)
    .toConstantValue(
      new NotificationModule(async () => (await import('./client/notification.ts')).bindNotifications(container, connection)),
    );
  container
    .bind(OrderModule)
    .toConstantValue(new OrderModule(async () => (await import('./client/order.ts')).bindOwnOrders(container, connection)));
  container
    .bind(SearchModule)
    .toConstantValue(new SearchModule(async () => (await import('./client/shop-search.ts')).bindSearch(container)));
  container
    .bind(SearchAlertModule)
    .toConstantValue(new SearchAlertModule(async () => (await import('./client/search.ts')).openSearchAlerts(container, connection)));
  container
    .bind(WishlistModule)
    .toConstantValue(new WishlistModule(async () => (await import('./client/wishlist.ts')).openWishlist(container, connection)));
  container
    .bind(VisitModule)
    .toConstantValue(new VisitModule(async () => (await import('./client/visit.ts')).bindVisit(container, { ...connection, window })));
};
