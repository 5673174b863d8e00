import type { RefreshWishlist } from './refresh-wishlist.ts';
import type { SendWish } from './send-wish.ts';
import type { SetWishNews } from './set-wish-news.ts';
import type { SyncWishlist } from './sync-wishlist.ts';

export interface WishlistUseCases {
  readonly sync: SyncWishlist;
  readonly send: SendWish;
  readonly refresh: RefreshWishlist;
  readonly setNews: SetWishNews;
}

/** What of the wishlist speaks to the shop. A guest who looks around does without, so that it arrives at the first need. */
export abstract class WishlistProgram {
  /** @throws when it cannot be fetched */
  abstract ready(): Promise<WishlistUseCases>;
}
