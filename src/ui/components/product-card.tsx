import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Price } from '../../domain/catalog/price.ts';
import type { ProductCard as Card } from '../../domain/catalog/product.ts';
import { availability, isScarce } from '../../domain/catalog/stock.ts';
import { coverPicture } from '../../domain/media/product-pictures.ts';
import { formatCount } from '../../domain/shared/rupiah.ts';
import { saleText } from '../text/flash-sale.ts';
import { productText } from '../text/product.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { labelled } from './labelled.ts';
import { OldPrice } from './old-price.tsx';
import { Picture } from './picture.tsx';
import styles from './product-card.module.scss';
import { Rupiah } from './rupiah.tsx';
import { TierMark } from './tier-mark.tsx';

interface Props {
  readonly product: Card;
  readonly price: Price;
  readonly href: string;
  /** In the first row of a page: the picture is fetched with priority. */
  readonly isFirst?: boolean;
  /** Remaining time of the sale. */
  readonly countdown?: ReactNode;
  readonly heart?: ReactNode;
}

/** The number of columns depends on the container. */
const SIZES = '(min-width: 1100px) 226px, (min-width: 720px) 30vw, 44vw';

/** A card without a frame: its cover, one link over the whole card, and one button. */
export const ProductCard = ({ product, price, href, isFirst = false, countdown, heart }: Props) => {
  const isSold = availability(product.stock) === 'sold';
  const facts = product.facts ?? [];
  return (
    <article className={classNames(styles['card'], isSold && styles['sold'])}>
      <div className={styles['cover']} data-ground="night">
        <Picture address={coverPicture(product)} alt="" sizes={SIZES} isFirst={isFirst} />
        {product.tier === null ? null : <span className={styles['tier']}>{<TierMark tier={product.tier} />}</span>}
        {isSold ? <span className={styles['foot']}>{productText.sold}</span> : null}
        {!isSold && price.sale !== null ? (
          <span className={styles['foot']}>
            <span className={styles['sale']}>
              <Icon name="bolt" size="small" />
              {saleText.flashSale}
            </span>
            {countdown}
          </span>
        ) : null}
      </div>
      <div className={styles['body']}>
        <p className={classNames(styles['game'], facts.length > 0 && styles['facts'])}>
          {[labelled(product, product.game?.name ?? product.tier?.name), ...facts].join(' · ')}
        </p>
        <h3 className={styles['name']}>
          <Link className={styles['link']} to={href}>
            {product.name}
          </Link>
        </h3>
        <p className={styles['price']}>
          <Rupiah amount={price.amount} />
        </p>
        <p className={styles['sub']}>
          {price.was === null || isSold ? null : <OldPrice was={price.was} amount={price.amount} />}
          {price.was === null && product.hasRental && !isSold ? (
            <span className={styles['rent']}>
              <Icon name="clock" size="small" />
              {productText.rentable}
            </span>
          ) : null}
          {price.was === null && isScarce(product) ? (
            <span className={styles['low']}>{productText.left(formatCount(product.stock))}</span>
          ) : null}
        </p>
      </div>
      {heart == null ? null : <span className={styles['heart']}>{heart}</span>}
    </article>
  );
};
