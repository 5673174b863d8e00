import { currentPrice } from '../catalog/price.ts';
import { availability } from '../catalog/stock.ts';
import type { WishlistItem } from './wishlist.ts';

/** How much more it costs now than when it was saved, whole Rupiah: less than 0 is cheaper, 0 the same, unknown, or not to be had. */
export const priceChange = (item: WishlistItem, now: Date): number =>
  item.savedPrice === null || item.isGone || availability(item.stock) === 'sold' ? 0 : currentPrice(item, now).amount - item.savedPrice;
