import type { WishlistItem } from '../../domain/wishlist/wishlist.ts';

/** What a device keeps, as far as it can be read. */
export interface StoredItems {
  readonly items: readonly WishlistItem[];
  /** How many stored items are unreadable. */
  readonly unreadable: number;
}

/** Saved accounts of one visitor on this device. */
export interface WishlistStorage {
  /** @throws when what is stored is no list at all */
  load(userId: string | null): StoredItems;
  /** @throws when the device refuses to store it; a signed-in person's list is then held as long as the page */
  save(userId: string | null, items: readonly WishlistItem[]): void;
}
