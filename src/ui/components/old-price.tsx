import { percentOff } from '../../domain/flash-sale/flash-sale.ts';
import { formatRupiah } from '../../domain/shared/rupiah.ts';
import { productText } from '../text/product.ts';
import styles from './old-price.module.scss';

/** The previous price, struck through, and the discount. */
export const OldPrice = ({ was, amount }: { readonly was: number; readonly amount: number }) => {
  const percent = percentOff({ salePrice: amount, originalPrice: was });
  return (
    <span className={styles['line']}>
      <s className={styles['was']}>
        <span className="visually-hidden">{productText.originalPrice} </span>
        {formatRupiah(was)}
      </s>
      {percent > 0 ? <span className={styles['off']}>{productText.percentOff(percent)}</span> : null}
    </span>
  );
};
