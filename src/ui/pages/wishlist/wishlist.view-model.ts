import { makeAutoObservable, reaction, runInAction } from 'mobx';
import { WishlistModule } from '../../../application/shared/deferred-modules.ts';
import { bindingsOf } from '../../core/bindings.ts';
import { WishlistStore } from '../../features/wishlist/wishlist.store.ts';
import { SessionStore } from '../../stores/session.store.ts';

/** The wishlist page: the current prices of its items. */
export class WishlistViewModel {
  /** The shop did not return current prices. */
  isOutdated = false;

  constructor(
    private readonly wishlist: WishlistStore,
    private readonly session: SessionStore,
    private readonly shop: WishlistModule,
  ) {
    makeAutoObservable<this, 'wishlist' | 'session' | 'shop'>(this, { wishlist: false, session: false, shop: false }, { autoBind: true });
  }

  get isGuest(): boolean {
    return this.session.status === 'guest';
  }

  start(): () => void {
    const returned = (): void => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    document.addEventListener('visibilitychange', returned);
    window.addEventListener('online', returned);
    const stop = reaction(
      () => (this.wishlist.isLoaded ? (this.session.user?.id ?? 'guest') : null),
      (who) => {
        if (who !== null) void this.refresh();
      },
      { fireImmediately: true },
    );
    return () => {
      document.removeEventListener('visibilitychange', returned);
      window.removeEventListener('online', returned);
      stop();
    };
  }

  /** The stored items were only the first paint. */
  async refresh(): Promise<void> {
    const userId = this.session.user?.id ?? null;
    if (this.wishlist.items.size === 0) return;
    const renewed = await this.shop.ready().then(
      ({ refresh }) => refresh.execute(userId),
      () => null,
    );
    if (userId !== (this.session.user?.id ?? null)) return;
    runInAction(() => {
      this.isOutdated = renewed?.ok !== true;
      if (renewed?.ok === true) this.wishlist.show(renewed.value);
    });
  }
}

export const wishlistBindings = bindingsOf(
  WishlistViewModel,
  [WishlistStore, SessionStore, WishlistModule],
  (wishlist, session, shop) => new WishlistViewModel(wishlist, session, shop),
);
