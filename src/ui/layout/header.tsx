import { observer } from 'mobx-react-lite';
import { Link, NavLink, useLocation, useSearchParams } from 'react-router-dom';
import { badgeText } from '../../domain/notification/badge-text.ts';
import { buttonClass } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { IconButton, iconButtonClass } from '../components/icon-button.tsx';
import { paths } from '../core/paths.ts';
import { useStore } from '../core/view-model.tsx';
import { ShopSearch } from '../features/search/shop-search.tsx';
import { BadgeStore } from '../stores/badge.store.ts';
import { SessionStore } from '../stores/session.store.ts';
import { ThemeStore } from '../stores/theme.store.ts';
import { layoutText } from '../text/layout.ts';
import { Brand } from './brand.tsx';
import styles from './header.module.scss';

/** The bell with the unread count, which is part of its accessible name. */
const BellLink = observer(() => {
  const badge = badgeText(useStore(BadgeStore).unread);
  return (
    <Link className={iconButtonClass} to={paths.notifications} aria-label={layoutText.notificationsWith(badge)}>
      <Icon name="bell" size="large" />
      {badge === null ? null : (
        <span className={styles['badge']} aria-hidden="true">
          {badge}
        </span>
      )}
    </Link>
  );
});

/** Profil when signed in, Masuk when not (section 2). The stored session is shown at once, before it is validated. */
const AccountLink = observer(() => {
  const { user } = useStore(SessionStore);
  return (
    <Link
      className={`${buttonClass('secondary')} ${styles['onlyDesktop']} ${styles['account']}`}
      to={user === null ? paths.auth : paths.profile}
    >
      {user === null ? layoutText.signIn : layoutText.profile}
    </Link>
  );
});

const NAVIGATION = [
  [paths.home, layoutText.home],
  [paths.products, layoutText.products],
  [paths.flashSales, layoutText.flashSale],
  [paths.feed, layoutText.feed],
  [paths.sell, layoutText.sell],
  [paths.help, layoutText.help],
] as const;

export const Header = ({ siteName, logoUrl }: { readonly siteName: string; readonly logoUrl: string | null }) => {
  const theme = useStore(ThemeStore);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const searched = pathname === paths.search ? (query.get('q') ?? '') : '';
  return (
    <header className={styles['header']}>
      <div className={`wrap ${styles['row']}`}>
        <Brand siteName={siteName} logoUrl={logoUrl} />
        <nav className={styles['nav']} aria-label={layoutText.mainNav}>
          {NAVIGATION.map(([to, name]) => (
            <NavLink key={to} to={to} end={to === paths.home}>
              {name}
            </NavLink>
          ))}
        </nav>
        <ShopSearch label={layoutText.headerSearch} initial={searched} className={styles['search']} />
        <div className={styles['end']}>
          <Link className={`${iconButtonClass} ${styles['onlyPhone']}`} to={paths.search} aria-label={layoutText.search}>
            <Icon name="search" size="large" />
          </Link>
          <IconButton icon="theme" label={layoutText.themeToggle} onClick={theme.toggle} className={styles['onlyWide']} />
          <Link className={iconButtonClass} to={paths.wishlist} aria-label={layoutText.wishlist}>
            <Icon name="heart" size="large" />
          </Link>
          <BellLink />
          <Link className={`${iconButtonClass} ${styles['onlyDesktop']}`} to={paths.orders} aria-label={layoutText.orders}>
            <Icon name="bag" size="large" />
          </Link>
          <AccountLink />
        </div>
      </div>
    </header>
  );
};
