import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { mergeWishes, type Wish } from '../../domain/wishlist/merge-wishes.ts';
import { mergedLists, type WishlistItem } from '../../domain/wishlist/wishlist.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { LoadWishlist } from './load-wishlist.ts';
import type { ProductCards } from './product-cards.ts';
import type { SendUnsentWishes } from './send-unsent-wishes.ts';
import type { SavedWish, WishlistRepository } from './wishlist-repository.ts';
import type { WishlistStorage } from './wishlist-storage.ts';

const MAX_AT_ONCE = 500;

/** The account's list on this device. */
export interface SyncedWishlist {
  readonly items: readonly WishlistItem[];
  /** Some items of the guest exceed the limit; they stay in the guest's list. */
  readonly isFull: boolean;
}

interface SyncWishlistParts {
  readonly wishes: WishlistRepository;
  readonly sendUnsent: SendUnsentWishes;
  readonly cards: ProductCards;
  readonly load: LoadWishlist;
  readonly storage: WishlistStorage;
  readonly errors: ErrorLog;
}

/**
 * Adds the guest's items to the account, and stores the account's list on this device. The guest's list is cleared only after the account
 * has it: without an answer it is kept, the account's list is shown if it can be read, and the next call retries.
 */
export class SyncWishlist {
  constructor(private readonly parts: SyncWishlistParts) {}

  /** @param isCurrent false when the visitor has changed the list meanwhile; the outdated answer is then not stored */
  execute(userId: string, isCurrent: () => boolean): Promise<Result<SyncedWishlist>> {
    const sync = async (): Promise<Result<SyncedWishlist>> => {
      const unsent = await this.parts.sendUnsent.execute(userId);
      const outcomes = await this.saveGuestItems();
      const wishes = await this.parts.wishes.list();
      const cards = await this.loadMissingCards(userId, wishes);
      if (!isCurrent()) return fail('OUTDATED');
      return succeed(this.store(userId, wishes, unsent, outcomes, cards));
    };
    return attempt(this.parts.errors, 'SyncWishlist', sync, undefined, () => fail('WISHLIST_NOT_SYNCED'));
  }

  /** Saves the guest's items, oldest first; items without an answer have an unknown state. */
  private async saveGuestItems(): Promise<ReadonlyMap<string, SavedWish>> {
    const ids = this.parts.load
      .stored(null)
      .map(({ id }) => id)
      .filter(isUuid)
      .toReversed();
    const outcomes = new Map<string, SavedWish>();
    try {
      for (let from = 0; from < ids.length; from += MAX_AT_ONCE) {
        for (const [id, outcome] of await this.parts.wishes.save(ids.slice(from, from + MAX_AT_ONCE))) outcomes.set(id, outcome);
      }
    } catch (error) {
      // The account's list is shown even so.
      this.parts.errors.record('SyncWishlist', error);
    }
    return outcomes;
  }

  /** The cards of items that were saved on other devices. */
  private async loadMissingCards(userId: string, wishes: readonly Wish[]) {
    const known = new Set(this.parts.load.execute(userId).map(({ id }) => id));
    const ids = wishes.map(({ productId }) => productId).filter((id) => !known.has(id));
    // A cached card is better than a name only.
    const { cards } = ids.length === 0 ? { cards: [] } : await this.parts.cards.byIds(ids);
    return new Map(cards.map((card) => [card.id, card]));
  }

  private store(
    userId: string,
    wishes: readonly Wish[],
    unsent: ReadonlyMap<string, boolean>,
    outcomes: ReadonlyMap<string, SavedWish>,
    cards: Parameters<typeof mergeWishes>[0]['cards'],
  ): SyncedWishlist {
    const guest = this.parts.load.stored(null);
    // An item that the account lists was saved, even if the answer was lost.
    const listed = new Set(wishes.map(({ productId }) => productId));
    const fromGuest = guest
      .filter(({ id }) => listed.has(id) || outcomes.get(id) === 'saved' || outcomes.get(id) === 'gone')
      .map((item) => ({ ...item, isGone: item.isGone || outcomes.get(item.id) === 'gone' }));
    const left = guest.filter(({ id }) => !fromGuest.some((item) => item.id === id));
    const own = mergeWishes({ wishes, stored: this.parts.load.stored(userId), unsent, fromGuest, cards });
    try {
      this.parts.storage.save(userId, own);
      // Written last: an interruption between the two writes keeps an item twice instead of losing it.
      if (fromGuest.length > 0) this.parts.storage.save(null, left);
    } catch (error) {
      // A device without space still shows the account's list.
      this.parts.errors.record('SyncWishlist', error);
    }
    return { items: mergedLists(left, own), isFull: [...outcomes.values()].includes('full') };
  }
}
