import { definePage } from '../../page.ts';
import { wishlistText } from '../../text/wishlist.ts';
import { WishlistPage } from './wishlist-page.tsx';

export const wishlist = definePage<null>({
  bindings: null,
  load: () => null,
  meta: () => ({ title: wishlistText.title, description: wishlistText.description, canonical: null }),
  Component: WishlistPage,
});
