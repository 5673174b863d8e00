import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ProductCard } from '../../domain/catalog/product.ts';
import { coverPicture } from '../../domain/media/product-pictures.ts';
import { saleText } from '../text/flash-sale.ts';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './deal-ticket.module.scss';
import { labelled } from './labelled.ts';
import { OldPrice } from './old-price.tsx';
import { Picture } from './picture.tsx';
import { Rupiah } from './rupiah.tsx';
import { signClass } from './sign.ts';
import { TierMark } from './tier-mark.tsx';

interface Props {
  readonly product: Pick<ProductCard, 'id' | 'name' | 'image' | 'tier' | 'game'> & Partial<Pick<ProductCard, 'saleKind'>>;
  readonly amount: number;
  readonly was: number | null;
  readonly href: string;
  /** Where it is bought at once; null or omitted where it is not. */
  readonly buyHref?: string | null;
  readonly isFirst?: boolean;
  readonly state: 'coming' | 'running' | 'over';
  /** The remaining time; omitted for an upcoming sale. */
  readonly countdown: ReactNode;
  /** The last line: the remaining stock or the start. */
  readonly children: ReactNode;
}

/** A sale as a horizontal ticket: cover with the time on its edge, price and stock beside it. One link covers the whole ticket, below the one that buys. */
export const DealTicket = ({ product, amount, was, href, buyHref = null, isFirst = false, state, countdown, children }: Props) => (
  <article className={classNames(styles['ticket'], styles[state])}>
    <Picture className={styles['cover']} address={coverPicture(product)} alt="" sizes="120px" isFirst={isFirst} />
    <span className={classNames(styles['foot'], state === 'coming' ? signClass.clock : signClass.bolt)}>
      {state === 'coming' ? saleText.soon : countdown}
    </span>
    <p className={styles['kind']}>
      {product.tier === null ? null : <TierMark tier={product.tier} />}
      <span className={styles['game']}>{labelled(product, product.game?.name)}</span>
    </p>
    <h3 className={styles['name']}>
      <Link className={styles['link']} to={href}>
        {product.name}
      </Link>
    </h3>
    <Rupiah as="p" className={classNames(styles['price'], was === null && styles['last'])} amount={amount} />
    {was === null ? null : <OldPrice as="p" className={styles['was']} was={was} amount={amount} />}
    <p className={styles['end']}>{children}</p>
    {buyHref === null ? null : (
      <Link className={`${buttonClass('secondary', true)} ${styles['buy']}`} to={buyHref} aria-label={`${saleText.buy} ${product.name}`}>
        {saleText.buy}
      </Link>
    )}
  </article>
);
