import { ContainerModule } from 'inversify';
import { ChooseTheme } from '../../application/appearance/choose-theme.ts';
import { RestoreSession } from '../../application/auth/client/restore-session.ts';
import { WishlistModule } from '../../application/shared/deferred-modules.ts';
import { LoadWishlist } from '../../application/wishlist/load-wishlist.ts';
import { ToggleWishlistItem } from '../../application/wishlist/toggle-wishlist-item.ts';
import { PublicOrigin } from '../core/public-origin.ts';
import { WishlistStore } from '../features/wishlist/wishlist.store.ts';
import { ArrivalStore } from '../stores/arrival.store.ts';
import { BadgeStore } from '../stores/badge.store.ts';
import { CardPreviewCache } from '../stores/card-preview-cache.ts';
import { ClockStore } from '../stores/clock.store.ts';
import { ConnectionStore } from '../stores/connection.store.ts';
import { DialogStore } from '../stores/dialog.store.ts';
import { FirstPageStore } from '../stores/first-page.store.ts';
import { ListMemoryStore } from '../stores/list-memory.store.ts';
import { SessionStore } from '../stores/session.store.ts';
import { ThemeStore } from '../stores/theme.store.ts';
import { ToastStore } from '../stores/toast.store.ts';

/** The stores that live as long as the app, one instance per container. The entry provides clock, connection and the shop's address. */
export const appBindings = (clock: ClockStore, connection: ConnectionStore, origin: PublicOrigin): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(ClockStore).toConstantValue(clock);
    bind(ConnectionStore).toConstantValue(connection);
    bind(PublicOrigin).toConstantValue(origin);
    bind(FirstPageStore).toConstantValue(new FirstPageStore(clock, connection));
    bind(ListMemoryStore).toConstantValue(new ListMemoryStore());
    bind(ArrivalStore).toConstantValue(new ArrivalStore());
    bind(CardPreviewCache).toConstantValue(new CardPreviewCache());
    bind(ToastStore).toConstantValue(new ToastStore());
    bind(BadgeStore).toConstantValue(new BadgeStore());
    bind(DialogStore).toConstantValue(new DialogStore());
    bind(ThemeStore)
      .toResolvedValue((choose) => new ThemeStore(choose), [ChooseTheme])
      .inSingletonScope();
    bind(SessionStore)
      .toResolvedValue((restore, toasts) => new SessionStore(restore, toasts), [RestoreSession, ToastStore])
      .inSingletonScope();
    bind(WishlistStore)
      .toResolvedValue(
        (load, toggle, shop, toasts) => new WishlistStore(load, toggle, shop, toasts),
        [LoadWishlist, ToggleWishlistItem, WishlistModule, ToastStore],
      )
      .inSingletonScope();
  });
