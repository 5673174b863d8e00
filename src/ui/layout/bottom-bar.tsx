import { NavLink, useLocation } from 'react-router-dom';
import { Icon, type IconName } from '../components/icon.tsx';
import { paths } from '../paths.ts';
import { layoutText } from '../text/layout.ts';
import styles from './bottom-bar.module.scss';

const ITEMS: readonly { readonly to: string; readonly icon: IconName; readonly name: string }[] = [
  { to: paths.home, icon: 'home', name: layoutText.home },
  { to: paths.products, icon: 'box', name: layoutText.products },
  { to: paths.feed, icon: 'gate', name: layoutText.feed },
  { to: paths.sell, icon: 'sell', name: layoutText.sell },
  { to: paths.auth, icon: 'user', name: layoutText.signIn },
];

/** Five places within reach of a thumb, the middle one raised; hidden on admin paths (section 2). */
export const BottomBar = () => {
  const { pathname } = useLocation();
  if (pathname.startsWith('/admin')) return null;
  return (
    <nav className={styles['bar']} aria-label={layoutText.bottomNav}>
      {ITEMS.map(({ to, icon, name }) => (
        <NavLink key={to} to={to} end={to === paths.home} className={to === paths.feed ? (styles['raised'] ?? '') : ''}>
          <span className={styles['sign']}>
            <Icon name={icon} size="large" />
          </span>
          <span className={styles['word']}>{name}</span>
        </NavLink>
      ))}
    </nav>
  );
};
