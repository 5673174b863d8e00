import { definePage } from '../../core/page.ts';
import { wishlistAlertBindings } from '../../features/wishlist/bindings.ts';
import { wishlistBindings } from './wishlist.view-model.ts';
import { wishlistPageText } from './wishlist-page.text.ts';
import { WishlistPage } from './wishlist-page.tsx';

export const wishlist = definePage<null>({
  bindings: [wishlistBindings, wishlistAlertBindings],
  load: () => null,
  meta: () => ({ title: wishlistPageText.title, description: wishlistPageText.description, canonical: null }),
  Component: WishlistPage,
});
