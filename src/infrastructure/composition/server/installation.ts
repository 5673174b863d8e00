import type { Container } from 'inversify';
import { PaintIcon } from '../../../application/installation/paint-icon.ts';
import { ReadSiteSettings } from '../../../application/settings/read-site-settings.ts';
import { webManifest } from '../../../domain/installation/web-manifest.ts';
import { SharpIconPainter } from '../../artwork/sharp-icon-painter.ts';
import type { BackendFetch } from '../../http-server/backend-fetch.ts';
import type { FrontRoutes } from '../../http-server/front-server.ts';
import { type InstallationOptions, installationInterface } from '../../http-server/installation/installation-interface.ts';
import { ownLogo } from '../../http-server/installation/own-logo.ts';

interface Options extends Pick<InstallationOptions, 'kept' | 'offlinePage' | 'hasWorker'> {
  /** A page's container, for the owner's settings as they are now. */
  readonly container: () => Container;
  readonly backendFetch: BackendFetch;
  readonly backendUrl: string;
}

/** Names as in the shop's navigation, addresses as in its pages (ui/paths.ts). */
const SHORTCUTS = [
  { name: 'Produk', url: '/products' },
  { name: 'Flash Sale', url: '/flash-sales' },
  { name: 'Wishlist', url: '/wishlist' },
] as const;

/** Plugs together what an installed shop asks for. */
export const installation = ({ container, backendFetch, backendUrl, ...rest }: Options): NonNullable<FrontRoutes['interfaces']> => {
  const painter = new SharpIconPainter();
  const logos = ownLogo(backendFetch, backendUrl);
  const settings = (): ReadSiteSettings => container().get(ReadSiteSettings);
  return installationInterface({
    ...rest,
    manifest: async () => webManifest(await settings().execute(), SHORTCUTS),
    icons: { execute: (icon) => new PaintIcon(settings(), logos, painter).execute(icon) },
  });
};
