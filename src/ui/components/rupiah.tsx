import { formatRupiah } from '../../domain/shared/rupiah.ts';
import { classNames } from './class-names.ts';
import styles from './rupiah.module.scss';

/** A price with heavy figures and a small "Rp". Its text stays "Rp1.250.000". */
export const Rupiah = ({ amount, size = 'card' }: { readonly amount: number; readonly size?: 'card' | 'row' | 'page' }) => (
  <span className={classNames(styles['price'], styles[size])}>
    <span className={styles['currency']}>{formatRupiah(amount).slice(0, 2)}</span>
    {formatRupiah(amount).slice(2)}
  </span>
);
