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
import { labelled } from './labelled.ts';
import { OldPrice } from './old-price.tsx';
import { Picture } from './picture.tsx';
import styles from './product-card.module.scss';
import { Rupiah } from './rupiah.tsx';
import { signClass } from './sign.ts';
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

/** The rendered width of a card's cover; the number of columns depends on the container. */
export const CARD_SIZES = '(min-width: 1100px) 226px, (min-width: 720px) 30vw, 44vw';

type Note = readonly [className: string, text: string];

/** The line below a price that was never reduced. */
const notesOf = (product: Card, isSold: boolean): readonly Note[] => [
  ...(product.hasRental && !isSold ? [[classNames(styles['rent'], signClass.clock), productText.rentable] as const] : []),
  ...(isScarce(product) ? [[styles['low'] ?? '', productText.left(formatCount(product.stock))] as const] : []),
];

/** One note is the line itself; several stand in it. */
const Notes = ({ notes }: { readonly notes: readonly Note[] }) =>
  notes.length === 1 ? (
    <p className={classNames(styles['sub'], notes[0]?.[0])}>{notes[0]?.[1]}</p>
  ) : (
    <p className={styles['sub']}>
      {notes.map(([className, text]) => (
        <span key={text} className={className}>
          {text}
        </span>
      ))}
    </p>
  );

/** A card without a frame: its cover, one link over the whole card, and one button. A page has many of them, so each element has a reason. */
export const ProductCard = ({ product, price, href, isFirst = false, countdown, heart }: Props) => {
  const isSold = availability(product.stock) === 'sold';
  const facts = product.facts ?? [];
  const was = isSold ? null : price.was;
  const notes = price.was === null ? notesOf(product, isSold) : [];
  const isLast = was === null && notes.length === 0;
  return (
    <article className={classNames(styles['card'], isSold && styles['sold'])}>
      <Picture className={styles['cover']} address={coverPicture(product)} alt="" sizes={CARD_SIZES} isFirst={isFirst} />
      {product.tier === null ? null : <TierMark tier={product.tier} className={styles['tier']} isOnPicture />}
      {isSold ? <span className={styles['foot']}>{productText.sold}</span> : null}
      {!isSold && price.sale !== null ? (
        <span className={styles['foot']}>
          <span className={classNames(styles['sale'], signClass.bolt)}>{saleText.flashSale}</span>
          {countdown}
        </span>
      ) : null}
      <p className={classNames(styles['game'], facts.length > 0 && styles['facts'])}>
        {[labelled(product, product.game?.name ?? product.tier?.name), ...facts].join(' · ')}
      </p>
      <h3 className={styles['name']}>
        <Link className={styles['link']} to={href}>
          {product.name}
        </Link>
      </h3>
      <Rupiah as="p" className={classNames(styles['price'], isLast && styles['last'])} amount={price.amount} />
      {was === null ? null : <OldPrice as="p" className={styles['sub']} was={was} amount={price.amount} />}
      {notes.length === 0 ? null : <Notes notes={notes} />}
      {heart}
    </article>
  );
};
