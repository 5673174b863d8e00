import { Link } from 'react-router-dom';
import { classNames } from '../components/class-names.ts';
import { paths } from '../core/paths.ts';
import { layoutText } from '../text/layout.ts';
import styles from './brand.module.scss';

/** Two nested arches, the inner one a keyhole; or the shop's own logo. */
export const Brand = ({ siteName, logoUrl }: { readonly siteName: string; readonly logoUrl: string | null }) => (
  <Link
    className={classNames(styles['brand'], logoUrl === null && styles['sign'])}
    to={paths.home}
    aria-label={layoutText.homeLabel(siteName)}
  >
    {logoUrl === null ? null : <img className={styles['logo']} src={logoUrl} width={28} height={28} alt="" />}
    <span>{siteName}</span>
  </Link>
);
