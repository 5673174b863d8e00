import { ContainerModule } from 'inversify';
import { WishlistProgram } from '../../../application/wishlist/wishlist-program.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { WishlistStore } from '../../stores/wishlist.store.ts';
import { WishlistViewModel } from './wishlist.view-model.ts';

export const wishlistBindings = new ContainerModule(({ bind }) => {
  bind(WishlistViewModel).toResolvedValue(
    (wishlist, session, program) => new WishlistViewModel(wishlist, session, program),
    [WishlistStore, SessionStore, WishlistProgram],
  );
});
