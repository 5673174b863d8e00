import type { Container } from 'inversify';
import { invalidatingAdmin } from '../../cache/invalidating-admin.ts';
import { TtlCache } from '../../cache/ttl-cache.ts';
import { PapaCsvReader } from '../../csv/papa-csv-reader.ts';
import { HttpEvidenceService } from '../../http-client/complaint/evidence-service.ts';
import { HttpVaultAdminRepository } from '../../http-client/credential/vault-admin-repository.ts';
import { HttpPictureService } from '../../http-client/media/picture-service.ts';
import { HttpRefundDestinationReader } from '../../http-client/order/refund-destination-reader.ts';
import { HttpAdminSettingsRepository } from '../../http-client/settings/admin-settings-repository.ts';
import { HttpSystemReport } from '../../http-client/system/system-report.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { SupabaseAdminAttributeRepository } from '../../supabase/attribute/admin-attribute-repository.ts';
import { SupabaseAuditTrail } from '../../supabase/audit/audit-trail.ts';
import { SupabaseAdminProductRepository } from '../../supabase/catalog/admin-product-repository.ts';
import { SupabaseProductTransfer } from '../../supabase/catalog/product-transfer.ts';
import { SupabaseSavedViewRepository } from '../../supabase/catalog/saved-views.ts';
import { SupabaseStaffProducts } from '../../supabase/catalog/staff-products.ts';
import { SupabaseComplaintAdminRepository } from '../../supabase/complaint/complaint-admin-repository.ts';
import { SupabaseAdminContentRepository } from '../../supabase/content/admin-content-repository.ts';
import { SupabaseCredentialSettingsRepository } from '../../supabase/credential/credential-settings-repository.ts';
import { SupabaseVaultAdminReader } from '../../supabase/credential/vault-admin-reader.ts';
import { SupabaseCustomerRepository } from '../../supabase/customer/customer-repository.ts';
import { SupabaseAdminFlashSaleRepository } from '../../supabase/flash-sale/admin-flash-sale-repository.ts';
import { SupabaseInsights } from '../../supabase/insights/insights.ts';
import { SupabaseBookReader } from '../../supabase/ledger/book-reader.ts';
import { SupabaseFileRepository } from '../../supabase/media/file-repository.ts';
import { XhrImageStorage } from '../../supabase/media/xhr-image-storage.ts';
import { SupabaseAnnouncementRepository } from '../../supabase/notification/announcement-repository.ts';
import { SupabaseEvidencePictures } from '../../supabase/order/evidence-pictures.ts';
import { SupabaseOpeningHoursRepository } from '../../supabase/order/opening-hours-repository.ts';
import { SupabaseOrderAdminRepository } from '../../supabase/order/order-admin-repository.ts';
import { SupabaseProofPictures } from '../../supabase/order/proof-pictures.ts';
import { SupabaseSettlementRepository } from '../../supabase/order/settlement-repository.ts';
import { SupabaseUndecidedMessageRepository } from '../../supabase/order/undecided-messages.ts';
import { SupabaseRentalAdminRepository } from '../../supabase/rental/rental-admin-repository.ts';
import { SupabaseAdminSearch } from '../../supabase/search/admin-search.ts';
import { SupabaseSearchTermRepository } from '../../supabase/search/search-terms.ts';
import { SupabaseAdminSettingsRepository } from '../../supabase/settings/admin-settings-repository.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import { createRestClient } from '../../supabase/shared/rest-client.ts';
import { SupabasePermissionRepository, SupabaseStaffRepository } from '../../supabase/staff/staff-repository.ts';
import { SupabaseSamples } from '../../supabase/system/samples.ts';
import { SupabaseShopClock } from '../../supabase/system/shop-clock.ts';
import { SupabaseAdminGroupRepository } from '../../supabase/taxonomy/admin-group-repository.ts';
import { signedInConnection } from '../client/signed-in.ts';
import { PORT } from '../tokens.ts';
import { bindAttributes } from './attribute.ts';
import { bindAudit } from './audit.ts';
import { bindProductEditor, bindProductList } from './catalog.ts';
import { bindComplaints } from './complaint.ts';
import { bindContent } from './content.ts';
import { bindVault } from './credential.ts';
import { bindCustomers } from './customer.ts';
import { bindSales } from './flash-sale.ts';
import { bindInsights } from './insights.ts';
import { bindMedia, openPictureEditor, openResizer } from './media.ts';
import { bindAnnouncements } from './notification.ts';
import { bindOrders } from './order.ts';
import { bindRentals } from './rental.ts';
import { bindSearchTerms } from './search.ts';
import { bindSettings } from './settings.ts';
import { bindStaff } from './staff.ts';
import { bindSystem } from './system.ts';
import { bindGroups } from './taxonomy.ts';

export interface AdminOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  /** The base address of the shop's interface, without a trailing slash. */
  readonly apiUrl: string;
  /** The origin of files; empty for the page's own origin. */
  readonly fileOrigin: string;
}

/**
 * Composes the admin, a chunk that is loaded with its first page. Every request carries the person's own token, so that the database
 * authorises it, and writes invalidate this browser's cache of the shop.
 */
export const bindAdmin = (container: Container, options: AdminOptions): void => {
  const { backend, fetcher, apiUrl, fileOrigin } = options;
  const signedIn = signedInConnection(container, options);
  const { rest } = signedIn;
  const images = new XhrImageStorage(signedIn, fileOrigin);
  const clock = container.get(PORT.clock);
  // Without a cache of the shop there is nothing to invalidate.
  const invalidating = invalidatingAdmin(container.isBound(TtlCache) ? container.get(TtlCache) : new TtlCache(clock));
  bindProductList(container, {
    staffProducts: invalidating.staffProducts(new SupabaseStaffProducts(rest, fileOrigin)),
    transfer: invalidating.transfer(new SupabaseProductTransfer(rest, fileOrigin)),
    images,
    savedViews: new SupabaseSavedViewRepository(rest),
  });
  bindProductEditor(container, {
    adminProducts: invalidating.product(new SupabaseAdminProductRepository(rest, clock, fileOrigin)),
    images,
  });
  bindAttributes(container, { adminAttributes: invalidating.attributes(new SupabaseAdminAttributeRepository(rest)) });
  bindGroups(container, { adminGroups: invalidating.groups(new SupabaseAdminGroupRepository(rest, fileOrigin)) });
  bindSearchTerms(container, new SupabaseSearchTermRepository(rest));
  bindSales(container, { adminSales: invalidating.flashSales(new SupabaseAdminFlashSaleRepository(rest, fileOrigin)) });
  bindMedia(container, {
    pictureStorage: images,
    resizer: openResizer(),
    pictureEditor: openPictureEditor(fetcher),
    pictureService: new HttpPictureService(fetcher, apiUrl),
    fileRepository: new SupabaseFileRepository(rest, fileOrigin),
  });
  bindContent(container, { adminContentRepository: invalidating.content(new SupabaseAdminContentRepository(rest)) });
  bindAnnouncements(container, { announcements: invalidating.announcements(new SupabaseAnnouncementRepository(rest)) });
  bindSettings(container, {
    settingsInterface: (token) => invalidating.settings(new HttpAdminSettingsRepository(fetcher, `${apiUrl}/admin`, fileOrigin, token)),
    adminSettingsRepository: invalidating.settings(
      new SupabaseAdminSettingsRepository(createRestClient(backend, fetcher), rest, fileOrigin),
    ),
  });
  bindStaff(container, {
    permissions: new SupabasePermissionRepository(rest),
    staffRepository: new SupabaseStaffRepository(rest),
  });
  bindCustomers(container, { customerRepository: new SupabaseCustomerRepository(rest) });
  bindAudit(container, { auditTrail: new SupabaseAuditTrail(rest) });
  bindOrders(container, {
    orderAdminRepository: new SupabaseOrderAdminRepository(rest, clock),
    settlements: new SupabaseSettlementRepository(rest),
    books: new SupabaseBookReader(rest),
    refundDestinations: new HttpRefundDestinationReader(signedIn.fetch, apiUrl),
    evidencePictures: new SupabaseEvidencePictures(signedIn),
    openingHoursRepository: new SupabaseOpeningHoursRepository(rest),
    undecidedMessages: new SupabaseUndecidedMessageRepository(rest),
  });
  bindComplaints(container, new SupabaseComplaintAdminRepository(rest), {
    files: new SupabaseProofPictures(signedIn, newUuid),
    complaints: new HttpEvidenceService(signedIn.fetch, apiUrl),
  });
  bindRentals(container, new SupabaseRentalAdminRepository(rest));
  bindVault(
    container,
    new HttpVaultAdminRepository(new SupabaseVaultAdminReader(rest), signedIn.fetch, apiUrl),
    new SupabaseCredentialSettingsRepository(rest),
    new PapaCsvReader(),
  );
  bindInsights(container, { insights: new SupabaseInsights(rest), finder: new SupabaseAdminSearch(rest) });
  bindSystem(container, {
    systemReport: new HttpSystemReport(fetcher, apiUrl),
    samples: invalidating.samples(new SupabaseSamples(rest, images)),
    shopClock: new SupabaseShopClock(rest),
  });
};
