import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { OldPrice } from '../../components/old-price.tsx';
import { Rupiah } from '../../components/rupiah.tsx';
import { salePageText } from './flash-sale.text.ts';
import styles from './sale-panel.module.scss';

interface Props {
  /** When the price needs saying what it is. */
  readonly label: string | null;
  readonly amount: number;
  readonly was: number | null;
}

/** The price, large; what it was, what is off and what that saves beside it. */
export const PriceLine = ({ label, amount, was }: Props) => (
  <div>
    {label === null ? null : <p className={styles['label']}>{label}</p>}
    <p>
      <Rupiah amount={amount} size="page" />
    </p>
    {was === null ? null : (
      <p className={styles['was']}>
        <OldPrice was={was} amount={amount} />
        <span>{salePageText.saves(formatRupiah(was - amount))}</span>
      </p>
    )}
  </div>
);
