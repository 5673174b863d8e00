import type { ProductCard } from '../catalog/product.ts';

/** The full card is stored, so that the list can be shown before anything is asked (section 3). */
export type WishlistItem = ProductCard;

/** Section 3: `wishlist_{userId}`, or `wishlist_guest`. */
export const wishlistKey = (userId: string | null): string => (userId === null ? 'wishlist_guest' : `wishlist_${userId}`);

/** Newest first; saving the same product again refreshes what is stored and keeps its place at the front. */
export const withItem = (items: readonly WishlistItem[], item: WishlistItem): WishlistItem[] => [
  item,
  ...items.filter((other) => other.id !== item.id),
];

export const withoutItem = (items: readonly WishlistItem[], id: string): WishlistItem[] => items.filter((item) => item.id !== id);
