import type { ChosenProduct } from '../../../../application/flash-sale/read-admin-sales.ts';
import { coverPicture } from '../../../../domain/media/product-pictures.ts';
import { Button } from '../../../components/button.tsx';
import { Mark } from '../../../components/mark.tsx';
import { Picture } from '../../../components/picture.tsx';
import { shortMoment } from '../../../text/time.ts';
import { flashSalesText as text } from './flash-sales.text.ts';
import styles from './sale-form.module.scss';

interface Props {
  readonly chosen: ChosenProduct;
  /** The edited sale. */
  readonly own: string | null;
  /** Omitted where the product cannot be changed. */
  readonly onDrop?: () => void;
}

/** The sale's product, and its other planned sales. */
export const SaleProductCard = ({ chosen: { product, planned }, own, onDrop }: Props) => {
  const others = planned.filter((sale) => sale.id !== own);
  return (
    <div className={styles['chosen']}>
      <Picture className={styles['thumb']} address={coverPicture(product)} alt="" sizes="40px" />
      <div className={styles['about']}>
        <b>{product.name}</b>
        <small>{[product.game?.name, text.productLine(product.price, product.stock)].filter(Boolean).join(' · ')}</small>
        {product.isVisible ? null : <Mark tone="warning">{text.hidden}</Mark>}
        {others.length === 0 ? null : (
          <div className={styles['planned']}>
            <p>{text.planned}</p>
            <ul>
              {others.map((sale) => (
                <li key={sale.id}>{text.plannedLine(shortMoment(sale.startsAt, false), shortMoment(sale.endsAt, false))}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {onDrop === undefined ? null : <Button onClick={onDrop}>{text.otherProduct}</Button>}
    </div>
  );
};
