import { definePage } from '../../page.ts';
import { wishlistPageText } from '../../text/wishlist-page.ts';
import { wishingBindings } from '../../wishing/bindings.ts';
import { wishlistBindings } from './bindings.ts';
import { WishlistPage } from './wishlist-page.tsx';

export const wishlist = definePage<null>({
  bindings: [wishlistBindings, wishingBindings],
  load: () => null,
  meta: () => ({ title: wishlistPageText.title, description: wishlistPageText.description, canonical: null }),
  Component: WishlistPage,
});
