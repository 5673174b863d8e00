import type { ProductCard } from '../catalog/product.ts';
import type { WishlistItem } from './wishlist.ts';

/** A wishlist item as the account stores it. */
export interface Wish {
  readonly productId: string;
  /** Name and price at the time it was saved. Whole rupiah. */
  readonly name: string;
  readonly price: number;
  readonly wantsNews: boolean;
}

/** A placeholder card of a product that this device has never seen and the shop no longer shows. */
const placeholderCard = ({ productId, name, price }: Wish): ProductCard => ({
  id: productId,
  name,
  price,
  originalPrice: null,
  image: null,
  stock: 0,
  hasRental: false,
  createdAt: new Date(0),
  tier: null,
  game: null,
  rentalOptions: [],
  sale: null,
  isSample: false,
  saleKind: 'account',
});

interface Sides {
  /** Items of the account, newest first. */
  readonly wishes: readonly Wish[];
  /** Items stored on the device. */
  readonly stored: readonly WishlistItem[];
  /** Changes on this device that the account has not received, by product id: whether it is wished. */
  readonly unsent: ReadonlyMap<string, boolean>;
  /** Guest items that were moved to the account, or whose product is no longer available. */
  readonly fromGuest: readonly WishlistItem[];
  /** Current cards of the requested products, by id. */
  readonly cards: ReadonlyMap<string, ProductCard>;
}

/**
 * Merges the account's list with the list of this device. A price recorded on this device takes precedence, because the guest recorded it
 * before signing in. Items new to this device come first, the others keep their position. An item that the account does not have was
 * removed on another device and is dropped, unless its product is no longer available (only its owner removes that) or the account has not
 * received it yet.
 */
export const mergeWishes = ({ wishes: listed, stored, unsent, fromGuest, cards }: Sides): WishlistItem[] => {
  const wishes = listed.filter(({ productId }) => unsent.get(productId) !== false);
  const known = new Set(stored.map(({ id }) => id));
  const guests = new Map(fromGuest.map((item) => [item.id, item]));
  const wished = new Map(wishes.map((wish) => [wish.productId, wish]));
  const fresh = wishes
    .filter(({ productId }) => !known.has(productId))
    .map((wish): WishlistItem => {
      const guest = guests.get(wish.productId);
      const card = guest ?? cards.get(wish.productId);
      return {
        ...(card ?? placeholderCard(wish)),
        savedPrice: guest?.savedPrice ?? wish.price,
        isGone: card === undefined,
        wantsNews: wish.wantsNews,
      };
    });
  const removed = fromGuest.filter((item) => item.isGone && !wished.has(item.id) && !known.has(item.id));
  const rest = stored.flatMap((item): WishlistItem[] => {
    const wish = wished.get(item.id);
    if (wish === undefined) return item.isGone || unsent.get(item.id) === true ? [item] : [];
    return [{ ...item, savedPrice: item.savedPrice ?? wish.price, wantsNews: wish.wantsNews }];
  });
  return [...fresh, ...removed, ...rest];
};

/** Updates prices and stock of the list; items whose product is no longer shown do not change. */
export const refreshed = (items: readonly WishlistItem[], cards: ReadonlyMap<string, ProductCard>): WishlistItem[] =>
  items.map((item) => {
    const card = cards.get(item.id);
    const { savedPrice, wantsNews } = item;
    return card === undefined ? { ...item, isGone: true } : { ...card, savedPrice, wantsNews, isGone: false };
  });
