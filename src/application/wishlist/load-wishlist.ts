import { joined, type WishlistItem } from '../../domain/wishlist/wishlist.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { WishlistStorage } from './wishlist-storage.ts';

/**
 * The saved accounts of a user, or of the guest; a list that cannot be read is logged and empty (section 8), and of one that can be read in
 * part the readable part is shown. A signed-in person also sees what the guest saved, until the account has it.
 */
export class LoadWishlist {
  constructor(
    private readonly storage: WishlistStorage,
    private readonly errors: ErrorLog,
  ) {}

  execute(userId: string | null): readonly WishlistItem[] {
    const guest = this.stored(null);
    return userId === null ? guest : joined(guest, this.stored(userId));
  }

  /** One list alone. */
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
