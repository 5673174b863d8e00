import { ContainerModule } from 'inversify';
import { WishlistModule } from '../../../application/shared/deferred-modules.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { WishNews } from './wish-news.ts';
import { WishlistStore } from './wishlist.store.ts';

export const wishingBindings = new ContainerModule(({ bind }) => {
  bind(WishNews)
    .toResolvedValue(
      (wishlist, session, shop, toasts) => new WishNews(wishlist, session, shop, toasts),
      [WishlistStore, SessionStore, WishlistModule, ToastStore],
    )
    .inSingletonScope();
});
