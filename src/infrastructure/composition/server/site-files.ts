import { RenderIcon } from '../../../application/installation/render-icon.ts';
import { ListSiteMapProducts } from '../../../application/seo/list-site-map-products.ts';
import { ReadSiteSettings } from '../../../application/settings/read-site-settings.ts';
import { webManifest } from '../../../domain/installation/web-manifest.ts';
import { SharpSharePictureRenderer } from '../../artwork/share/sharp-share-picture-renderer.ts';
import { SharpIconRenderer } from '../../artwork/sharp-icon-renderer.ts';
import { StoragePictureReader } from '../../http-client/sharing/storage-picture-reader.ts';
import type { NodeHandler } from '../../http-server/front-server.ts';
import { installationInterface, ownLogo } from '../../http-server/installation/installation-interface.ts';
import { discovery } from '../../http-server/seo/discovery.ts';
import { sharePictureHandler } from '../../http-server/seo/share-picture-handler.ts';
import { CostBudget } from '../../platform/cost-budget.ts';
import { SupabaseSiteMapProducts } from '../../supabase/seo/site-map-products.ts';
import type { Routes, ServerContext } from './context.ts';

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

type InstallationOptions = Pick<
  ServerContext,
  'backend' | 'backendFetch' | 'caches' | 'clock' | 'container' | 'fileOrigin' | 'hasWorker' | 'screens' | 'shell'
>;

/** Names as in the navigation, addresses as in ui/core/paths.ts. */
const SHORTCUTS = [
  { name: 'Produk', url: '/products' },
  { name: 'Flash Sale', url: '/flash-sales' },
  { name: 'Wishlist', url: '/wishlist' },
] as const;

/** Routes of the installed shop: manifest, icons, and pages of the service worker. */
export const installationRoutes = (options: InstallationOptions): Routes => {
  const { backend, backendFetch, caches, clock, container, fileOrigin, hasWorker, screens, shell } = options;
  const painter = new SharpIconRenderer();
  const logos = ownLogo(backendFetch, backend.url, fileOrigin);
  // The owner's current settings.
  const settings = (): ReadSiteSettings => container(clock.now()).get(ReadSiteSettings);
  return installationInterface({
    cached: caches.sheets,
    hasWorker,
    offlinePage: () => screens.offline(shell([])),
    manifest: async () => webManifest(await settings().execute(), SHORTCUTS),
    icons: { execute: (icon) => new RenderIcon(settings(), logos, painter).execute(icon) },
  });
};
