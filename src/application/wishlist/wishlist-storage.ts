import type { WishlistItem } from '../../domain/wishlist/wishlist.ts';

/** What a device keeps, as far as it can be read. */
export interface StoredItems {
  readonly items: readonly WishlistItem[];
  /** How many stand there that nobody can read. */
  readonly unreadable: number;
}

/** Saved accounts of one visitor on this device. */
export interface WishlistStorage {
  /** @throws when what is stored is no list at all */
  load(userId: string | null): StoredItems;
  /** @throws when the device refuses to keep it; somebody's who is signed in is held as long as the page all the same */
  save(userId: string | null, items: readonly WishlistItem[]): void;
}
