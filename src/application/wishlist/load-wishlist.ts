import { mergedLists, type WishlistItem } from '../../domain/wishlist/wishlist.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { WishlistStorage } from './wishlist-storage.ts';

/**
 * Reads the stored wishlist of a user or guest; an unreadable list is logged and empty (section 8), and of a partly readable one the
 * readable items are returned. A signed-in person also sees the guest's items until the account has them.
 */
export class LoadWishlist {
  constructor(
    private readonly storage: WishlistStorage,
    private readonly errors: ErrorLog,
  ) {}

  execute(userId: string | null): readonly WishlistItem[] {
    const guest = this.stored(null);
    return userId === null ? guest : mergedLists(guest, this.stored(userId));
  }

  /** The list of one visitor only. */
  stored(userId: string | null): readonly WishlistItem[] {
    try {
      const { items, unreadable } = this.storage.load(userId);
      if (unreadable > 0) this.errors.record('LoadWishlist', new Error(`${unreadable} items cannot be read`));
      return items;
    } catch (error) {
      this.errors.record('LoadWishlist', error);
      return [];
    }
  }
}
