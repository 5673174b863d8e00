import { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Icon } from '../components/icon.tsx';
import { iconButtonClass } from '../components/icon-button.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { paths } from '../core/paths.ts';
import { layoutText } from '../text/layout.ts';
import { AccountLink } from './account-link.tsx';
import { BellLink } from './bell-link.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.scss';

const NAVIGATION = [
  [paths.home, layoutText.home],
  [paths.products, layoutText.products],
  [paths.flashSales, layoutText.flashSale],
  [paths.feed, layoutText.feed],
  [paths.sell, layoutText.sell],
  [paths.help, layoutText.help],
] as const;

export const Header = ({ siteName, logoUrl }: { readonly siteName: string; readonly logoUrl: string | null }) => {
  const navigate = useNavigate();
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
        <div className={styles['search']}>
          <SearchForm
            action={paths.search}
            label={layoutText.headerSearch}
            initial={searched}
            onSearch={(text) => navigate(paths.searchFor(text))}
          />
        </div>
        <div className={styles['end']}>
          <span className={styles['onlyPhone']}>
            <Link className={iconButtonClass} to={paths.search} aria-label={layoutText.search}>
              <Icon name="search" size="large" />
            </Link>
          </span>
          <Link className={iconButtonClass} to={paths.wishlist} aria-label={layoutText.wishlist}>
            <Icon name="heart" size="large" />
          </Link>
          <BellLink />
          <span className={styles['onlyDesktop']}>
            <Link className={iconButtonClass} to={paths.orders} aria-label={layoutText.orders}>
              <Icon name="bag" size="large" />
            </Link>
          </span>
          <span className={`${styles['onlyDesktop']} ${styles['account']}`}>
            <AccountLink />
          </span>
        </div>
      </div>
    </header>
  );
};
