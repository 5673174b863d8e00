import { observer } from 'mobx-react-lite';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation, useRouteLoaderData } from 'react-router-dom';
import { defaultSiteSettings } from '../../../../domain/settings/site-settings.ts';
import { Icon } from '../../../components/icon.tsx';
import { IconButton, iconButtonClass } from '../../../components/icon-button.tsx';
import { paths } from '../../../core/paths.ts';
import { SHELL_ROUTE, type ShellData } from '../../../core/shell.ts';
import { useStore } from '../../../core/view-model.tsx';
import { SecondFactorDialog } from '../../../features/auth/second-factor-dialog.tsx';
import { Brand } from '../../../layout/brand.tsx';
import { layoutText } from '../../../text/layout.ts';
import { adminText } from '../kit/admin.text.ts';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { NAVIGATION } from '../kit/navigation.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import styles from './admin-shell.module.scss';
import { ShortcutStore } from './shortcuts.store.ts';
import { shortcutsText } from './shortcuts.text.ts';
import { Shortcuts } from './shortcuts.tsx';

/** Requires the second factor again before a critical action. */
const StepUpDialog = observer(() => {
  const store = useStore(StepUpStore);
  return <SecondFactorDialog isOpen={store.isAsking} onPassed={store.passed} onCancel={store.cancel} />;
});

/** Buttons for the search and the list of shortcuts, for people without a keyboard. */
const TopButtons = () => {
  const shortcuts = useStore(ShortcutStore);
  return (
    <>
      <button
        type="button"
        className={styles['search']}
        aria-label={`${shortcutsText.search} ${shortcutsText.searchHint}`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={shortcuts.search}
      >
        <Icon name="search" size="large" />
        <span aria-hidden="true">{shortcutsText.search}</span> <small aria-hidden="true">{shortcutsText.searchHint}</small>
      </button>
      <span className={styles['help']}>
        <button type="button" className={iconButtonClass} aria-label={shortcutsText.helpButton} onClick={shortcuts.help}>
          <span aria-hidden="true">{shortcutsText.keys.help}</span>
        </button>
      </span>
    </>
  );
};

/** The pages of the admin that this person may open. */
const AdminMenu = observer(({ onGo }: { readonly onGo?: () => void }) => {
  const { may } = useStore(PermissionStore);
  return (
    <nav className={styles['menu']} aria-label={adminText.nav}>
      {NAVIGATION.map(({ name, places }) => {
        const open = places.filter(({ needs }) => may(...needs));
        return open.length === 0 ? null : (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            {open.map((place) => (
              <NavLink key={place.to} to={place.to} end={place.to === adminPaths.dashboard} onClick={onGo}>
                <AdminIcon name={place.icon} />
                {place.name}
              </NavLink>
            ))}
          </section>
        );
      })}
    </nav>
  );
});

/** Tells the top bar how high the toasts are, which take its place on phones. */
const useToastHeight = (): RefObject<HTMLElement | null> => {
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    const region = document.querySelector<HTMLElement>('[data-toasts]');
    if (region === null) return undefined;
    const observer = new ResizeObserver(() => top.current?.style.setProperty('--toasts', `${region.offsetHeight}px`));
    observer.observe(region);
    return () => observer.disconnect();
  }, []);
  return top;
};

/** The frame of every page of the admin: its menu at the side, on phones behind a button. */
export const AdminShell = observer(({ children }: { readonly children: ReactNode }) => {
  const { siteName, logoUrl } = (useRouteLoaderData(SHELL_ROUTE) as ShellData | undefined)?.settings ?? defaultSiteSettings;
  const permissionStore = useStore(PermissionStore);
  const { pathname } = useLocation();
  const top = useToastHeight();
  const drawer = useRef<HTMLDialogElement>(null);
  const close = (): void => drawer.current?.close();
  useEffect(() => void permissionStore.refresh(), [permissionStore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu.
  useEffect(close, [pathname]);
  const pressed = ({ target }: MouseEvent): void => {
    if (target === drawer.current) close();
  };
  return (
    <div className={styles['shell']}>
      <div className={styles['side']}>
        <Brand siteName={siteName} logoUrl={logoUrl} />
        <AdminMenu />
      </div>
      <div className={styles['page']}>
        <header ref={top} className={styles['top']}>
          <span className={styles['onlyPhone']}>
            <button type="button" className={iconButtonClass} aria-label={adminText.menu} onClick={() => drawer.current?.showModal()}>
              <AdminIcon name="menu" />
            </button>
          </span>
          <span className={styles['brand']}>
            <Brand siteName={siteName} logoUrl={logoUrl} />
          </span>
          <TopButtons />
          <Link className={iconButtonClass} to={paths.home} aria-label={adminText.toShop}>
            <Icon name="home" size="large" />
          </Link>
          <Link className={iconButtonClass} to={paths.profile} aria-label={layoutText.profile}>
            <Icon name="user" size="large" />
          </Link>
        </header>
        <div className={styles['content']}>{children}</div>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself. */}
      <dialog ref={drawer} className={styles['drawer']} aria-label={adminText.menu} onClick={pressed}>
        <div className={styles['drawerTop']}>
          <Brand siteName={siteName} logoUrl={logoUrl} />
          <IconButton icon="close" label={layoutText.close} onClick={close} />
        </div>
        <AdminMenu onGo={close} />
      </dialog>
      <StepUpDialog />
      <Shortcuts />
    </div>
  );
});
