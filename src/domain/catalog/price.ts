import { type FlashSale, isLive } from '../flash-sale/flash-sale.ts';
import type { ProductCard } from './product.ts';
import { struckPrice } from './strikable-price.ts';

/** The current price of a buyer, and a higher one that was really asked and is struck through. Whole rupiah. */
export interface Price {
  readonly amount: number;
  readonly was: number | null;
  /** The sale that determines this price; null for the regular price. */
  readonly sale: FlashSale | null;
}

/** The sale price applies while the sale is live, has stock left and is cheaper than the product. The database has the same rule (private.charged_price). */
export const currentPrice = (product: Pick<ProductCard, 'price' | 'originalPrice' | 'strikable' | 'sale'>, now: Date): Price => {
  const { price, sale, strikable } = product;
  const running = sale !== null && isLive(sale, now) && sale.stock > 0 && sale.salePrice < price ? sale : null;
  const amount = running?.salePrice ?? price;
  return { amount, was: struckPrice([(running ?? product).originalPrice, price], amount, strikable, now), sale: running };
};
