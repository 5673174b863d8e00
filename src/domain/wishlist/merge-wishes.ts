import type { ProductCard } from '../catalog/product.ts';
import type { WishlistItem } from './wishlist.ts';

/** What the account's list says of one product. */
export interface Wish {
  readonly productId: string;
  /** As it was called and cost when it was saved. Whole Rupiah. */
  readonly name: string;
  readonly price: number;
  readonly wantsNews: boolean;
}

/** All that is known of a product that this device never saw and the shop shows no more. */
const remnant = ({ productId, name, price }: Wish): ProductCard => ({
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
});

interface Sides {
  /** The account's, newest first. */
  readonly wishes: readonly Wish[];
  /** What the device keeps of it. */
  readonly stored: readonly WishlistItem[];
  /** Hearts that flipped on this device and that the account does not know of yet, by product: whether it is wanted. */
  readonly unsent: ReadonlyMap<string, boolean>;
  /** What the guest had saved and the account has now, or the shop no more. */
  readonly fromGuest: readonly WishlistItem[];
  /** Products that were asked for, by id, as the shop shows them now. */
  readonly cards: ReadonlyMap<string, ProductCard>;
}

/**
 * The account's list as this device stores it. A price recorded on this device is older and stays: the guest recorded it before signing in.
 * Items new to this device come first, the others keep their place. An item that the account does not have was removed on another device
 * and goes, unless its product left the shop (only its owner removes that) or the account has not received it yet.
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
        ...(card ?? remnant(wish)),
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

/** The list with the prices and the stock of now; what the shop does not show any more stays as it was. */
export const refreshed = (items: readonly WishlistItem[], cards: ReadonlyMap<string, ProductCard>): WishlistItem[] =>
  items.map((item) => {
    const card = cards.get(item.id);
    const { savedPrice, wantsNews } = item;
    return card === undefined ? { ...item, isGone: true } : { ...card, savedPrice, wantsNews, isGone: false };
  });
