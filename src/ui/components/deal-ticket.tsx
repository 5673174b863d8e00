import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ProductCard } from '../../domain/catalog/product.ts';
import { coverPicture } from '../../domain/media/product-pictures.ts';
import { saleText } from '../text/flash-sale.ts';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './deal-ticket.module.scss';
import { Icon } from './icon.tsx';
import { labelled } from './labelled.ts';
import { OldPrice } from './old-price.tsx';
import { Picture } from './picture.tsx';
import { Rupiah } from './rupiah.tsx';
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
    <div className={styles['cover']}>
      <Picture address={coverPicture(product)} alt="" sizes="120px" isFirst={isFirst} />
      <span className={styles['foot']}>
        <Icon name={state === 'coming' ? 'clock' : 'bolt'} size="small" />
        {state === 'coming' ? saleText.soon : countdown}
      </span>
    </div>
    <div className={styles['body']}>
      <p className={styles['kind']}>
        {product.tier === null ? null : <TierMark tier={product.tier} />}
        <span className={styles['game']}>{labelled(product, product.game?.name)}</span>
      </p>
      <h3 className={styles['name']}>
        <Link className={styles['link']} to={href}>
          {product.name}
        </Link>
      </h3>
      <p className={styles['price']}>
        <Rupiah amount={amount} />
      </p>
      <p className={styles['was']}>{was === null ? null : <OldPrice was={was} amount={amount} />}</p>
      <p className={styles['end']}>{children}</p>
      {buyHref === null ? null : (
        <Link className={`${buttonClass('secondary', true)} ${styles['buy']}`} to={buyHref} aria-label={`${saleText.buy} ${product.name}`}>
          {saleText.buy}
        </Link>
      )}
    </div>
  </article>
);
