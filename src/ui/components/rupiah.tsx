import { formatRupiah } from '../../domain/shared/rupiah.ts';
import { classNames } from './class-names.ts';
import styles from './rupiah.module.scss';

interface Props {
  readonly amount: number;
  readonly size?: 'card' | 'row' | 'page';
  /** A paragraph where the price stands alone. */
  readonly as?: 'span' | 'p';
  readonly className?: string | undefined;
}

/** A price with heavy figures and a small "Rp". Its text stays "Rp1.250.000". */
export const Rupiah = ({ amount, size = 'card', as: Frame = 'span', className }: Props) => (
  <Frame className={classNames(styles['price'], styles[size], className)}>
    <span className={styles['currency']}>{formatRupiah(amount).slice(0, 2)}</span>
    {formatRupiah(amount).slice(2)}
  </Frame>
);
