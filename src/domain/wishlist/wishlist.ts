import { currentPrice } from '../catalog/price.ts';
import type { ProductCard } from '../catalog/product.ts';

/** The full card is stored, so that the list can be shown before anything is asked (section 3). */
export interface WishlistItem extends ProductCard {
  /** What a buyer would have paid when it was saved, whole Rupiah; null where nobody noted it. */
  readonly savedPrice: number | null;
  /** No longer in the shop, or not shown: what is stored is all there is. */
  readonly isGone: boolean;
  /** "Kabari aku". Only an account can ask for it. */
  readonly wantsNews: boolean;
}

/** A stored card, or an item in the format of before. */
export const toWish = (card: ProductCard & Partial<WishlistItem>, now: Date): WishlistItem => ({
  ...card,
  savedPrice: card.savedPrice ?? currentPrice(card, now).amount,
  isGone: card.isGone ?? false,
  wantsNews: card.wantsNews ?? false,
});

/** Section 3: `wishlist_{userId}`, or `wishlist_guest`. */
export const wishlistKey = (userId: string | null): string => (userId === null ? 'wishlist_guest' : `wishlist_${userId}`);

/** Newest first; saving the same product again refreshes what is stored. @param place where it goes: the front, or where it was before */
export const withItem = (items: readonly WishlistItem[], item: WishlistItem, place = 0): WishlistItem[] =>
  withoutItem(items, item.id).toSpliced(place, 0, item);

export const withoutItem = (items: readonly WishlistItem[], id: string): WishlistItem[] => items.filter((item) => item.id !== id);

/** Both lists, nothing twice: what the guest saved stands before what the account had. */
export const joined = (guest: readonly WishlistItem[], own: readonly WishlistItem[]): WishlistItem[] => [
  ...guest,
  ...own.filter((item) => !guest.some((other) => other.id === item.id)),
];
