import { Outlet, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router-dom';
import { defaultSiteSettings } from '../../domain/settings/site-settings.ts';
import { paths } from '../core/paths.ts';
import { SHELL_ROUTE, type ShellData } from '../core/shell.ts';
import { layoutText } from '../text/layout.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DeferredPart } from './deferred-part.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.scss';
import { NotificationPart } from './notification-part.tsx';
import { PendingPage } from './pending-page.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { ShopStatus } from './shop-status.tsx';
import { ToastRegion } from './toast-region.tsx';
import { useAppLifecycle } from './use-app-lifecycle.ts';
import { useDocumentHead } from './use-document-head.ts';
import { useRouteFocus } from './use-route-focus.ts';

const MAIN = 'isi';

/** What stands around every page: header, search, bottom bar, footer, dialog, toasts. The admin has a frame of its own (section 2). */
export const Layout = () => {
  const settings = (useRouteLoaderData(SHELL_ROUTE) as ShellData | undefined)?.settings ?? defaultSiteSettings;
  useAppLifecycle();
  const title = useDocumentHead(settings);
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
      <NotificationPart />
      <ToastRegion />
      <DeferredPart />
      <RouteAnnouncer title={title} />
      <ScrollRestoration />
    </div>
  );
};
