import { RenderIcon } from '../../../application/installation/render-icon.ts';
import { ReadSiteSettings } from '../../../application/settings/read-site-settings.ts';
import { webManifest } from '../../../domain/installation/web-manifest.ts';
import { SharpIconRenderer } from '../../artwork/sharp-icon-renderer.ts';
import { installationInterface, ownLogo } from '../../http-server/installation/installation-interface.ts';
import type { Routes, ServerContext } from './context.ts';

type Options = Pick<
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
export const installationRoutes = (options: Options): Routes => {
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
