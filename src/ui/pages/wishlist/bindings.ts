import { ContainerModule } from 'inversify';
import { WishlistModule } from '../../../application/shared/deferred-modules.ts';
import { WishlistStore } from '../../features/wishlist/wishlist.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { WishlistViewModel } from './wishlist.view-model.ts';

export const wishlistBindings = new ContainerModule(({ bind }) => {
  bind(WishlistViewModel).toResolvedValue(
    (wishlist, session, shop) => new WishlistViewModel(wishlist, session, shop),
    [WishlistStore, SessionStore, WishlistModule],
  );
});
