import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { NavLink, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router-dom';
import { DeferredModule } from '../../application/shared/deferred-module.ts';
import { VisitModule } from '../../application/shared/deferred-modules.ts';
import { defaultSiteSettings } from '../../domain/settings/site-settings.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { NoticeStrip } from '../components/notice-strip.tsx';
import { ToastCard } from '../components/toast-card.tsx';
import { isAdminPath, paths } from '../core/paths.ts';
import { SHELL_ROUTE, type ShellData } from '../core/shell.ts';
import { useStore } from '../core/view-model.tsx';
import { whenIdle } from '../core/when-idle.ts';
import { WishlistStore } from '../features/wishlist/wishlist.store.ts';
import { ClockStore } from '../stores/clock.store.ts';
import { ConnectionStore } from '../stores/connection.store.ts';
import { SessionStore } from '../stores/session.store.ts';
import { ThemeStore } from '../stores/theme.store.ts';
import { ToastStore } from '../stores/toast.store.ts';
import { layoutText } from '../text/layout.ts';
import { clockTime, dayAndTime, isSameDay } from '../text/time.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.scss';
import { NotificationPart } from './notification-part.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { takeOverStaleNotice } from './stale-notice.ts';
import { useDocumentHead } from './use-document-head.ts';

/** The region of general toasts, a live region for screen readers. */
export const ToastRegion = observer(() => {
  const { toasts, dismiss, hold, scheduleDismiss: leaveLater } = useStore(ToastStore);
  return (
    <section className={styles['region']} data-toasts="" aria-label={layoutText.toasts} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          type={toast.type}
          text={toast.text}
          action={
            toast.action && {
              label: toast.action.label,
              onPress: () => {
                toast.action?.run();
                dismiss(toast.id);
              },
            }
          }
          onDismiss={() => dismiss(toast.id)}
          onHold={() => hold(toast.id)}
          onLeave={() => leaveLater(toast.id)}
        />
      ))}
    </section>
  );
});

const ITEMS: readonly { readonly to: string; readonly icon: IconName; readonly name: string }[] = [
  { to: paths.home, icon: 'home', name: layoutText.home },
  { to: paths.products, icon: 'box', name: layoutText.products },
  { to: paths.feed, icon: 'gate', name: layoutText.feed },
  { to: paths.sell, icon: 'sell', name: layoutText.sell },
];

const GUEST = { to: paths.auth, icon: 'user', name: layoutText.signIn } as const;
const KNOWN = { to: paths.profile, icon: 'user', name: layoutText.profile } as const;

/** The bottom navigation: five entries within reach of a thumb, the middle one raised (section 2). */
const BottomBar = observer(() => {
  const { user } = useStore(SessionStore);
  return (
    <nav className={styles['bar']} aria-label={layoutText.bottomNav}>
      {[...ITEMS, user === null ? GUEST : KNOWN].map(({ to, icon, name }) => (
        <NavLink key={icon} to={to} end={to === paths.home} className={to === paths.feed ? (styles['raised'] ?? '') : ''}>
          <Icon name={icon} size="large" />
          <span className={styles['word']}>{name}</span>
        </NavLink>
      ))}
    </nav>
  );
});

/** The delay after the page runs before optional modules are fetched. */
const SETTLING_MS = 2500;

const visit = new DeferredModule(async () => (await import('../features/offline/deferred-visit.tsx')).DeferredVisit);

/** Modules that a visit needs only once its page has settled. The visit works without them when they cannot be fetched. */
const DeferredPart = () => {
  const useCases = useStore(VisitModule);
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let stop: () => void;
    const load = async (): Promise<void> => {
      const [DeferredVisit] = await Promise.all([visit.ready(), useCases.ready()]);
      setPart(() => DeferredVisit);
    };
    const settle = setTimeout(() => {
      stop = whenIdle(() => void load().catch(() => undefined), 5000);
    }, SETTLING_MS);
    stop = () => clearTimeout(settle);
    return () => stop();
  }, [useCases]);
  return Part === null ? null : <Part />;
};

/** After a navigation the focus moves to the content, unless its page took it; keyboards and screen readers continue there. Not on the first page. */
const useRouteFocus = (): RefObject<HTMLElement | null> => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    const { activeElement } = document;
    if (!main.current?.contains(activeElement) || activeElement?.closest('[inert]')) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};

/** Starts what lives as long as the app, after hydration. */
const useAppLifecycle = (): void => {
  const clock = useStore(ClockStore);
  const connection = useStore(ConnectionStore);
  const session = useStore(SessionStore);
  const theme = useStore(ThemeStore);
  const wishlist = useStore(WishlistStore);
  useEffect(() => {
    takeOverStaleNotice(document, connection);
    const ends = [
      session.start(),
      reaction(() => session.user?.id ?? null, wishlist.follow, { fireImmediately: true }),
      wishlist.start(),
      clock.start(),
      connection.start(),
      theme.start(),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [clock, connection, session, theme, wishlist]);
};

/** Shows when the data on screen is outdated: the device is offline, or the shop does not answer. */
const ShopStatus = observer(() => {
  const connection = useStore(ConnectionStore);
  const clock = useStore(ClockStore);
  const since = connection.staleSince ?? connection.offlineSince;
  if (since === null) return null;
  // The clock is read only here, so that it does not tick without a strip.
  const { isLocal, now } = clock;
  const time = isSameDay(since, now) ? clockTime(since, isLocal) : dayAndTime(since, isLocal);
  return connection.offlineSince !== null ? (
    <NoticeStrip icon="offline" text={layoutText.offline(time)} />
  ) : (
    <NoticeStrip icon="warning" text={layoutText.stale(time)} />
  );
});

/** Announces the title after a navigation by the router; a screen reader is silent otherwise. */
const RouteAnnouncer = ({ title }: { readonly title: string }) => {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const [announced, announce] = useState('');
  useEffect(() => {
    if (first.current !== pathname) announce(title);
  }, [pathname, title]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  );
};

const MAIN = 'isi';

/** The frame of every page: header, search, bottom bar, footer, dialog, toasts. The admin has a frame of its own (section 2). */
export const Layout = () => {
  const settings = (useRouteLoaderData(SHELL_ROUTE) as ShellData | undefined)?.settings ?? defaultSiteSettings;
  useAppLifecycle();
  const title = useDocumentHead(settings);
  const main = useRouteFocus();
  const isShop = !isAdminPath(useLocation().pathname);
  return (
    <div className={styles['layout']}>
      <a className={styles['skip']} href={`#${MAIN}`}>
        {layoutText.skip}
      </a>
      <ShopStatus />
      {isShop ? <Header siteName={settings.siteName} logoUrl={settings.logoUrl} /> : null}
      <main id={MAIN} ref={main} tabIndex={-1}>
        <PageOutlet />
      </main>
      <DeferredPart />
      {isShop ? (
        <>
          <Footer settings={settings} />
          <BottomBar />
        </>
      ) : null}
      <ConfirmDialog />
      <NotificationPart />
      <ToastRegion />
      <RouteAnnouncer title={title} />
      <ScrollRestoration />
    </div>
  );
};
