import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Container } from 'inversify';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import {
  AccountModule,
  AdminModule,
  ContentModule,
  NotificationModule,
  VisitModule,
  WishlistModule,
} from '../../src/application/shared/deferred-modules.ts';
import type { SiteSettings } from '../../src/domain/settings/site-settings.ts';
import { StoredWishlist } from '../../src/infrastructure/browser/wishlist/stored-wishlist.ts';
import {
  bindContent as bindAdminContent,
  bindAdverts,
  bindAnnouncements,
  bindAttributes,
  bindAudit,
  bindCustomers,
  bindGroups,
  bindInsights,
  bindSettings,
  bindStaff,
  bindSystem,
} from '../../src/infrastructure/composition/admin/admin.ts';
import { bindProductEditor, bindProductList } from '../../src/infrastructure/composition/admin/catalog.ts';
import { bindSales } from '../../src/infrastructure/composition/admin/flash-sale.ts';
import { bindMedia } from '../../src/infrastructure/composition/admin/media.ts';
import { bindOrders } from '../../src/infrastructure/composition/admin/order.ts';
import { bindStatements } from '../../src/infrastructure/composition/admin/statement.ts';
import { identityUseCases } from '../../src/infrastructure/composition/client/auth.ts';
import { bindContent } from '../../src/infrastructure/composition/client/content.ts';
import { notificationUseCases } from '../../src/infrastructure/composition/client/notification.ts';
import { shopUseCases } from '../../src/infrastructure/composition/client/shop.ts';
import { wishlistOf, wishlistUseCases } from '../../src/infrastructure/composition/client/wishlist.ts';
import { PORT } from '../../src/infrastructure/composition/tokens.ts';
import { PapaCsvReader } from '../../src/infrastructure/csv/papa-csv-reader.ts';
import { InMemoryAppearance } from '../../src/infrastructure/memory/appearance/appearance.ts';
import {
  InMemoryAdminAttributeRepository,
  InMemoryGameSchemas,
} from '../../src/infrastructure/memory/attribute/admin-attribute-repository.ts';
import { InMemoryAuditTrail } from '../../src/infrastructure/memory/audit/audit-trail.ts';
import { InMemoryAccountInterface } from '../../src/infrastructure/memory/auth/account-interface.ts';
import { InMemoryBackendAuth } from '../../src/infrastructure/memory/auth/backend-auth.ts';
import { MemoryAuthBackend } from '../../src/infrastructure/memory/auth/memory-auth-backend.ts';
import { InMemoryAdminProductRepository } from '../../src/infrastructure/memory/catalog/admin-product-repository.ts';
import { MemoryCatalogue } from '../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryImportColumnRepository } from '../../src/infrastructure/memory/catalog/import-columns.ts';
import { InMemoryProductRepository } from '../../src/infrastructure/memory/catalog/product-repository.ts';
import { InMemorySavedViewRepository } from '../../src/infrastructure/memory/catalog/saved-views.ts';
import { InMemoryAdminContentRepository } from '../../src/infrastructure/memory/content/admin-content-repository.ts';
import { InMemoryContentRepository } from '../../src/infrastructure/memory/content/content-repository.ts';
import { InMemoryCustomerRepository } from '../../src/infrastructure/memory/customer/customer-repository.ts';
import { MemoryPeople } from '../../src/infrastructure/memory/customer/people.ts';
import { InMemoryFeedRepository } from '../../src/infrastructure/memory/feed/feed-repository.ts';
import { InMemoryAdminFlashSaleRepository } from '../../src/infrastructure/memory/flash-sale/admin-flash-sale-repository.ts';
import { InMemoryFlashSaleRepository } from '../../src/infrastructure/memory/flash-sale/flash-sale-repository.ts';
import { InMemoryInsights, InMemoryVisitRepository } from '../../src/infrastructure/memory/insights/insights.ts';
import { InMemoryFileRepository } from '../../src/infrastructure/memory/media/file-repository.ts';
import { InMemoryImageStorage } from '../../src/infrastructure/memory/media/image-storage.ts';
import { InMemoryPictureFetches } from '../../src/infrastructure/memory/media/picture-fetches.ts';
import { InMemoryPictureService } from '../../src/infrastructure/memory/media/picture-service.ts';
import { InMemoryNewsletterService } from '../../src/infrastructure/memory/newsletter/newsletter.ts';
import { InMemoryAnnouncementRepository } from '../../src/infrastructure/memory/notification/announcement-repository.ts';
import { InMemoryBroadcasts } from '../../src/infrastructure/memory/notification/broadcasts.ts';
import { InMemoryNotificationFeed } from '../../src/infrastructure/memory/notification/notification-feed.ts';
import { InMemoryNotificationPreferences } from '../../src/infrastructure/memory/notification/notification-preferences.ts';
import { InMemoryNotificationRepository } from '../../src/infrastructure/memory/notification/notification-repository.ts';
import { MemoryNotifications } from '../../src/infrastructure/memory/notification/notifications.ts';
import { InMemoryEvidencePictures } from '../../src/infrastructure/memory/order/evidence-pictures.ts';
import { InMemoryRefundDestinationReader } from '../../src/infrastructure/memory/order/refund-destination-reader.ts';
import { MemoryStaffOrders } from '../../src/infrastructure/memory/order/staff-orders.ts';
import { InMemoryAdminSearch } from '../../src/infrastructure/memory/search/admin-search.ts';
import {
  InMemoryAdminSettingsRepository,
  InMemorySettingsRepository,
} from '../../src/infrastructure/memory/settings/admin-settings-repository.ts';
import { InMemoryKeyValueStore } from '../../src/infrastructure/memory/shared/key-value-store.ts';
import { InMemoryShareSheet } from '../../src/infrastructure/memory/sharing/share-sheet.ts';
import { InMemoryPermissionRepository, InMemoryStaffRepository } from '../../src/infrastructure/memory/staff/staff-repository.ts';
import { InMemorySamples } from '../../src/infrastructure/memory/system/samples.ts';
import { InMemoryShopClock } from '../../src/infrastructure/memory/system/shop-clock.ts';
import { InMemorySystemReport } from '../../src/infrastructure/memory/system/system-report.ts';
import { InMemoryAdminGroupRepository } from '../../src/infrastructure/memory/taxonomy/admin-group-repository.ts';
import { InMemoryTaxonomyRepository } from '../../src/infrastructure/memory/taxonomy/taxonomy-repository.ts';
import { InMemoryVitalsReport } from '../../src/infrastructure/memory/telemetry/vitals-report.ts';
import { InMemoryVitalsStore } from '../../src/infrastructure/memory/telemetry/vitals-store.ts';
import { InMemoryProductCards } from '../../src/infrastructure/memory/wishlist/product-cards.ts';
import { InMemoryWishlistRepository } from '../../src/infrastructure/memory/wishlist/wishlist-repository.ts';
import { RecentErrorLog } from '../../src/infrastructure/platform/recent-error-log.ts';
import { App } from '../../src/ui/app/app.tsx';
import { appBindings } from '../../src/ui/app/bindings.ts';
import { createRoutes } from '../../src/ui/app/routes.tsx';
import { PublicOrigin } from '../../src/ui/core/public-origin.ts';
import { ClockStore } from '../../src/ui/stores/clock.store.ts';
import { ConnectionStore } from '../../src/ui/stores/connection.store.ts';
import { SessionStore } from '../../src/ui/stores/session.store.ts';
import { FixedClock } from './fixed-clock.ts';
import { MemoryBuying } from './memory-buying.ts';
import { MemoryHandOver } from './memory-hand-over.ts';
import { MemorySearch } from './memory-search.ts';
import { memoryProductRows, memoryStaffPorts } from './memory-staff-ports.ts';
import { PageSpreadsheetReader } from './page-spreadsheet-reader.ts';
import { aSystemState } from './system-state.ts';
import { undrawnPictures } from './undrawn-pictures.ts';

/** A shop over fakes, composed like the real one. Fill `catalogue` and `settings`, then `open` a page. */
export class TestShop {
  readonly clock = new FixedClock();
  readonly catalogue = new MemoryCatalogue(this.clock);
  readonly feed = new InMemoryFeedRepository(this.catalogue);
  readonly contents = new InMemoryContentRepository();
  readonly settings = new InMemorySettingsRepository();
  readonly device = new InMemoryKeyValueStore();
  readonly tab = new InMemoryKeyValueStore();
  readonly accounts = new MemoryAuthBackend(this.clock);
  readonly backendAuth = new InMemoryBackendAuth(this.accounts);
  readonly wishes = new InMemoryWishlistRepository(this.catalogue, async () => (await this.backendAuth.claims())?.userId ?? null);
  readonly cards = new InMemoryProductCards(this.catalogue);
  readonly accountInterface = new InMemoryAccountInterface(this.accounts);
  readonly appearance = new InMemoryAppearance();
  readonly share = new InMemoryShareSheet();
  readonly newsletter = new InMemoryNewsletterService();
  readonly vitals = new InMemoryVitalsStore(this.clock);
  readonly notifications = new MemoryNotifications();
  readonly notificationFeed = new InMemoryNotificationFeed(this.notifications);
  readonly permissions = new InMemoryPermissionRepository();
  readonly people = new MemoryPeople(this.clock);
  readonly customerRepository = new InMemoryCustomerRepository(this.people, () => this.container.get(SessionStore).user?.id ?? null);
  readonly staffRepository = new InMemoryStaffRepository(this.people, () => this.container.get(SessionStore).user?.id ?? null);
  readonly auditTrail = new InMemoryAuditTrail(this.people, () => this.container.get(SessionStore).user?.id ?? null);
  readonly staffOrders = new MemoryStaffOrders(this.clock);
  readonly refundDestinations = new InMemoryRefundDestinationReader();
  readonly evidencePictures = new InMemoryEvidencePictures();
  readonly adminContentRepository = new InMemoryAdminContentRepository(this.clock, this.contents);
  readonly announcements = new InMemoryAnnouncementRepository(this.clock);
  readonly adminSettingsRepository = new InMemoryAdminSettingsRepository(this.settings);
  readonly settingsInterface = () => this.adminSettingsRepository;
  readonly pictureStorage = new InMemoryImageStorage();
  readonly pictureService = new InMemoryPictureService(this.pictureStorage);
  readonly ledger = new InMemoryFileRepository();
  readonly awaitedPictures = new InMemoryPictureFetches(this.clock);
  readonly resizer = undrawnPictures.resizer;
  readonly pictureEditor = { ...undrawnPictures.editor };
  readonly repository = new InMemoryAdminProductRepository(this.catalogue);
  readonly images = new InMemoryImageStorage();
  readonly attributes = new InMemoryAdminAttributeRepository(this.catalogue);
  readonly savedViews = new InMemorySavedViewRepository(() => this.container.get(SessionStore).user?.id ?? null);
  readonly importColumns = new InMemoryImportColumnRepository(() => this.catalogue.mayWrite);
  readonly spreadsheet = new PageSpreadsheetReader();
  readonly visits = new InMemoryVisitRepository();
  readonly insights = new InMemoryInsights(this.catalogue, this.visits);
  readonly finder = new InMemoryAdminSearch(this.catalogue);
  readonly search = new MemorySearch(this.catalogue);
  readonly systemReport = new InMemorySystemReport(aSystemState());
  readonly samples = new InMemorySamples(this.catalogue);
  readonly shopClock = new InMemoryShopClock();
  readonly errors = new RecentErrorLog(this.clock, () => undefined);
  readonly connection = new ConnectionStore();
  readonly clockStore = new ClockStore(this.clock);
  readonly container = new Container({ jitless: true });
  readonly buying = new MemoryBuying(this.catalogue, this.container);
  readonly handOver = new MemoryHandOver(this.staffOrders, this.clock, this.buying.calendar);
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
    this.search.bind(container);
    container.bind(PORT.taxonomy).toConstantValue(new InMemoryTaxonomyRepository(catalogue));
    container.bind(PORT.gameSchemas).toConstantValue(new InMemoryGameSchemas(catalogue));
    container.bind(PORT.sales).toConstantValue(new InMemoryFlashSaleRepository(catalogue));
    container.bind(PORT.settings).toConstantValue(this.settings);
    container.bind(PORT.newsletter).toConstantValue(this.newsletter);
    container.bind(PORT.vitalsReport).toConstantValue(new InMemoryVitalsReport(this.vitals));
    const who = (): string | null => container.get(SessionStore).user?.id ?? null;
    container.bind(PORT.broadcasts).toConstantValue(new InMemoryBroadcasts(this.notifications));
    container.bind(PORT.notifications).toConstantValue(new InMemoryNotificationRepository(this.notifications, who));
    container.bind(PORT.notificationPreferences).toConstantValue(new InMemoryNotificationPreferences(this.notifications, who));
    container.bind(PORT.notificationFeed).toConstantValue(this.notificationFeed);
    container.bind(NotificationModule).toConstantValue(new NotificationModule(async () => undefined));
    container.bind(PORT.tab).toConstantValue(this.tab);
    container.bind(PORT.secureMode).toConstantValue(isSecure);
    container.bind(PORT.accounts).toConstantValue(this.accountInterface);
    container.bind(PORT.backendAuth).toConstantValue(this.backendAuth);
    container.bind(AccountModule).toConstantValue(new AccountModule(async () => undefined));
    container.bind(AdminModule).toConstantValue(new AdminModule(async () => undefined));
    bindStaff(container, { ...this, permissions: this.permissions });
    bindCustomers(container, this);
    bindAudit(container, this);
    bindGroups(container, { adminGroups: new InMemoryAdminGroupRepository(catalogue) });
    bindSales(container, { adminSales: new InMemoryAdminFlashSaleRepository(catalogue) });
    bindSettings(container, this);
    bindAdminContent(container, this);
    bindAnnouncements(container, this);
    bindMedia(container, { ...this, fileRepository: this.ledger });
    bindProductEditor(container, { adminProducts: this.repository, images: this.images });
    bindAttributes(container, { adminAttributes: this.attributes });
    bindAdverts(container, { adminAttributes: this.attributes, searchTerms: this.search.terms });
    const hours = { openingHoursRepository: this.buying.hoursRepository };
    const staffPorts = memoryStaffPorts(this.staffOrders, container, this.permissions, this.buying.undecided);
    bindOrders(container, { ...this, ...hours, ...staffPorts });
    bindStatements(container, staffPorts.statements, { csv: new PapaCsvReader(), spreadsheet: this.spreadsheet });
    this.handOver.bind(container);
    this.buying.bind(this.permissions);
    bindInsights(container, this);
    bindSystem(container, this);
    bindProductList(container, { ...this, ...memoryProductRows(catalogue) });
    // Never resolves: a slow machine's page would otherwise settle in the middle of a test.
    container.bind(VisitModule).toConstantValue(new VisitModule(() => new Promise(() => undefined)));
    container.bind(PORT.wishlistRepository).toConstantValue(this.wishes);
    container.bind(PORT.cards).toConstantValue(this.cards);
    container.bind(WishlistModule).toConstantValue(new WishlistModule(async () => wishlistOf(container)));
    container.bind(ContentModule).toConstantValue(new ContentModule(async () => undefined));
    bindContent(container, this);
    container.load(shopUseCases, wishlistUseCases, identityUseCases, notificationUseCases);
    container.load(appBindings(this.clockStore, this.connection, new PublicOrigin('https://toko.example')));
  }

  /** The owner's settings; unset fields keep their defaults. */
  set(settings: SiteSettings): void {
    this.settings.settings = settings;
  }

  /** Opens a page and waits until it is loaded. @returns the router, whose `state.location` is the address bar */
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

  /** Advances the page's clock. */
  async advance(milliseconds: number): Promise<void> {
    await act(async () => {
      this.clock.advance(milliseconds);
      this.clockStore.startAt(this.clock.now());
    });
  }
}
