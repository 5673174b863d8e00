import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { buttonClass } from '../../components/button.tsx';
import { CardSkeleton } from '../../components/card-skeleton.tsx';
import { classNames } from '../../components/class-names.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProductGrid } from '../../components/product-grid.tsx';
import { paths } from '../../core/paths.ts';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { useAlertAfterSignIn } from '../../features/wishlist/use-alert-after-sign-in.ts';
import { WishlistStore } from '../../features/wishlist/wishlist.store.ts';
import { WishlistAlerts } from '../../features/wishlist/wishlist-alerts.ts';
import { Wish } from './wish.tsx';
import { WishlistViewModel } from './wishlist.view-model.ts';
import styles from './wishlist-page.module.scss';
import { wishlistPageText } from './wishlist-page.text.ts';

/** What an account adds to the list; it is below it, where it causes no layout shift. */
const GuestHint = () => (
  <aside className={styles['hint']}>
    <p>{wishlistPageText.guestHint}</p>
    <Link className={buttonClass('secondary')} to={paths.authFor(paths.wishlist)}>
      {wishlistPageText.signIn}
    </Link>
  </aside>
);

/** The list is empty. */
const EmptyWishlist = ({ isGuest }: { readonly isGuest: boolean }) => (
  <EmptyState
    title={wishlistPageText.emptyTitle}
    text={isGuest ? `${wishlistPageText.emptyText} ${wishlistPageText.guestHintEmpty}` : wishlistPageText.emptyText}
    action={
      <>
        <Link className={buttonClass('primary')} to={paths.products}>
          {wishlistPageText.emptyAction}
        </Link>
        {isGuest ? (
          <Link className={buttonClass('text')} to={paths.authFor(paths.wishlist)}>
            {wishlistPageText.signIn}
          </Link>
        ) : null}
      </>
    }
  />
);

const WAITING = ['a', 'b', 'c', 'd'] as const;

/** The device's list. The server does not know it, so it renders a skeleton that the browser replaces. */
export const WishlistPage = observer(() => {
  const { newestFirst, isLoaded, items } = useStore(WishlistStore);
  const model = useViewModel(WishlistViewModel);
  const news = useViewModel(WishlistAlerts);
  useAlertAfterSignIn(news, paths.wishlist, (id) => items.get(id) ?? null);
  return (
    <div className={classNames('wrap', styles['page'], !isLoaded && styles['still'])}>
      <h1>{wishlistPageText.title}</h1>
      {!isLoaded ? (
        <>
          <noscript>
            <p className={styles['count']}>{wishlistPageText.scriptNeeded}</p>
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
        <EmptyWishlist isGuest={model.isGuest} />
      ) : (
        <>
          <p className={styles['count']} role="status">
            {wishlistPageText.count(formatCount(newestFirst.length))}
            {model.isOutdated ? <span className={styles['outdated']}>{wishlistPageText.oldPrices}</span> : null}
          </p>
          <ProductGrid>
            {newestFirst.map((item) => (
              <Wish key={item.id} item={item} news={news} />
            ))}
          </ProductGrid>
          {model.isGuest ? <GuestHint /> : null}
        </>
      )}
    </div>
  );
});
