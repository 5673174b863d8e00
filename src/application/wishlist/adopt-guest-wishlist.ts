import { withItem } from '../../domain/wishlist/wishlist.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { LoadWishlist } from './load-wishlist.ts';
import type { WishlistStorage } from './wishlist-storage.ts';

/** What was saved before signing in goes to the person who signed in; the guest's list is empty then. */
export class AdoptGuestWishlist {
  constructor(
    private readonly load: LoadWishlist,
    private readonly storage: WishlistStorage,
    private readonly errors: ErrorLog,
  ) {}

  execute(userId: string): void {
    const brought = this.load.execute(null);
    if (brought.length === 0) return;
    try {
      this.storage.save(userId, brought.toReversed().reduce(withItem, [...this.load.execute(userId)]));
      this.storage.save(null, []);
    } catch (error) {
      // Both lists stay as they were.
      this.errors.record('AdoptGuestWishlist', error);
    }
  }
}
