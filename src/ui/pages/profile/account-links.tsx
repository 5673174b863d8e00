import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../components/icon.tsx';
import { paths } from '../../core/paths.ts';
import styles from './account-links.module.scss';
import { profileText } from './profile.text.ts';

const LINKS: readonly (readonly [to: string, icon: IconName, name: string])[] = [
  [paths.orders, 'bag', profileText.orders],
  [paths.wishlist, 'heart', profileText.wishlist],
  [paths.notifications, 'bell', profileText.notifications],
  [paths.settings, 'lock', profileText.settings],
];
const ADMIN = [paths.admin, 'gate', profileText.adminPages] as const;

export const AccountLinks = ({ isStaffUser }: { readonly isStaffUser: boolean }) => (
  <nav className={styles['links']} aria-label={profileText.links}>
    {[...LINKS, ...(isStaffUser ? [ADMIN] : [])].map(([to, icon, name]) => (
      <Link key={to} to={to}>
        <Icon name={icon} />
        <span>{name}</span>
        <Icon name="chevronRight" />
      </Link>
    ))}
  </nav>
);
