import { currentPrice } from '../catalog/price.ts';
import type { ProductCard } from '../catalog/product.ts';

/** The full card is stored, so that the list can be shown before any request (section 3). */
export interface WishlistItem extends ProductCard {
  /** The buyer's price at the time it was saved, in whole rupiah; null when unknown. */
  readonly savedPrice: number | null;
  /** The product is deleted or hidden; only the stored fields are known. */
  readonly isGone: boolean;
  /** Whether "Kabari aku" is on. Only accounts have it. */
  readonly wantsNews: boolean;
}

/** Reads a stored card, or an item in an earlier format. */
export const toWish = (card: ProductCard & Partial<WishlistItem>, now: Date): WishlistItem => ({
  ...card,
  savedPrice: card.savedPrice ?? currentPrice(card, now).amount,
  isGone: card.isGone ?? false,
  wantsNews: card.wantsNews ?? false,
});

/** `wishlist_{userId}`, or `wishlist_guest` (specification, section 3). */
export const wishlistKey = (userId: string | null): string => (userId === null ? 'wishlist_guest' : `wishlist_${userId}`);

/**
 * Newest first; saving a product again replaces its stored card.
 * @param place the index of the item: the front, or its previous position
 */
export const withItem = (items: readonly WishlistItem[], item: WishlistItem, place = 0): WishlistItem[] =>
  withoutItem(items, item.id).toSpliced(place, 0, item);

export const withoutItem = (items: readonly WishlistItem[], id: string): WishlistItem[] => items.filter((item) => item.id !== id);

/** Both lists without duplicates: items of the guest come before those of the account. */
export const mergedLists = (guest: readonly WishlistItem[], own: readonly WishlistItem[]): WishlistItem[] => [
  ...guest,
  ...own.filter((item) => !guest.some((other) => other.id === item.id)),
];
