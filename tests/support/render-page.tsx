import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Container } from 'inversify';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ContentProgram } from '../../src/application/content/content-program.ts';
import { NewsletterDesk } from '../../src/application/newsletter/newsletter-desk.ts';
import { NotificationProgram } from '../../src/application/notification/notification-program.ts';
import { AccountProgram } from '../../src/application/session/account-program.ts';
import { LateProgram } from '../../src/application/shared/late-program.ts';
import { WishlistProgram } from '../../src/application/wishlist/wishlist-program.ts';
import type { SiteSettings } from '../../src/domain/settings/site-settings.ts';
import { StoredWishlist } from '../../src/infrastructure/browser/stored-wishlist.ts';
import { bindContent } from '../../src/infrastructure/composition/content-use-cases.ts';
import { identityUseCases } from '../../src/infrastructure/composition/identity-use-cases.ts';
import { notificationUseCases } from '../../src/infrastructure/composition/notification-use-cases.ts';
import { shopUseCases } from '../../src/infrastructure/composition/shop-use-cases.ts';
import { PORT } from '../../src/infrastructure/composition/tokens.ts';
import { wishlistOf, wishlistUseCases } from '../../src/infrastructure/composition/wishlist-use-cases.ts';
import { InMemoryAccountInterface } from '../../src/infrastructure/memory/account-interface.ts';
import { MemoryAccounts } from '../../src/infrastructure/memory/account-service.ts';
import { InMemoryAccountWishes } from '../../src/infrastructure/memory/account-wishes.ts';
import { InMemoryAppearance } from '../../src/infrastructure/memory/appearance.ts';
import { InMemoryBackendAuth } from '../../src/infrastructure/memory/backend-auth.ts';
import { MemoryCatalogue } from '../../src/infrastructure/memory/catalogue.ts';
import { InMemoryContentRepository } from '../../src/infrastructure/memory/content-repository.ts';
import { InMemoryFeedRepository } from '../../src/infrastructure/memory/feed-repository.ts';
import { InMemoryFlashSaleRepository } from '../../src/infrastructure/memory/flash-sale-repository.ts';
import { InMemoryKeyValueStore } from '../../src/infrastructure/memory/key-value-store.ts';
import { InMemoryNewsletterDesk } from '../../src/infrastructure/memory/newsletter-desk.ts';
import { InMemoryNotificationFeed } from '../../src/infrastructure/memory/notification-feed.ts';
import { InMemoryNotificationPreferences } from '../../src/infrastructure/memory/notification-preferences.ts';
import { InMemoryNotificationRepository } from '../../src/infrastructure/memory/notification-repository.ts';
import { MemoryNotifications } from '../../src/infrastructure/memory/notifications.ts';
import { InMemoryProductCards } from '../../src/infrastructure/memory/product-cards.ts';
import { InMemoryProductRepository } from '../../src/infrastructure/memory/product-repository.ts';
import { InMemoryProductSearch } from '../../src/infrastructure/memory/product-search.ts';
import { InMemorySettingsRepository } from '../../src/infrastructure/memory/settings-repository.ts';
import { InMemoryShareSheet } from '../../src/infrastructure/memory/share-sheet.ts';
import { InMemoryTaxonomyRepository } from '../../src/infrastructure/memory/taxonomy-repository.ts';
import { InMemoryVitalsReport } from '../../src/infrastructure/memory/vitals-report.ts';
import { InMemoryVitalsStore } from '../../src/infrastructure/memory/vitals-store.ts';
import { RecentErrorLog } from '../../src/infrastructure/platform/recent-error-log.ts';
import { App } from '../../src/ui/app.tsx';
import { appBindings } from '../../src/ui/bindings.ts';
import { PublicOrigin } from '../../src/ui/public-origin.ts';
import { createRoutes } from '../../src/ui/routes.tsx';
import { ClockStore } from '../../src/ui/stores/clock.store.ts';
import { ConnectionStore } from '../../src/ui/stores/connection.store.ts';
import { SessionStore } from '../../src/ui/stores/session.store.ts';
import { FixedClock } from './fixed-clock.ts';

/** A shop in memory, plugged together as the real one is. Fill `catalogue` and `settings`, then `open` a page. */
export class TestShop {
  readonly clock = new FixedClock();
  readonly catalogue = new MemoryCatalogue(this.clock);
  readonly feed = new InMemoryFeedRepository(this.catalogue);
  readonly contents = new InMemoryContentRepository();
  readonly settings = new InMemorySettingsRepository();
  readonly device = new InMemoryKeyValueStore();
  readonly tab = new InMemoryKeyValueStore();
  readonly accounts = new MemoryAccounts(this.clock);
  readonly backendAuth = new InMemoryBackendAuth(this.accounts);
  readonly wishes = new InMemoryAccountWishes(this.catalogue, async () => (await this.backendAuth.claims())?.userId ?? null);
  readonly cards = new InMemoryProductCards(this.catalogue);
  readonly accountInterface = new InMemoryAccountInterface(this.accounts);
  readonly appearance = new InMemoryAppearance();
  readonly share = new InMemoryShareSheet();
  readonly newsletter = new InMemoryNewsletterDesk();
  readonly vitals = new InMemoryVitalsStore(this.clock);
  readonly notifications = new MemoryNotifications();
  readonly notificationFeed = new InMemoryNotificationFeed(this.notifications);
  readonly errors = new RecentErrorLog(this.clock, () => undefined);
  readonly connection = new ConnectionStore();
  readonly clockStore = new ClockStore(this.clock);
  readonly container = new Container({ jitless: true });
  readonly user = userEvent.setup();

  /** @param isSecure SECURE_MODE */
  constructor(isSecure = false) {
    const { container, catalogue } = this;
    container.bind(PORT.clock).toConstantValue(this.clock);
    container.bind(PORT.errors).toConstantValue(this.errors);
    container.bind(PORT.device).toConstantValue(this.device);
    container.bind(PORT.appearance).toConstantValue(this.appearance);
    container.bind(PORT.share).toConstantValue(this.share);
    container.bind(PORT.wishlist).toConstantValue(new StoredWishlist(this.device));
    container.bind(PORT.products).toConstantValue(new InMemoryProductRepository(catalogue));
    container.bind(PORT.search).toConstantValue(new InMemoryProductSearch(catalogue));
    container.bind(PORT.taxonomy).toConstantValue(new InMemoryTaxonomyRepository(catalogue));
    container.bind(PORT.sales).toConstantValue(new InMemoryFlashSaleRepository(catalogue));
    container.bind(PORT.settings).toConstantValue(this.settings);
    container.bind(NewsletterDesk).toConstantValue(this.newsletter);
    container.bind(PORT.vitalsReport).toConstantValue(new InMemoryVitalsReport(this.vitals));
    const who = (): string | null => container.get(SessionStore).user?.id ?? null;
    container.bind(PORT.notifications).toConstantValue(new InMemoryNotificationRepository(this.notifications, who));
    container.bind(PORT.notificationPreferences).toConstantValue(new InMemoryNotificationPreferences(this.notifications, who));
    container.bind(PORT.notificationFeed).toConstantValue(this.notificationFeed);
    container.bind(NotificationProgram).toConstantValue({ ready: async () => undefined });
    container.bind(PORT.tab).toConstantValue(this.tab);
    container.bind(PORT.secureMode).toConstantValue(isSecure);
    container.bind(PORT.accounts).toConstantValue(this.accountInterface);
    container.bind(PORT.backendAuth).toConstantValue(this.backendAuth);
    container.bind(AccountProgram).toConstantValue({ ready: async () => undefined });
    container.bind(LateProgram).toConstantValue({ ready: async () => undefined });
    container.bind(PORT.accountWishes).toConstantValue(this.wishes);
    container.bind(PORT.cards).toConstantValue(this.cards);
    container.bind(WishlistProgram).toConstantValue({ ready: async () => wishlistOf(container) });
    container.bind(ContentProgram).toConstantValue({ ready: async () => undefined });
    bindContent(container, this);
    container.load(shopUseCases);
    container.load(wishlistUseCases);
    container.load(identityUseCases);
    container.load(notificationUseCases);
    container.load(appBindings(this.clockStore, this.connection, new PublicOrigin('https://toko.example')));
  }

  /** What the owner has set; unset fields keep their defaults. */
  set(settings: SiteSettings): void {
    this.settings.settings = settings;
  }

  /** Opens a page and waits until it is there. @returns the router, whose `state.location` is the address bar */
  async open(path: string) {
    const router = createMemoryRouter(createRoutes(this.container), { initialEntries: [path] });
    render(
      <App resolver={this.container}>
        <RouterProvider router={router} />
      </App>,
    );
    await act(async () => {
      await new Promise<void>((resolve) => {
        const settled = (): boolean => router.state.initialized && router.state.navigation.state === 'idle';
        if (settled()) resolve();
        else {
          const stop = router.subscribe(() => {
            if (!settled()) return;
            stop();
            resolve();
          });
        }
      });
    });
    return router;
  }

  /** Time passes, as the ticking page sees it. */
  async advance(milliseconds: number): Promise<void> {
    await act(async () => {
      this.clock.advance(milliseconds);
      this.clockStore.startAt(this.clock.now());
    });
  }
}
