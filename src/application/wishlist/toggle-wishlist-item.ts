import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { type WishlistItem, withItem, withoutItem } from '../../domain/wishlist/wishlist.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { LoadWishlist } from './load-wishlist.ts';
import type { WishlistStorage } from './wishlist-storage.ts';

/**
 * Saves an account, or lets it go when it is saved already. A list that cannot be read counts as empty (section 8); when the device
 * refuses to keep the new one, the caller's list stays what it was.
 */
export class ToggleWishlistItem {
  constructor(
    private readonly load: LoadWishlist,
    private readonly storage: WishlistStorage,
    private readonly errors: ErrorLog,
  ) {}

  execute(userId: string | null, item: WishlistItem): Result<readonly WishlistItem[]> {
    const items = this.load.execute(userId);
    const isSaved = items.some((other) => other.id === item.id);
    const changed = isSaved ? withoutItem(items, item.id) : withItem(items, item);
    try {
      this.storage.save(userId, changed);
      return succeed(changed);
    } catch (error) {
      this.errors.record('ToggleWishlistItem', error);
      return fail('WISHLIST_NOT_SAVED', 'Belum tersimpan. Coba lagi.');
    }
  }
}
