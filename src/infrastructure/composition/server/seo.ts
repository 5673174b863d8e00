import type { Container } from 'inversify';
import { ListSiteMapProducts } from '../../../application/seo/list-site-map-products.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ShareSubject } from '../../../domain/sharing/share-address.ts';
import type { SharePicture } from '../../../domain/sharing/share-picture.ts';
import { SharpSharePictureRenderer } from '../../artwork/share/sharp-share-picture-renderer.ts';
import { StoragePictureReader } from '../../http-client/sharing/storage-picture-reader.ts';
import type { NodeHandler } from '../../http-server/front-server.ts';
import type { ResponseCache } from '../../http-server/response-cache.ts';
import { discovery } from '../../http-server/seo/discovery.ts';
import { sharePictureHandler } from '../../http-server/seo/share-picture-handler.ts';
import { SupabaseSiteMapProducts } from '../../supabase/seo/site-map-products.ts';
import { type BackendAddress, createRestClient } from '../../supabase/shared/rest-client.ts';

/** What the screens know of those who find and share. */
export interface DiscoveryScreens {
  robots(origin: string): string;
  siteMap(
    path: string,
    source: { readonly resolver: Container; readonly walk: ListSiteMapProducts; readonly origin: string },
  ): Promise<string | null>;
  sharePicture(subject: ShareSubject, resolver: Container, now: Date): Promise<SharePicture | null>;
}

export interface DiscoveryRoutesOptions {
  readonly screens: DiscoveryScreens;
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  /** What own files are shown with; empty when they are on the page's own origin. */
  readonly fileOrigin: string;
  readonly publicUrl: string;
  readonly clock: Clock;
  /** The shop as a guest sees it at a moment. */
  readonly container: (moment: Date) => Container;
  readonly drawn: ResponseCache;
  readonly siteMaps: ResponseCache;
}

/** Plugs together what search engines and shared links ask for. */
export const discoveryRoutes = (options: DiscoveryRoutesOptions): NodeHandler => {
  const { screens, backend, fetcher, fileOrigin, publicUrl, clock, container, drawn, siteMaps } = options;
  const walk = new ListSiteMapProducts(new SupabaseSiteMapProducts(createRestClient(backend, fetcher)), clock);
  return discovery({
    robots: screens.robots(publicUrl),
    siteMap: (path) => screens.siteMap(path, { resolver: container(clock.now()), walk, origin: publicUrl }),
    siteMaps,
    sharePictures: sharePictureHandler({
      find: (subject) => {
        const moment = clock.now();
        return screens.sharePicture(subject, container(moment), moment);
      },
      renderer: new SharpSharePictureRenderer(new StoragePictureReader(fetcher, backend.url, fileOrigin)),
      drawn,
    }),
  });
};
