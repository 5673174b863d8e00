import type { Container } from 'inversify';
import { ForgettingAttributeDesk } from '../../cache/forgetting-attribute-desk.ts';
import { ForgettingGroupDesk } from '../../cache/forgetting-group-desk.ts';
import { ForgettingSaleDesk } from '../../cache/forgetting-sale-desk.ts';
import { HttpPictureDesk } from '../../http-client/media/picture-desk.ts';
import { HttpSystemReport } from '../../http-client/system/system-report.ts';
import { SupabaseAttributeDesk } from '../../supabase/attribute/attribute-desk.ts';
import { SupabaseProductDesk } from '../../supabase/catalog/product-desk.ts';
import { SupabaseProductRepository } from '../../supabase/catalog/product-repository.ts';
import { SupabaseSaleDesk } from '../../supabase/flash-sale/sale-desk.ts';
import { SupabaseInsights } from '../../supabase/insights/insights.ts';
import { SupabaseFileLedger } from '../../supabase/media/file-ledger.ts';
import { XhrImageStorage } from '../../supabase/media/xhr-image-storage.ts';
import { SupabaseAnnouncementDesk } from '../../supabase/notification/announcement-desk.ts';
import { SupabaseAdminFinder } from '../../supabase/search/admin-finder.ts';
import { type BackendAddress, createRestClient, type RestClient } from '../../supabase/shared/rest-client.ts';
import { signedInFetch } from '../../supabase/shared/signed-in-fetch.ts';
import { SupabaseStaffStanding } from '../../supabase/staff/staff-standing.ts';
import { SupabaseSamples } from '../../supabase/system/samples.ts';
import { SupabaseGroupDesk } from '../../supabase/taxonomy/group-desk.ts';
import { PORT } from '../tokens.ts';
import { bindAnnouncements } from './announcements.ts';
import { bindAttributes } from './attributes.ts';
import { forgetting } from './forget-shop.ts';
import { bindGroups } from './groups.ts';
import { openResizer } from './open-resizer.ts';
import { bindOverview } from './overview.ts';
import { bindPeopleAndAudit } from './people-and-audit.ts';
import { peopleAndAuditPorts } from './people-and-audit-ports.ts';
import { bindPictures } from './pictures.ts';
import { bindProductEditor } from './product-editor.ts';
import { bindProductsList } from './products-list.ts';
import { productsListPorts } from './products-list-ports.ts';
import { bindSales } from './sales.ts';
import { bindSettings, settingsPorts } from './settings.ts';
import { signedInFiles } from './signed-in-files.ts';
import { bindStaff } from './staff.ts';
import { bindTexts, textPorts } from './texts.ts';

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
  /** `fetcher` with the person's token. */
  readonly signedIn: typeof fetch;
  /** Drops what this browser remembers of the shop, of products without tags: to be called after every write that visitors can see. */
  readonly forget: (...tags: readonly string[]) => void;
}

/** Plugs the owner's side together: a chunk that comes with the first of its pages. */
export const bindAdmin = (container: Container, options: AdminOptions): void => {
  const signedIn = signedInFetch(container.get(PORT.backendAuth), options.fetcher);
  const rest = createRestClient(options.backend, signedIn);
  const forget = forgetting(container);
  const tools: AdminTools = { ...options, rest, signedIn, forget };
  bindPictures(container, {
    pictureStorage: new XhrImageStorage({ ...options, auth: container.get(PORT.backendAuth), signedIn }),
    resizer: openResizer(),
    desk: new HttpPictureDesk(options.fetcher, options.apiUrl),
    ledger: new SupabaseFileLedger(rest, options.fileOrigin),
  });
  bindStaff(container, { standing: new SupabaseStaffStanding(tools.rest) });
  bindPeopleAndAudit(container, peopleAndAuditPorts(tools.rest));
  bindSales(container, { sales: new ForgettingSaleDesk(new SupabaseSaleDesk(rest, options.fileOrigin), forget) });
  bindGroups(container, { groups: new ForgettingGroupDesk(new SupabaseGroupDesk(rest, options.fileOrigin), forget) });
  bindSettings(container, settingsPorts(tools));
  bindTexts(container, textPorts(tools));
  bindAnnouncements(container, { announcements: new SupabaseAnnouncementDesk(tools.rest) });
  const clock = container.get(PORT.clock);
  bindProductEditor(container, {
    desk: new SupabaseProductDesk(rest, clock, options.fileOrigin, forget),
    products: new SupabaseProductRepository(rest, clock, options.fileOrigin),
    images: signedInFiles(tools),
    forgetShop: forget,
  });
  bindAttributes(container, { desk: new ForgettingAttributeDesk(new SupabaseAttributeDesk(rest), forget) });
  bindOverview(container, {
    insights: new SupabaseInsights(rest),
    finder: new SupabaseAdminFinder(rest),
    systemReport: new HttpSystemReport(options.fetcher, options.apiUrl),
    samples: new SupabaseSamples(rest, signedIn, options.backend),
  });
  bindProductsList(container, productsListPorts(tools));
};
