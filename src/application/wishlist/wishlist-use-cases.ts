import type { RefreshWishlist } from './refresh-wishlist.ts';
import type { SendWish } from './send-wish.ts';
import type { SetWishlistAlerts } from './set-wishlist-alerts.ts';
import type { SyncWishlist } from './sync-wishlist.ts';

/** The use cases of the wishlist that speak to the shop. */
export interface WishlistUseCases {
  readonly sync: SyncWishlist;
  readonly send: SendWish;
  readonly refresh: RefreshWishlist;
  readonly setNews: SetWishlistAlerts;
}
