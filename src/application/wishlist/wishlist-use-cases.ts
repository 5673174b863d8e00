import type { RefreshWishlist } from './refresh-wishlist.ts';
import type { SendWish } from './send-wish.ts';
import type { SetWishlistAlerts } from './set-wishlist-alerts.ts';
import type { SyncWishlist } from './sync-wishlist.ts';

/** The wishlist use cases that send requests. */
export interface WishlistUseCases {
  readonly sync: SyncWishlist;
  readonly send: SendWish;
  readonly refresh: RefreshWishlist;
  readonly setNews: SetWishlistAlerts;
}
