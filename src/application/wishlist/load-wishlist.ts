import type { WishlistItem } from '../../domain/wishlist/wishlist.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { WishlistStorage } from './wishlist-storage.ts';

/** The saved accounts of a user, or of the guest; a list that cannot be read is logged and empty (section 8). */
export class LoadWishlist {
  constructor(
    private readonly storage: WishlistStorage,
    private readonly errors: ErrorLog,
  ) {}

  execute(userId: string | null): readonly WishlistItem[] {
    try {
      return this.storage.load(userId);
    } catch (error) {
      this.errors.record('LoadWishlist', error);
      return [];
    }
  }
}
