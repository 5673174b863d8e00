import type { Container } from 'inversify';
import { ReadAdvertGames } from '../../../application/advert/read-advert-games.ts';
import type { AdminAttributeRepository } from '../../../application/attribute/admin-attribute-repository.ts';
import { ReadGameSchema } from '../../../application/attribute/read-game-schema.ts';
import { UndoAttribute } from '../../../application/attribute/undo-attribute.ts';
import { OrderAttributes, RemoveAttribute, SaveAttribute } from '../../../application/attribute/write-attributes.ts';
import type { AuditTrail } from '../../../application/audit/audit-trail.ts';
import { CheckAudit, ExportAudit, ListAuditPeople, ReadAudit } from '../../../application/audit/read-audit.ts';
import { PersistedSession } from '../../../application/auth/client/persisted-session.ts';
import { PersonCalls } from '../../../application/auth/client/person-calls.ts';
import type { TableReaders } from '../../../application/catalog/read-table.ts';
import type { ComplaintAdminRepository } from '../../../application/complaint/complaint-admin-repository.ts';
import type { ComplaintService, EvidenceFiles } from '../../../application/complaint/complaint-service.ts';
import {
  AddShopEvidence,
  AnswerComplaint,
  DecideComplaint,
  FindComplaints,
  ReadComplaint,
  ReadPersonComplaints,
} from '../../../application/complaint/handle-complaints.ts';
import type { AdminContentRepository } from '../../../application/content/admin-content-repository.ts';
import type { MarkdownReader } from '../../../application/content/markdown-reader.ts';
import { OpenContent } from '../../../application/content/open-content.ts';
import { PreviewContent } from '../../../application/content/preview-content.ts';
import { WriteContent } from '../../../application/content/write-content.ts';
import {
  type CredentialSettingsRepository,
  ReadCredentialSettings,
  SaveCredentialSettings,
} from '../../../application/credential/credential-settings.ts';
import { OpenLogin, OpenUnit, ReadVault, ReadVaultProduct, SealUnit, SendLoginCode } from '../../../application/credential/manage-vault.ts';
import { PlanSealing, ReadSealFile, SealMany } from '../../../application/credential/seal-many.ts';
import type { VaultAdminRepository } from '../../../application/credential/vault-admin-repository.ts';
import type { CustomerRepository } from '../../../application/customer/customer-repository.ts';
import { ManageCustomer } from '../../../application/customer/manage-customer.ts';
import { FindCustomers, ReadCustomer, RevealContact } from '../../../application/customer/read-customers.ts';
import type { Insights } from '../../../application/insights/insights.ts';
import { ReadDashboard, ReadFirstSteps } from '../../../application/insights/read-dashboard.ts';
import { ExportNewsletter } from '../../../application/newsletter/export-newsletter.ts';
import type { AnnouncementRepository } from '../../../application/notification/announcement-repository.ts';
import { FindAnnouncement, FindRecipients, ListAnnouncements } from '../../../application/notification/read-announcements.ts';
import { SaveAnnouncement, SendAnnouncement, WithdrawAnnouncement } from '../../../application/notification/write-announcements.ts';
import { BlockUnitTime, ClaimDeposit, ReadRentalBoard, UnblockUnitTime } from '../../../application/rental/handle-rentals.ts';
import type { RentalAdminRepository } from '../../../application/rental/rental-admin-repository.ts';
import type { AdminSearch } from '../../../application/search/admin-search.ts';
import { SearchAdmin } from '../../../application/search/search-admin.ts';
import { type SearchTermRepository, SearchTermService } from '../../../application/search/search-terms.ts';
import type { AdminSettingsRepository, SettingsInterface } from '../../../application/settings/admin-settings-repository.ts';
import { ReadOwnSettings } from '../../../application/settings/read-own-settings.ts';
import { SettingsSource } from '../../../application/settings/settings-source.ts';
import { UndoSettings } from '../../../application/settings/undo-settings.ts';
import { UpdateSettings } from '../../../application/settings/update-settings.ts';
import { DraftStorage } from '../../../application/shared/draft-storage.ts';
import { WriteTable } from '../../../application/shared/write-table.ts';
import { ManageStaff, ReadStaff, type StaffRepository } from '../../../application/staff/manage-staff.ts';
import { type PermissionRepository, ReadPermissions } from '../../../application/staff/permissions.ts';
import { GoLive } from '../../../application/system/go-live.ts';
import { ReadSystemReport, type SystemReport } from '../../../application/system/read-system-report.ts';
import { CountSamples, type Samples } from '../../../application/system/samples.ts';
import { ConfirmShopClock, ReadShopClock, type ShopClock } from '../../../application/system/shop-clock.ts';
import type { AdminGroupRepository } from '../../../application/taxonomy/admin-group-repository.ts';
import { GroupService } from '../../../application/taxonomy/group-service.ts';
import { SaveGroup } from '../../../application/taxonomy/save-group.ts';
import { UndoGroups } from '../../../application/taxonomy/undo-groups.ts';
import { invalidatingAdmin } from '../../cache/invalidating-admin.ts';
import { TtlCache } from '../../cache/ttl-cache.ts';
import { PapaCsvReader } from '../../csv/papa-csv-reader.ts';
import { HttpEvidenceService } from '../../http-client/complaint/evidence-service.ts';
import { HttpVaultAdminRepository } from '../../http-client/credential/vault-admin-repository.ts';
import { HttpPictureService } from '../../http-client/media/picture-service.ts';
import { HttpPictureMessages } from '../../http-client/order/picture-messages.ts';
import { HttpRefundDestinationReader } from '../../http-client/order/refund-destination-reader.ts';
import { HttpAdminSettingsRepository } from '../../http-client/settings/admin-settings-repository.ts';
import { HttpSystemReport } from '../../http-client/system/system-report.ts';
import { lazyPort } from '../../platform/lazy-port.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { HucreXlsxWriter } from '../../spreadsheet/hucre-xlsx-writer.ts';
import { SupabaseAdminAttributeRepository } from '../../supabase/attribute/admin-attribute-repository.ts';
import { SupabaseAuditTrail } from '../../supabase/audit/audit-trail.ts';
import { SupabaseAdminProductRepository } from '../../supabase/catalog/admin-product-repository.ts';
import { SupabaseImportColumnRepository } from '../../supabase/catalog/import-columns.ts';
import { SupabaseProductTransfer } from '../../supabase/catalog/product-transfer.ts';
import { SupabaseSavedViewRepository, SupabaseStaffProducts } from '../../supabase/catalog/staff-products.ts';
import { SupabaseComplaintAdminRepository } from '../../supabase/complaint/complaint-admin-repository.ts';
import { SupabaseAdminContentRepository } from '../../supabase/content/admin-content-repository.ts';
import { SupabaseCredentialSettingsRepository, SupabaseVaultAdminReader } from '../../supabase/credential/vault-admin-reader.ts';
import { SupabaseCustomerRepository } from '../../supabase/customer/customer-repository.ts';
import { SupabaseAdminFlashSaleRepository } from '../../supabase/flash-sale/admin-flash-sale-repository.ts';
import { SupabaseInsights } from '../../supabase/insights/insights.ts';
import { SupabaseBookReader } from '../../supabase/ledger/book-reader.ts';
import { SupabaseAwaitedPictures } from '../../supabase/media/awaited-pictures.ts';
import { SupabaseFileRepository } from '../../supabase/media/file-repository.ts';
import { XhrImageStorage } from '../../supabase/media/xhr-image-storage.ts';
import { SupabaseAnnouncementRepository } from '../../supabase/notification/announcement-repository.ts';
import { SupabaseEvidencePictures } from '../../supabase/order/evidence-pictures.ts';
import { SupabaseOpeningHoursRepository } from '../../supabase/order/opening-hours-repository.ts';
import {
  SupabaseOrderAdminRepository,
  SupabaseSettlementRepository,
  SupabaseUndecidedMessageRepository,
} from '../../supabase/order/order-admin-repository.ts';
import { SupabaseProofPictures } from '../../supabase/order/proof-pictures.ts';
import { SupabaseRentalAdminRepository } from '../../supabase/rental/rental-admin-repository.ts';
import { SupabaseAdminSearch, SupabaseSearchTermRepository } from '../../supabase/search/admin-search.ts';
import { SupabaseAdminSettingsRepository } from '../../supabase/settings/admin-settings-repository.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import { createRestClient } from '../../supabase/shared/rest-client.ts';
import { SupabasePermissionRepository, SupabaseStaffRepository } from '../../supabase/staff/staff-repository.ts';
import { SupabaseStatementRepository } from '../../supabase/statement/statement-repository.ts';
import { SupabaseSamples, SupabaseShopClock } from '../../supabase/system/system-staff.ts';
import { SupabaseAdminGroupRepository } from '../../supabase/taxonomy/admin-group-repository.ts';
import { signedInConnection } from '../client/signed-in.ts';
import { PORT } from '../tokens.ts';
import { bindProductEditor, bindProductList, openSpreadsheetReader } from './catalog.ts';
import { bindSales } from './flash-sale.ts';
import { bindMedia, openPictureEditor, openResizer } from './media.ts';
import { bindOrders } from './order.ts';
import { bindStatements } from './statement.ts';

interface SystemPorts {
  readonly systemReport: SystemReport;
  readonly samples: Samples;
  readonly shopClock: ShopClock;
}

/** Binds the self-check, sample data, and going live. */
export const bindSystem = (container: Container, { systemReport, samples, shopClock }: SystemPorts): void => {
  container.bind(ReadSystemReport).toResolvedValue((calls) => new ReadSystemReport(systemReport, calls), [PersonCalls]);
  container.bind(CountSamples).toResolvedValue((log) => new CountSamples(samples, log), [PORT.errors]);
  container.bind(ReadShopClock).toResolvedValue((log) => new ReadShopClock(shopClock, log), [PORT.errors]);
  container.bind(ConfirmShopClock).toResolvedValue((log) => new ConfirmShopClock(shopClock, log), [PORT.errors]);
  container.bind(GoLive).toResolvedValue((log) => new GoLive(samples, log), [PORT.errors]);
};

interface StaffPorts {
  readonly permissions: PermissionRepository;
  readonly staffRepository: StaffRepository;
}

/** Binds staff, and what every admin page needs: permissions, drafts, exported files. */
export const bindStaff = (container: Container, { permissions, staffRepository }: StaffPorts): void => {
  container.bind(ReadPermissions).toResolvedValue((log) => new ReadPermissions(permissions, log), [PORT.errors]);
  container
    .bind(DraftStorage)
    .toResolvedValue((tab, session) => new DraftStorage(tab, () => session.read()?.user?.id ?? null), [PORT.tab, PersistedSession]);
  container.bind(WriteTable).toResolvedValue((log) => new WriteTable(new HucreXlsxWriter(), log), [PORT.errors]);
  container.bind(ReadStaff).toResolvedValue((log) => new ReadStaff(staffRepository, log), [PORT.errors]);
  container.bind(ManageStaff).toResolvedValue((log) => new ManageStaff(staffRepository, log), [PORT.errors]);
};

interface SettingsPorts {
  readonly settingsInterface: SettingsInterface;
  readonly adminSettingsRepository: AdminSettingsRepository;
}

/** Binds the settings for staff. */
export const bindSettings = (container: Container, { settingsInterface, adminSettingsRepository }: SettingsPorts): void => {
  container
    .bind(SettingsSource)
    .toResolvedValue(
      (persisted) => new SettingsSource(persisted, settingsInterface, adminSettingsRepository, container.get(PORT.signInAgain)),
      [PersistedSession],
    );
  container.bind(ReadOwnSettings).toResolvedValue((source, errors) => new ReadOwnSettings(source, errors), [SettingsSource, PORT.errors]);
  container.bind(UpdateSettings).toResolvedValue((source, errors) => new UpdateSettings(source, errors), [SettingsSource, PORT.errors]);
  container.bind(UndoSettings).toResolvedValue((update) => new UndoSettings(update), [UpdateSettings]);
};

/** Binds the vault for staff. */
export const bindVault = (
  container: Container,
  vault: VaultAdminRepository,
  settings: CredentialSettingsRepository,
  readers: TableReaders,
): void => {
  for (const UseCase of [ReadCredentialSettings, SaveCredentialSettings])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(settings, log), [PORT.errors]);
  for (const UseCase of [ReadVault, ReadVaultProduct, SealUnit, OpenUnit, OpenLogin, SendLoginCode, PlanSealing, SealMany])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(vault, log), [PORT.errors]);
  container.bind(ReadSealFile).toResolvedValue((log) => new ReadSealFile(readers, log), [PORT.errors]);
};

const markdown = lazyPort<MarkdownReader>(async () => new (await import('../../markdown/marked-reader.ts')).MarkedReader());

/** Binds the editable texts. */
export const bindContent = (
  container: Container,
  { adminContentRepository }: { readonly adminContentRepository: AdminContentRepository },
): void => {
  container.bind(OpenContent).toResolvedValue((errors) => new OpenContent(adminContentRepository, errors), [PORT.errors]);
  container.bind(WriteContent).toResolvedValue((errors) => new WriteContent(adminContentRepository, errors), [PORT.errors]);
  container.bind(PreviewContent).toResolvedValue(() => new PreviewContent(markdown));
};

/** The upload and the check of the shop's evidence files. */
interface ShopEvidence {
  readonly files: EvidenceFiles;
  readonly complaints: Pick<ComplaintService, 'addFile'>;
}

/** Binds complaints for staff. */
export const bindComplaints = (container: Container, complaints: ComplaintAdminRepository, evidence: ShopEvidence): void => {
  container.bind(AddShopEvidence).toResolvedValue((log) => new AddShopEvidence(evidence.complaints, evidence.files, log), [PORT.errors]);
  for (const UseCase of [FindComplaints, ReadPersonComplaints, ReadComplaint, AnswerComplaint, DecideComplaint])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(complaints, log), [PORT.errors]);
};

/** Binds games, categories and tiers: lists, editor, undo. */
export const bindGroups = (container: Container, { adminGroups }: { readonly adminGroups: AdminGroupRepository }): void => {
  container.bind(GroupService).toResolvedValue((errors) => new GroupService(adminGroups, errors), [PORT.errors]);
  container.bind(SaveGroup).toResolvedValue((errors) => new SaveGroup(adminGroups, errors), [PORT.errors]);
  container.bind(UndoGroups).toResolvedValue((groups, save) => new UndoGroups(groups, save), [GroupService, SaveGroup]);
};

/** Binds the editing of the words that the shop's search reads. */
export const bindSearchTerms = (container: Container, terms: SearchTermRepository): void => {
  container.bind(SearchTermService).toResolvedValue((errors) => new SearchTermService(terms, errors), [PORT.errors]);
};

/** Binds rentals for staff. */
export const bindRentals = (container: Container, rentals: RentalAdminRepository): void => {
  for (const UseCase of [ReadRentalBoard, BlockUnitTime, UnblockUnitTime, ClaimDeposit])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(rentals, log), [PORT.errors]);
};

/** Binds announcements: drafts, scheduled and sent ones. */
export const bindAnnouncements = (container: Container, { announcements }: { readonly announcements: AnnouncementRepository }): void => {
  container.bind(ListAnnouncements).toResolvedValue((errors) => new ListAnnouncements(announcements, errors), [PORT.errors]);
  container.bind(FindAnnouncement).toResolvedValue((errors) => new FindAnnouncement(announcements, errors), [PORT.errors]);
  container
    .bind(SaveAnnouncement)
    .toResolvedValue((clock, errors) => new SaveAnnouncement(announcements, clock, errors, newUuid), [PORT.clock, PORT.errors]);
  container.bind(SendAnnouncement).toResolvedValue((errors) => new SendAnnouncement(announcements, errors), [PORT.errors]);
  container.bind(WithdrawAnnouncement).toResolvedValue((errors) => new WithdrawAnnouncement(announcements, errors), [PORT.errors]);
  container.bind(FindRecipients).toResolvedValue((errors) => new FindRecipients(announcements, errors), [PORT.errors]);
};

interface InsightsPorts {
  readonly insights: Insights;
  readonly finder: AdminSearch;
}

/** Binds the dashboard and the admin search. */
export const bindInsights = (container: Container, { insights, finder }: InsightsPorts): void => {
  container.bind(ReadDashboard).toResolvedValue((log) => new ReadDashboard(insights, log), [PORT.errors]);
  container.bind(ReadFirstSteps).toResolvedValue((log) => new ReadFirstSteps(insights, log), [PORT.errors]);
  container.bind(SearchAdmin).toResolvedValue((log) => new SearchAdmin(finder, log), [PORT.errors]);
};

/** Binds customers, and the subscribers of the newsletter. */
export const bindCustomers = (container: Container, { customerRepository }: { readonly customerRepository: CustomerRepository }): void => {
  container.bind(FindCustomers).toResolvedValue((log) => new FindCustomers(customerRepository, log), [PORT.errors]);
  container.bind(ReadCustomer).toResolvedValue((log) => new ReadCustomer(customerRepository, log), [PORT.errors]);
  container.bind(RevealContact).toResolvedValue((log) => new RevealContact(customerRepository, log), [PORT.errors]);
  container.bind(ManageCustomer).toResolvedValue((log) => new ManageCustomer(customerRepository, log), [PORT.errors]);
  container.bind(ExportNewsletter).toResolvedValue((log) => new ExportNewsletter(customerRepository, log), [PORT.errors]);
};

/** Binds the audit log. */
export const bindAudit = (container: Container, { auditTrail }: { readonly auditTrail: AuditTrail }): void => {
  container.bind(ReadAudit).toResolvedValue((log) => new ReadAudit(auditTrail, log), [PORT.errors]);
  container.bind(ExportAudit).toResolvedValue((log) => new ExportAudit(auditTrail, log), [PORT.errors]);
  container.bind(CheckAudit).toResolvedValue((log) => new CheckAudit(auditTrail, log), [PORT.errors]);
  container.bind(ListAuditPeople).toResolvedValue((log) => new ListAuditPeople(auditTrail, log), [PORT.errors]);
};

/** Binds the attribute schemas of games. */
export const bindAttributes = (container: Container, { adminAttributes }: { readonly adminAttributes: AdminAttributeRepository }): void => {
  container.bind(ReadGameSchema).toResolvedValue((errors) => new ReadGameSchema(adminAttributes, errors), [PORT.errors]);
  container.bind(SaveAttribute).toResolvedValue((errors) => new SaveAttribute(adminAttributes, errors), [PORT.errors]);
  container.bind(RemoveAttribute).toResolvedValue((errors) => new RemoveAttribute(adminAttributes, errors), [PORT.errors]);
  container.bind(OrderAttributes).toResolvedValue((errors) => new OrderAttributes(adminAttributes, errors), [PORT.errors]);
  container
    .bind(UndoAttribute)
    .toResolvedValue((read, save, order) => new UndoAttribute(read, save, order), [ReadGameSchema, SaveAttribute, OrderAttributes]);
};

interface AdvertPorts {
  readonly adminAttributes: AdminAttributeRepository;
  readonly searchTerms: SearchTermRepository;
}

/** Binds the reading of adverts that are pasted as drafts. */
export const bindAdverts = (container: Container, { adminAttributes, searchTerms }: AdvertPorts): void => {
  container
    .bind(ReadAdvertGames)
    .toResolvedValue((errors) => new ReadAdvertGames({ schemas: adminAttributes, terms: searchTerms }, errors), [PORT.errors]);
};

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
  const spreadsheet = openSpreadsheetReader();
  // Without a cache of the shop there is nothing to invalidate.
  const invalidating = invalidatingAdmin(container.isBound(TtlCache) ? container.get(TtlCache) : new TtlCache(clock));
  bindProductList(container, {
    staffProducts: invalidating.staffProducts(new SupabaseStaffProducts(rest, fileOrigin)),
    transfer: invalidating.transfer(new SupabaseProductTransfer(rest, fileOrigin)),
    images,
    savedViews: new SupabaseSavedViewRepository(rest),
    importColumns: new SupabaseImportColumnRepository(rest),
    spreadsheet,
  });
  bindProductEditor(container, {
    adminProducts: invalidating.product(new SupabaseAdminProductRepository(rest, clock, fileOrigin)),
    images,
  });
  const adminAttributes = invalidating.attributes(new SupabaseAdminAttributeRepository(rest));
  const searchTerms = new SupabaseSearchTermRepository(rest);
  bindAttributes(container, { adminAttributes });
  bindAdverts(container, { adminAttributes, searchTerms });
  bindGroups(container, { adminGroups: invalidating.groups(new SupabaseAdminGroupRepository(rest, fileOrigin)) });
  bindSearchTerms(container, searchTerms);
  bindSales(container, { adminSales: invalidating.flashSales(new SupabaseAdminFlashSaleRepository(rest, fileOrigin)) });
  bindMedia(container, {
    pictureStorage: images,
    resizer: openResizer(),
    pictureEditor: openPictureEditor(fetcher),
    pictureService: new HttpPictureService(fetcher, apiUrl),
    fileRepository: new SupabaseFileRepository(rest, fileOrigin),
    awaitedPictures: new SupabaseAwaitedPictures(rest),
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
    pictureMessages: new HttpPictureMessages(signedIn.fetch, apiUrl),
    messagePictures: new SupabaseProofPictures(signedIn, newUuid),
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
    { csv: new PapaCsvReader(), spreadsheet },
  );
  bindStatements(container, new SupabaseStatementRepository(rest), { csv: new PapaCsvReader(), spreadsheet });
  bindInsights(container, { insights: new SupabaseInsights(rest), finder: new SupabaseAdminSearch(rest) });
  bindSystem(container, {
    systemReport: new HttpSystemReport(fetcher, apiUrl),
    samples: invalidating.samples(new SupabaseSamples(rest, images)),
    shopClock: new SupabaseShopClock(rest),
  });
};
