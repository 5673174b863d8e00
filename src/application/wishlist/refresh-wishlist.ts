import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { refreshed } from '../../domain/wishlist/merge-wishes.ts';
import { mergedLists, type WishlistItem } from '../../domain/wishlist/wishlist.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { LoadWishlist } from './load-wishlist.ts';
import type { ProductCards } from './product-cards.ts';
import type { WishlistStorage } from './wishlist-storage.ts';

const NOT_REFRESHED = fail('WISHLIST_NOT_REFRESHED');

/** Updates prices and stock of all stored items with one request. */
export class RefreshWishlist {
  constructor(
    private readonly cards: ProductCards,
    private readonly load: LoadWishlist,
    private readonly storage: WishlistStorage,
    private readonly errors: ErrorLog,
  ) {}

  execute(userId: string | null): Promise<Result<readonly WishlistItem[]>> {
    const refresh = async (): Promise<Result<readonly WishlistItem[]>> => {
      // Built-in samples have no current price.
      const requested = this.load
        .execute(userId)
        .map(({ id }) => id)
        .filter(isUuid);
      const found = requested.length === 0 ? null : await this.cards.byIds(requested);
      // Cached cards may be older than the stored ones.
      if (found?.isCached === true) return NOT_REFRESHED;
      const cards = new Map(found?.cards.map((card) => [card.id, card]));
      const wasRequested = new Set(requested);
      // An item that was added or removed meanwhile is not part of the answer.
      const renew = (items: readonly WishlistItem[]): WishlistItem[] =>
        items.map((item) => (wasRequested.has(item.id) ? (refreshed([item], cards)[0] ?? item) : item));
      const guest = this.renewed(null, renew);
      return succeed(userId === null ? guest : mergedLists(guest, this.renewed(userId, renew)));
    };
    return attempt(this.errors, 'RefreshWishlist', refresh, undefined, () => NOT_REFRESHED);
  }

  private renewed(userId: string | null, renew: (items: readonly WishlistItem[]) => WishlistItem[]): readonly WishlistItem[] {
    const before = this.load.stored(userId);
    if (before.length === 0) return before;
    const items = renew(before);
    try {
      this.storage.save(userId, items);
    } catch (error) {
      this.errors.record('RefreshWishlist', error);
    }
    return items;
  }
}
