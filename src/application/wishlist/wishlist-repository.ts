import type { Wish } from '../../domain/wishlist/merge-wishes.ts';

/** What became of a product that was to be saved: kept now or before, not in the shop, or one too many. */
export type SavedWish = 'saved' | 'gone' | 'full';

/**
 * The wishlist of whoever is signed in, on every device of theirs.
 * @throws PortError `denied` without a sign-in of the backend's, `unavailable` without an answer
 */
export interface WishlistRepository {
  /** Newest first, 500 at most. Products that are gone since are among them. */
  list(): Promise<readonly Wish[]>;
  /** The oldest first, 500 at most. @returns what became of each; ids that are none are missing */
  save(productIds: readonly string[]): Promise<ReadonlyMap<string, SavedWish>>;
  /** Letting go of what is not there is fine. */
  remove(productId: string): Promise<void>;
  /**
   * Whether its owner is told when it gets cheaper, is back or can be rented, counted from now. Asked for a product that is not saved, it is.
   * @throws PortError `conflict` when the shop does not have it, `invalid` when the list is full
   */
  setNews(productId: string, wantsNews: boolean): Promise<void>;
}
