import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { wishlistPageText } from '../../features/wishlist/wishlist-page.text.ts';

/** Nothing saved yet, or everything let go. */
export const EmptyWishlist = ({ isGuest }: { readonly isGuest: boolean }) => (
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
