import { ContainerModule } from 'inversify';
import { WishlistProgram } from '../../../application/wishlist/wishlist-program.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { WishlistStore } from '../../stores/wishlist.store.ts';
import { WishNews } from './wish-news.ts';

export const wishingBindings = new ContainerModule(({ bind }) => {
  bind(WishNews)
    .toResolvedValue(
      (wishlist, session, program, toasts) => new WishNews(wishlist, session, program, toasts),
      [WishlistStore, SessionStore, WishlistProgram, ToastStore],
    )
    .inSingletonScope();
});
