import type { Container } from 'inversify';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import { ForgettingAdminAttributeRepository } from '../../cache/forgetting-admin-attribute-repository.ts';
import { ForgettingAdminFlashSaleRepository } from '../../cache/forgetting-admin-flash-sale-repository.ts';
import { ForgettingAdminGroupRepository } from '../../cache/forgetting-admin-group-repository.ts';
import { HttpPictureService } from '../../http-client/media/picture-service.ts';
import { HttpSystemReport } from '../../http-client/system/system-report.ts';
import { SupabaseAdminAttributeRepository } from '../../supabase/attribute/admin-attribute-repository.ts';
import { SupabaseAdminProductRepository } from '../../supabase/catalog/admin-product-repository.ts';
import { SupabaseProductRepository } from '../../supabase/catalog/product-repository.ts';
import { SupabaseAdminFlashSaleRepository } from '../../supabase/flash-sale/admin-flash-sale-repository.ts';
import { SupabaseInsights } from '../../supabase/insights/insights.ts';
import { SupabaseFileRepository } from '../../supabase/media/file-repository.ts';
import { XhrImageStorage } from '../../supabase/media/xhr-image-storage.ts';
import { SupabaseAnnouncementRepository } from '../../supabase/notification/announcement-repository.ts';
import { SupabaseAdminSearch } from '../../supabase/search/admin-search.ts';
import type { BackendAddress, RestClient } from '../../supabase/shared/rest-client.ts';
import { SupabasePermissionRepository } from '../../supabase/staff/permission-repository.ts';
import { SupabaseSamples } from '../../supabase/system/samples.ts';
import { SupabaseAdminGroupRepository } from '../../supabase/taxonomy/admin-group-repository.ts';
import { signedInConnection } from '../client/signed-in.ts';
import { PORT } from '../tokens.ts';
import { bindAttributes } from './attribute.ts';
import { bindProductEditor, bindProductsList, productsListPorts } from './catalog.ts';
import { bindTexts, textPorts } from './content.ts';
import { bindSales } from './flash-sale.ts';
import { bindPictures, openResizer } from './media.ts';
import { bindAnnouncements } from './notification.ts';
import { bindOverview } from './overview.ts';
import { bindPeopleAndAudit, bindStaff, peopleAndAuditPorts } from './people.ts';
import { bindSettings, settingsPorts } from './settings.ts';
import { bindGroups } from './taxonomy.ts';

export interface AdminOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  /** Where the shop's own interface stands, without a trailing slash. */
  readonly apiUrl: string;
  /** What own files are shown with; empty when they are on the page's own origin. */
  readonly fileOrigin: string;
}

/** What the admin's adapters are made of: everything is asked with the person's own token, so that the database decides. */
export interface AdminTools extends AdminOptions {
  readonly rest: RestClient;
  /** Storage with the person's token. */
  readonly files: ImageStorage;
  /** Drops what this browser remembers of the shop, of products without tags: to be called after every write that visitors can see. */
  readonly forget: (...tags: readonly string[]) => void;
}

/** Plugs the owner's side together: a chunk that comes with the first of its pages. */
export const bindAdmin = (container: Container, options: AdminOptions): void => {
  const signedIn = signedInConnection(container, options);
  const { rest } = signedIn;
  const files = new XhrImageStorage(signedIn, options.fileOrigin);
  const forget = forgetting(container);
  const tools: AdminTools = { ...options, rest, files, forget };
  bindPictures(container, {
    pictureStorage: files,
    resizer: openResizer(),
    desk: new HttpPictureService(options.fetcher, options.apiUrl),
    ledger: new SupabaseFileRepository(rest, options.fileOrigin),
  });
  bindStaff(container, { standing: new SupabasePermissionRepository(tools.rest) });
  bindPeopleAndAudit(container, peopleAndAuditPorts(tools.rest));
  bindSales(container, {
    sales: new ForgettingAdminFlashSaleRepository(new SupabaseAdminFlashSaleRepository(rest, options.fileOrigin), forget),
  });
  bindGroups(container, { groups: new ForgettingAdminGroupRepository(new SupabaseAdminGroupRepository(rest, options.fileOrigin), forget) });
  bindSettings(container, settingsPorts(tools));
  bindTexts(container, textPorts(tools));
  bindAnnouncements(container, { announcements: new SupabaseAnnouncementRepository(tools.rest) });
  const clock = container.get(PORT.clock);
  bindProductEditor(container, {
    desk: new SupabaseAdminProductRepository(rest, clock, options.fileOrigin, forget),
    products: new SupabaseProductRepository(rest, clock, options.fileOrigin),
    images: files,
    forgetShop: forget,
  });
  bindAttributes(container, { desk: new ForgettingAdminAttributeRepository(new SupabaseAdminAttributeRepository(rest), forget) });
  bindOverview(container, {
    insights: new SupabaseInsights(rest),
    finder: new SupabaseAdminSearch(rest),
    systemReport: new HttpSystemReport(options.fetcher, options.apiUrl),
    samples: new SupabaseSamples(rest, files),
  });
  bindProductsList(container, productsListPorts(tools));
};

const OF_PRODUCTS = ['products', 'flash-sales', 'taxonomy', 'search'] as const;

/** Section 9's lifetimes are cleared by one's own writes: what the admin changed is seen when the person walks over to the shop. */
export const forgetting =
  (container: Container) =>
  (...tags: readonly string[]): void => {
    if (container.isBound(PORT.forget)) container.get(PORT.forget)(...(tags.length === 0 ? OF_PRODUCTS : tags));
  };
