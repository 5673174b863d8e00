import { Link } from 'react-router-dom';
import styles from './chip-link.module.scss';
import { Icon } from './icon.tsx';

/** An active condition and a link that removes it. */
export const ChipLink = ({ to, name, label }: { readonly to: string; readonly name: string; readonly label: string }) => (
  <Link className={styles['chip']} to={to} aria-label={label} preventScrollReset>
    <span>{name}</span>
    <Icon name="close" size="small" />
  </Link>
);
