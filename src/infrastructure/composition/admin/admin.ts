import type { Container } from 'inversify';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import { type InvalidatingAdmin, invalidatingAdmin } from '../../cache/invalidating-admin.ts';
import { TtlCache } from '../../cache/ttl-cache.ts';
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
import { SupabasePermissionRepository } from '../../supabase/staff/staff-repository.ts';
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
  /** Its repositories invalidate what this browser cached of the shop. */
  readonly invalidating: InvalidatingAdmin;
}

/** Plugs the owner's side together: a chunk that comes with the first of its pages. */
export const bindAdmin = (container: Container, options: AdminOptions): void => {
  const signedIn = signedInConnection(container, options);
  const { rest } = signedIn;
  const files = new XhrImageStorage(signedIn, options.fileOrigin);
  const clock = container.get(PORT.clock);
  // Without a cache of the shop there is nothing to invalidate.
  const cache = container.isBound(TtlCache) ? container.get(TtlCache) : new TtlCache(clock);
  const invalidating = invalidatingAdmin(cache);
  const tools: AdminTools = { ...options, rest, files, invalidating };
  bindPictures(container, {
    pictureStorage: files,
    resizer: openResizer(),
    desk: new HttpPictureService(options.fetcher, options.apiUrl),
    ledger: new SupabaseFileRepository(rest, options.fileOrigin),
  });
  bindStaff(container, { standing: new SupabasePermissionRepository(tools.rest) });
  bindPeopleAndAudit(container, peopleAndAuditPorts(tools.rest));
  bindSales(container, {
    sales: invalidating.flashSales(new SupabaseAdminFlashSaleRepository(rest, options.fileOrigin)),
  });
  bindGroups(container, { groups: invalidating.groups(new SupabaseAdminGroupRepository(rest, options.fileOrigin)) });
  bindSettings(container, settingsPorts(tools));
  bindTexts(container, textPorts(tools));
  bindAnnouncements(container, { announcements: new SupabaseAnnouncementRepository(tools.rest) });
  bindProductEditor(container, {
    desk: invalidating.product(new SupabaseAdminProductRepository(rest, clock, options.fileOrigin)),
    products: invalidating.deletion(new SupabaseProductRepository(rest, clock, options.fileOrigin)),
    images: files,
  });
  bindAttributes(container, { desk: invalidating.attributes(new SupabaseAdminAttributeRepository(rest)) });
  bindOverview(container, {
    insights: new SupabaseInsights(rest),
    finder: new SupabaseAdminSearch(rest),
    systemReport: new HttpSystemReport(options.fetcher, options.apiUrl),
    samples: new SupabaseSamples(rest, files),
  });
  bindProductsList(container, productsListPorts(tools));
};
