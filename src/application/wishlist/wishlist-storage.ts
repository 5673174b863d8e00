import type { WishlistItem } from '../../domain/wishlist/wishlist.ts';

/** Saved accounts of one visitor on this device. */
export interface WishlistStorage {
  /** @throws when what is stored cannot be read */
  load(userId: string | null): readonly WishlistItem[];
  /** @throws when the device refuses to keep it */
  save(userId: string | null, items: readonly WishlistItem[]): void;
}
