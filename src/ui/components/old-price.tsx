import { percentOff } from '../../domain/flash-sale/flash-sale.ts';
import { formatRupiah } from '../../domain/shared/rupiah.ts';
import { productText } from '../text/product.ts';
import { classNames } from './class-names.ts';
import styles from './old-price.module.scss';

interface Props {
  readonly was: number;
  readonly amount: number;
  /** A paragraph where the price stands alone. */
  readonly as?: 'span' | 'p';
  readonly className?: string | undefined;
}

/** The previous price, struck through, and the discount. */
export const OldPrice = ({ was, amount, as: Frame = 'span', className }: Props) => {
  const percent = percentOff({ salePrice: amount, originalPrice: was });
  return (
    <Frame className={classNames(styles['line'], className)}>
      <s className={styles['was']}>
        <span className="visually-hidden">{productText.originalPrice} </span>
        {formatRupiah(was)}
      </s>
      {percent > 0 ? <span className={styles['off']}>{productText.percentOff(percent)}</span> : null}
    </Frame>
  );
};
