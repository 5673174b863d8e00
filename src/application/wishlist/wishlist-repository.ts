import type { Wish } from '../../domain/wishlist/merge-wishes.ts';

/** The outcome of saving a product: saved now or before, not in the shop, or above the limit. */
export type SavedWish = 'saved' | 'gone' | 'full';

/**
 * The wishlist of the signed-in person, shared by their devices.
 * @throws PortError `denied` without a sign-in of the backend's, `unavailable` without an answer
 */
export interface WishlistRepository {
  /** Newest first, 500 at most, including products that were deleted since. */
  list(): Promise<readonly Wish[]>;
  /** The oldest first, 500 at most. @returns what became of each; ids that are none are missing */
  save(productIds: readonly string[]): Promise<ReadonlyMap<string, SavedWish>>;
  /** Letting go of what is not there is fine. */
  remove(productId: string): Promise<void>;
  /**
   * Whether its owner is notified of a lower price, new stock or rental, counted from now. A product that is not saved yet is saved by it.
   * @throws PortError `conflict` when the shop does not have it, `invalid` when the list is full
   */
  setNews(productId: string, wantsNews: boolean): Promise<void>;
}
