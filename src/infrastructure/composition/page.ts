import { Container } from 'inversify';
import type { AccountInterface } from '../../application/auth/client/account-interface.ts';
import type { BackendAuth } from '../../application/auth/client/backend-auth.ts';
import type { NewsletterService } from '../../application/newsletter/newsletter-service.ts';
import {
  AccountModule,
  AdminModule,
  NotificationModule,
  OrderModule,
  SearchAlertModule,
  SearchModule,
  VisitModule,
  WishlistModule,
} from '../../application/shared/deferred-modules.ts';
import type { ErrorLog } from '../../application/shared/error-log.ts';
import type { VitalsReport } from '../../application/telemetry/read-vitals-report.ts';
import { StoredWishlist } from '../browser/wishlist/stored-wishlist.ts';
import { TtlCache } from '../cache/ttl-cache.ts';
import { InMemoryAppearance } from '../memory/appearance/appearance.ts';
import { InMemoryKeyValueStore } from '../memory/shared/key-value-store.ts';
import { InMemoryShareSheet } from '../memory/sharing/share-sheet.ts';
import { notInitialised } from '../supabase/shared/not-initialised.ts';
import type { RestClient } from '../supabase/shared/rest-client.ts';
import { GuestProductRepository, type GuestRead } from '../supabase-server/catalog/guest-product-repository.ts';
import { identityUseCases } from './client/auth.ts';
import { bindReads } from './client/bind-reads.ts';
import { storedReads } from './client/reads.ts';
import { shopUseCases } from './client/shop.ts';
import { bindSearch } from './client/shop-search.ts';
import { PORT } from './tokens.ts';

export interface PageContainerOptions {
  /** With the publishable key. */
  readonly rest: RestClient;
  readonly fileOrigin: string;
  readonly errors: ErrorLog;
  /** The shop's own database; null for a hosted project. */
  readonly own: {
    readonly readAsGuest: GuestRead;
    /** Settings and groups that pages share, because the database announces their changes. */
    readonly groupCache: TtlCache;
  } | null;
  /** The time of the whole page. */
  readonly now: Date;
}

/** The container of one server-rendered page: a guest's, with the publishable key and without state between pages but settings and groups. */
export const createPageContainer = ({ rest, fileOrigin, errors, own, now }: PageContainerOptions): Container => {
  const container = new Container({ jitless: true });
  const clock = { now: () => now };
  const device = new InMemoryKeyValueStore();
  container.bind(PORT.clock).toConstantValue(clock);
  container.bind(PORT.errors).toConstantValue(errors);
  container.bind(PORT.appearance).toConstantValue(new InMemoryAppearance());
  container.bind(PORT.device).toConstantValue(device);
  container.bind(PORT.wishlist).toConstantValue(new StoredWishlist(device));
  container.bind(PORT.share).toConstantValue(new InMemoryShareSheet());
  // Server-rendered pages have no session.
  container.bind(PORT.accounts).toConstantValue(notInitialised<AccountInterface>());
  container.bind(PORT.backendAuth).toConstantValue(notInitialised<BackendAuth>());
  container.bind(PORT.newsletter).toConstantValue(notInitialised<NewsletterService>());
  container.bind(PORT.vitalsReport).toConstantValue(notInitialised<VitalsReport>());
  container.bind(PORT.tab).toConstantValue(new InMemoryKeyValueStore());
  container.bind(PORT.secureMode).toConstantValue(true);
  const ownReads = own && { groupCache: own.groupCache, products: new GuestProductRepository(rest, clock, fileOrigin, own.readAsGuest) };
  const reads = storedReads(rest, { clock, cache: new TtlCache(clock), fileOrigin, ...ownReads });
  bindReads(container, { ...reads, content: reads.content(container) });
  container.bind(AccountModule).toConstantValue(new AccountModule(async () => container.load(identityUseCases)));
  // Only the browser knows the session, so that notifications and the admin are not rendered on the server.
  container.bind(NotificationModule).toConstantValue(new NotificationModule(async () => undefined));
  container.bind(AdminModule).toConstantValue(new AdminModule(async () => undefined));
  container.bind(OrderModule).toConstantValue(new OrderModule(async () => undefined));
  container.bind(VisitModule).toConstantValue(new VisitModule(async () => undefined));
  container.bind(SearchModule).toConstantValue(new SearchModule(async () => bindSearch(container)));
  container.bind(SearchAlertModule).toConstantValue(new SearchAlertModule(() => Promise.reject(new Error('the browser’s alone'))));
  container.bind(WishlistModule).toConstantValue(new WishlistModule(() => Promise.reject(new Error('the browser’s alone'))));
  container.load(shopUseCases);
  return container;
};
