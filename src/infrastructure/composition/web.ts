import { Container } from 'inversify';
import { NewsletterService } from '../../application/newsletter/newsletter-service.ts';
import type { ErrorLog } from '../../application/shared/error-log.ts';
import { DocumentAppearance } from '../browser/appearance/document-appearance.ts';
import { catchGlobalErrors } from '../browser/shared/catch-global-errors.ts';
import { fetchServerTime } from '../browser/shared/fetch-server-time.ts';
import { LocalStorage } from '../browser/shared/local-storage.ts';
import { ShopClock } from '../browser/shared/shop-clock.ts';
import { BrowserShareSheet } from '../browser/sharing/share-sheet.ts';
import { StoredWishlist } from '../browser/wishlist/stored-wishlist.ts';
import { FreshnessTracker } from '../cache/freshness-tracker.ts';
import { type FreshnessListener, TtlCache } from '../cache/ttl-cache.ts';
import { lazyPort } from '../platform/lazy-port.ts';
import { RecentErrorLog } from '../platform/recent-error-log.ts';
import { SystemClock } from '../platform/system-clock.ts';
import { type BackendAddress, isConfigured } from '../supabase/shared/rest-client.ts';
import { bindWishlist } from './client/bind-wishlist.ts';
import { bindDeferred } from './client/deferred-modules.ts';
import { bindNotificationProgram } from './client/notification-program.ts';
import { bindSession } from './client/session.ts';
import { bindBackend, shopUseCases } from './client/shop.ts';
import { PORT } from './tokens.ts';

export interface WebOptions {
  readonly backend: BackendAddress;
  /** Where the shop's own interface stands, without a trailing slash. */
  readonly apiUrl: string;
  /** When the server made the page, by its own clock; null where no server did. */
  readonly madeAt: Date | null;
  readonly window: Window;
  /** SECURE_MODE: neither profile nor role are kept in this browser. */
  readonly isSecure: boolean;
  /** Hears when last known data stands in. */
  readonly freshness: FreshnessListener;
}

/** The shop in a browser. */
export const createWebContainer = async ({ backend, apiUrl, madeAt, window, isSecure, freshness }: WebOptions): Promise<Container> => {
  const container = new Container({ jitless: true });
  const fetcher = window.fetch.bind(window);
  const clock = new ShopClock(new SystemClock(), fetchServerTime(fetcher, `${apiUrl}/health`));
  if (madeAt !== null) void clock.settle(madeAt);
  const errors: ErrorLog = new RecentErrorLog(clock, (where, error) => console.error(where, error));
  const device = new LocalStorage();
  catchGlobalErrors(window, errors);
  container.bind(PORT.clock).toConstantValue(clock);
  container.bind(PORT.errors).toConstantValue(errors);
  container.bind(PORT.appearance).toConstantValue(new DocumentAppearance(window));
  container.bind(PORT.device).toConstantValue(device);
  container.bind(PORT.wishlist).toConstantValue(new StoredWishlist(device));
  container.bind(PORT.share).toConstantValue(new BrowserShareSheet(window));
  const fileOrigin = backend.url === window.location.origin ? '' : backend.url;
  const freshnessTracker = new FreshnessTracker(freshness);
  if (isConfigured(backend)) {
    bindBackend(container, {
      backend,
      fetcher: freshnessTracker.over(fetcher),
      clock,
      cache: new TtlCache(clock, freshnessTracker),
      fileOrigin,
    });
  } else {
    // Section 8: a warning at startup when the address or the key is missing.
    console.warn('Supabase URL or key is missing. Showing built-in sample data.');
    (await import('./client/samples.ts')).bindSamples(container, clock);
  }
  container
    .bind(NewsletterService)
    .toConstantValue(
      lazyPort<NewsletterService>(
        async () => new (await import('../browser/newsletter/newsletter-service.ts')).BrowserNewsletterService(fetcher, apiUrl),
      ),
    );
  bindDeferred(container, window, { fetcher, apiUrl, backendUrl: backend.url });
  bindWishlist(container, { backend, fetcher, freshnessTracker, fileOrigin });
  bindSession(container, { backend, fetcher, apiUrl, window, isSecure, fileOrigin });
  bindNotificationProgram(container, { backend, fetcher });
  container.load(shopUseCases);
  return container;
};
