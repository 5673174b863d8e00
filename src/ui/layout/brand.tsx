import { Link } from 'react-router-dom';
import { paths } from '../core/paths.ts';
import { layoutText } from '../text/layout.ts';
import styles from './brand.module.scss';

/** Two nested arches, the inner one a keyhole; or the shop's own logo. */
export const Brand = ({ siteName, logoUrl }: { readonly siteName: string; readonly logoUrl: string | null }) => (
  <Link className={styles['brand']} to={paths.home} aria-label={layoutText.homeLabel(siteName)}>
    {logoUrl === null ? (
      <svg className={styles['sign']} viewBox="0 0 28 28" aria-hidden="true">
        <path className={styles['outer']} d="M3.5 26V14a10.5 10.5 0 0 1 21 0v12" />
        <path className={styles['inner']} d="M8.5 26V14a5.5 5.5 0 0 1 11 0v12h-3.8v-5.6h-3.4V26z" />
      </svg>
    ) : (
      <img className={styles['sign']} src={logoUrl} width={28} height={28} alt="" />
    )}
    <span>{siteName}</span>
  </Link>
);
