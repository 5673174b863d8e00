import { Outlet, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router-dom';
import { defaultSiteSettings } from '../../domain/settings/site-settings.ts';
import { paths } from '../core/paths.ts';
import { SHELL_ROUTE, type ShellData } from '../core/shell.ts';
import { layoutText } from '../text/layout.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LatePart } from './late-part.tsx';
import styles from './layout.module.scss';
import { LivePart } from './live-part.tsx';
import { PendingPage } from './pending-page.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { ShopStatus } from './shop-status.tsx';
import { ToastRegion } from './toast-region.tsx';
import { useAppLife } from './use-app-life.ts';
import { useHead } from './use-head.ts';
import { useRouteFocus } from './use-route-focus.ts';

const MAIN = 'isi';

/** What stands around every page: header, search, bottom bar, footer, dialog, toasts. The admin has a frame of its own (section 2). */
export const Layout = () => {
  const settings = (useRouteLoaderData(SHELL_ROUTE) as ShellData | undefined)?.settings ?? defaultSiteSettings;
  useAppLife();
  const title = useHead(settings);
  const main = useRouteFocus();
  const isShop = !useLocation().pathname.startsWith(paths.admin);
  return (
    <div className={styles['layout']}>
      <a className={styles['skip']} href={`#${MAIN}`}>
        {layoutText.skip}
      </a>
      <ShopStatus />
      {isShop ? <Header siteName={settings.siteName} logoUrl={settings.logoUrl} /> : null}
      <main id={MAIN} ref={main} tabIndex={-1}>
        <PendingPage>
          <Outlet />
        </PendingPage>
      </main>
      {isShop ? (
        <>
          <Footer settings={settings} />
          <BottomBar />
        </>
      ) : null}
      <ConfirmDialog />
      <LivePart />
      <ToastRegion />
      <LatePart />
      <RouteAnnouncer title={title} />
      <ScrollRestoration />
    </div>
  );
};
