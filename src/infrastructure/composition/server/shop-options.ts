import type { Container } from 'inversify';
import type { NewsletterPage } from '../../../application/newsletter/newsletter.ts';
import type { ListSiteMapProducts } from '../../../application/seo/list-site-map-products.ts';
import type { ShareSubject } from '../../../domain/sharing/share-address.ts';
import type { SharePicture } from '../../../domain/sharing/share-picture.ts';
import type { HeadScript, PageAssets } from '../../http-server/built-assets.ts';
import type { CardCache } from '../../http-server/card-cache.ts';
import type { FrontRoutes } from '../../http-server/front-server.ts';
import type { RenderedPage } from '../../http-server/pages.ts';
import type { ServerSettings } from '../../http-server/settings.ts';
import type { Teardown } from '../teardown.ts';

/** The parts of a page besides its content. */
export interface PageShell extends PageAssets {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly filesUrl: string;
  readonly apiUrl: string;
  readonly publicUrl: string;
  readonly secureMode: boolean;
  readonly late: string;
  /** The rules that markup uses, with the tiers' colours; null where the sheets themselves are linked. */
  readonly firstStyles: ((html: string) => string) | null;
  readonly developmentHead?: string;
}

/** The screens, passed in by the entry, because composition must not import them. */
export interface Screens {
  render(
    request: Request,
    options: { resolver: Container; now: Date; shell: (routeIds: readonly string[]) => PageShell; cards: CardCache },
  ): Promise<RenderedPage>;
  unavailable(shell: PageShell): string;
  newsletter(shell: PageShell, page: NewsletterPage): string;
  offline(shell: PageShell): string;
  markStale(html: string, madeAt: Date): string;
  robots(origin: string): string;
  siteMap(
    path: string,
    source: { readonly resolver: Container; readonly siteMapProducts: ListSiteMapProducts; readonly origin: string },
  ): Promise<string | null>;
  sharePicture(subject: ShareSubject, resolver: Container, now: Date): Promise<SharePicture | null>;
}

export interface ShopOptions {
  readonly settings: ServerSettings;
  /** The absolute project folder. */
  readonly root: string;
  readonly screens: () => Promise<Screens>;
  readonly assets: {
    of(pageFile: string | null): PageAssets & { readonly developmentHead?: string };
    readonly headScript: HeadScript;
    readonly serve: FrontRoutes['assets'];
  };
  readonly isDevelopment: boolean;
  /** Whether the process does nothing else, so that what all its objects share is frozen. */
  readonly ownsProcess: boolean;
  /** Differs between any two builds; null while developing. */
  readonly build: string | null;
  readonly report: (line: string) => void;
  /** Receives every part before it is opened, and can close all at any time. */
  readonly teardown: Teardown;
}
