import { currentPrice } from '../catalog/price.ts';
import { availability } from '../catalog/stock.ts';
import type { WishlistItem } from './wishlist.ts';

/** The price change since the item was saved, in whole rupiah: below 0 is cheaper; 0 is unchanged, unknown or unavailable. */
export const priceChange = (item: WishlistItem, now: Date): number =>
  item.savedPrice === null || item.isGone || availability(item.stock) === 'sold' ? 0 : currentPrice(item, now).amount - item.savedPrice;
