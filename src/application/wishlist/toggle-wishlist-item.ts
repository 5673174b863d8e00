import type { ProductCard } from '../../domain/catalog/product.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { toWish, type WishlistItem, withItem, withoutItem } from '../../domain/wishlist/wishlist.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { KeyValueStore } from '../shared/key-value-store.ts';
import type { LoadWishlist } from './load-wishlist.ts';
import { recordUnsentWish } from './record-unsent-wish.ts';
import type { WishlistStorage } from './wishlist-storage.ts';

interface ToggleWishlistItemParts {
  readonly load: LoadWishlist;
  readonly storage: WishlistStorage;
  readonly device: KeyValueStore;
  readonly clock: Clock;
  readonly errors: ErrorLog;
}

/**
 * Adds a product to the list on this device, or removes it. The caller passes the wanted state instead of a toggle, so that two tabs agree.
 * An unreadable list counts as empty (section 8). When the device cannot store the new list, a guest keeps the previous one; the account of
 * a signed-in person still receives the change.
 */
export class ToggleWishlistItem {
  constructor(private readonly parts: ToggleWishlistItemParts) {}

  /** @param place the index of an added item @param untold the change to send to the account; null when there is none */
  execute(
    userId: string | null,
    card: ProductCard,
    isWanted: boolean,
    place = 0,
    untold?: boolean | null,
  ): Result<readonly WishlistItem[]> {
    const own = this.parts.load.stored(userId);
    try {
      if (userId !== null) {
        if (untold !== undefined) recordUnsentWish(this.parts.device, userId, card.id, untold);
        this.removeGuestItem(card.id);
      }
      this.parts.storage.save(userId, isWanted ? withItem(own, toWish(card, this.parts.clock.now()), place) : withoutItem(own, card.id));
      return succeed(this.parts.load.execute(userId));
    } catch (error) {
      this.parts.errors.record('ToggleWishlistItem', error);
      if (userId !== null) return succeed(this.parts.load.execute(userId));
      return fail('WISHLIST_NOT_SAVED');
    }
  }

  /** An item of the guest's list that awaits the account would be added again. */
  private removeGuestItem(id: string): void {
    const guest = this.parts.load.stored(null);
    if (guest.some((item) => item.id === id)) this.parts.storage.save(null, withoutItem(guest, id));
  }
}
