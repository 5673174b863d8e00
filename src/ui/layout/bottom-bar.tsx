import { observer } from 'mobx-react-lite';
import { NavLink } from 'react-router-dom';
import { Icon, type IconName } from '../components/icon.tsx';
import { paths } from '../core/paths.ts';
import { useStore } from '../core/view-model.tsx';
import { SessionStore } from '../stores/session.store.ts';
import { layoutText } from '../text/layout.ts';
import styles from './bottom-bar.module.scss';

const ITEMS: readonly { readonly to: string; readonly icon: IconName; readonly name: string }[] = [
  { to: paths.home, icon: 'home', name: layoutText.home },
  { to: paths.products, icon: 'box', name: layoutText.products },
  { to: paths.feed, icon: 'gate', name: layoutText.feed },
  { to: paths.sell, icon: 'sell', name: layoutText.sell },
];

const GUEST = { to: paths.auth, icon: 'user', name: layoutText.signIn } as const;
const KNOWN = { to: paths.profile, icon: 'user', name: layoutText.profile } as const;

/** The bottom navigation: five entries within reach of a thumb, the middle one raised (section 2). */
export const BottomBar = observer(() => {
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
