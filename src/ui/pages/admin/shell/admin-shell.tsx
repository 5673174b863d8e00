import { observer } from 'mobx-react-lite';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useRouteLoaderData } from 'react-router-dom';
import { defaultSiteSettings } from '../../../../domain/settings/site-settings.ts';
import { Icon } from '../../../components/icon.tsx';
import { IconButton, iconButtonClass } from '../../../components/icon-button.tsx';
import { paths } from '../../../core/paths.ts';
import { SHELL_ROUTE, type ShellData } from '../../../core/shell.ts';
import { useStore } from '../../../core/view-model.tsx';
import { Brand } from '../../../layout/brand.tsx';
import { layoutText } from '../../../text/layout.ts';
import { adminText } from '../kit/admin.text.ts';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { StepUpDialog } from '../kit/step-up-dialog.tsx';
import { AdminMenu } from './admin-menu.tsx';
import styles from './admin-shell.module.scss';
import { Shortcuts } from './shortcuts.tsx';
import { TopButtons } from './top-buttons.tsx';

/** What stands around every page of the admin: its menu at the side, on phones behind a button. */
export const AdminShell = observer(({ children }: { readonly children: ReactNode }) => {
  const { siteName, logoUrl } = (useRouteLoaderData(SHELL_ROUTE) as ShellData | undefined)?.settings ?? defaultSiteSettings;
  const permissionStore = useStore(PermissionStore);
  const { pathname } = useLocation();
  const drawer = useRef<HTMLDialogElement>(null);
  const close = (): void => drawer.current?.close();
  useEffect(() => void permissionStore.refresh(), [permissionStore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu that led to it.
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
        <header className={styles['top']}>
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
