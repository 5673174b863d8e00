import { currentPrice } from '../../domain/catalog/price.ts';
import type { ProductCard } from '../../domain/catalog/product.ts';
import { coverPicture } from '../../domain/media/product-pictures.ts';
import { CardSkeleton } from '../components/card-skeleton.tsx';
import { classNames } from '../components/class-names.ts';
import { Picture } from '../components/picture.tsx';
import { CARD_SIZES } from '../components/product-card.tsx';
import { ProductGrid } from '../components/product-grid.tsx';
import { Rupiah } from '../components/rupiah.tsx';
import { useStore } from '../core/view-model.tsx';
import { CardPreviewCache } from '../stores/card-preview-cache.ts';
import { ClockStore } from '../stores/clock.store.ts';
import { layoutText } from '../text/layout.ts';
import styles from './pending-page.module.scss';

/** What the card of a product says of it, in the layout of its page. */
const Preview = ({ card, hasPrice }: { readonly card: ProductCard; readonly hasPrice: boolean }) => {
  const clock = useStore(ClockStore);
  return (
    <div className={styles['page']}>
      <div className={classNames(styles['picture'], styles['known'])}>
        <Picture address={coverPicture(card)} alt="" sizes={CARD_SIZES} isFirst />
      </div>
      <div className={styles['panel']}>
        <div className={styles['kind']} />
        <h1>{card.name}</h1>
        {hasPrice ? (
          <p>
            <Rupiah amount={currentPrice(card, clock.now).amount} size="page" />
          </p>
        ) : (
          <div className={styles['price']} />
        )}
        <div className={styles['action']} />
      </div>
    </div>
  );
};

/** A placeholder with the layout of a detail page while the page loads. */
const DetailSkeleton = () => (
  <div className={styles['page']} aria-hidden="true">
    <div className={styles['picture']} />
    <div className={styles['panel']}>
      <div className={styles['kind']} />
      <div className={styles['name']} />
      <div className={styles['price']} />
      <div className={styles['action']} />
    </div>
  </div>
);

const DETAIL = /^\/(products|flash-sales)\/./;
const CARDS = Array.from({ length: 8 }, (_, index) => `card-${index}`);

/** A placeholder for the page of an address while it is loading; what is there within a moment is not told of (app/app.tsx). */
export const PendingPage = ({ next: { pathname, search } }: { readonly next: Pick<Location, 'pathname' | 'search'> }) => {
  const card = useStore(CardPreviewCache).at(pathname);
  return (
    <div className={`wrap ${styles['pending']}`}>
      <p className="visually-hidden" role="status">
        {layoutText.loading}
      </p>
      {card !== null ? (
        <Preview card={card} hasPrice={search === ''} />
      ) : DETAIL.test(pathname) ? (
        <DetailSkeleton />
      ) : (
        <>
          <div className={styles['title']} aria-hidden="true" />
          <ProductGrid>
            {CARDS.map((key) => (
              <CardSkeleton key={key} />
            ))}
          </ProductGrid>
        </>
      )}
    </div>
  );
};
