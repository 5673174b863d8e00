import { ContainerModule } from 'inversify';
import { WishlistModule } from '../../../application/shared/deferred-modules.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { WishlistStore } from './wishlist.store.ts';
import { WishlistAlerts } from './wishlist-alerts.ts';

export const wishlistAlertBindings = new ContainerModule(({ bind }) => {
  bind(WishlistAlerts)
    .toResolvedValue(
      (wishlist, session, shop, toasts) => new WishlistAlerts(wishlist, session, shop, toasts),
      [WishlistStore, SessionStore, WishlistModule, ToastStore],
    )
    .inSingletonScope();
});
