import type { WishlistItem } from '../../domain/wishlist/wishlist.ts';

/** The readable stored items. */
export interface StoredItems {
  readonly items: readonly WishlistItem[];
  /** The number of unreadable items. */
  readonly unreadable: number;
}

/** The wishlist of a visitor on this device. */
export interface WishlistStorage {
  /** @throws when the stored value is no list */
  load(userId: string | null): StoredItems;
  /** @throws when the device cannot store it; a signed-in person's list then lasts as long as the page */
  save(userId: string | null, items: readonly WishlistItem[]): void;
}
