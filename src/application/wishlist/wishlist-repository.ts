import type { Wish } from '../../domain/wishlist/merge-wishes.ts';

/** The outcome of saving a product: saved now or before, not available, or above the limit. */
export type SavedWish = 'saved' | 'gone' | 'full';

/**
 * The wishlist of the signed-in person on all devices.
 * @throws PortError `denied` without a backend session, `unavailable` without an answer
 */
export interface WishlistRepository {
  /** Newest first, 500 at most, including products that were deleted since. */
  list(): Promise<readonly Wish[]>;
  /** Saves products, the oldest first, 500 at most. @returns the outcome by id; invalid ids are missing */
  save(productIds: readonly string[]): Promise<ReadonlyMap<string, SavedWish>>;
  /** Idempotent. */
  remove(productId: string): Promise<void>;
  /**
   * Whether the owner is notified of a lower price, new stock or rental from now on. Saves the product first if needed.
   * @throws PortError `conflict` when the product is not available, `invalid` when the list is full
   */
  setAlerts(productId: string, wantsNews: boolean): Promise<void>;
}
