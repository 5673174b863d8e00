import { ListSiteMapProducts } from '../../../application/seo/list-site-map-products.ts';
import { SharpSharePictureRenderer } from '../../artwork/share/sharp-share-picture-renderer.ts';
import { StoragePictureReader } from '../../http-client/sharing/storage-picture-reader.ts';
import type { NodeHandler } from '../../http-server/front-server.ts';
import { discovery } from '../../http-server/seo/discovery.ts';
import { sharePictureHandler } from '../../http-server/seo/share-picture-handler.ts';
import { CostBudget } from '../../platform/cost-budget.ts';
import { SupabaseSiteMapProducts } from '../../supabase/seo/site-map-products.ts';
import type { ServerContext } from './context.ts';

type Options = Pick<
  ServerContext,
  'backend' | 'caches' | 'clock' | 'container' | 'fetcher' | 'fileOrigin' | 'publicUrl' | 'rest' | 'screens' | 'settings'
>;

/** Routes for search engines and shared links. */
export const discoveryRoutes = (options: Options): NodeHandler => {
  const { backend, caches, clock, container, fetcher, fileOrigin, publicUrl, rest, screens, settings } = options;
  const siteMapProducts = new ListSiteMapProducts(new SupabaseSiteMapProducts(rest), clock);
  return discovery({
    robots: screens.robots(publicUrl),
    siteMap: (path) => screens.siteMap(path, { resolver: container(clock.now()), siteMapProducts, origin: publicUrl }),
    siteMaps: caches.siteMaps,
    sharePictures: sharePictureHandler({
      find: (subject) => {
        const moment = clock.now();
        return screens.sharePicture(subject, container(moment), moment);
      },
      renderer: new SharpSharePictureRenderer(new StoragePictureReader(fetcher, backend.url, fileOrigin)),
      drawn: caches.sharePictures,
      budget: new CostBudget(settings.visitors.cost),
    }),
  });
};
