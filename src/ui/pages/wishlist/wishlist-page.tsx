import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { buttonClass } from '../../components/button.tsx';
import { CardSkeleton } from '../../components/card-skeleton.tsx';
import { classNames } from '../../components/class-names.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProductGrid } from '../../components/product-grid.tsx';
import { LiveProductCard } from '../../connected/live-product-card.tsx';
import { paths } from '../../paths.ts';
import { WishlistStore } from '../../stores/wishlist.store.ts';
import { wishlistText } from '../../text/wishlist.ts';
import { useStore } from '../../view-model.tsx';
import styles from './wishlist-page.module.scss';

const WAITING = ['a', 'b', 'c', 'd'] as const;

/** What this device keeps. The server knows nothing of it, so it renders the shape of a list and the browser fills it. */
export const WishlistPage = observer(() => {
  const { newestFirst, isLoaded } = useStore(WishlistStore);
  return (
    <div className={classNames('wrap', styles['page'], !isLoaded && styles['still'])}>
      <h1>{wishlistText.title}</h1>
      {!isLoaded ? (
        <>
          <noscript>
            <p className={styles['count']}>{wishlistText.scriptNeeded}</p>
          </noscript>
          <div className={styles['waiting']}>
            <ProductGrid>
              {WAITING.map((key) => (
                <CardSkeleton key={key} />
              ))}
            </ProductGrid>
          </div>
        </>
      ) : newestFirst.length === 0 ? (
        <EmptyState
          title={wishlistText.emptyTitle}
          text={wishlistText.emptyText}
          action={
            <Link className={buttonClass('primary')} to={paths.products}>
              {wishlistText.emptyAction}
            </Link>
          }
        />
      ) : (
        <>
          <p className={styles['count']}>{wishlistText.count(formatCount(newestFirst.length))}</p>
          <ProductGrid>
            {newestFirst.map((product) => (
              <LiveProductCard key={product.id} product={product} />
            ))}
          </ProductGrid>
        </>
      )}
    </div>
  );
});
