import { type FlashSale, isLive } from '../flash-sale/flash-sale.ts';
import type { ProductCard } from './product.ts';

/** The current price of a buyer, and the previous price that is struck through. Whole rupiah. */
export interface Price {
  readonly amount: number;
  readonly was: number | null;
  /** The sale that determines this price; null for the regular price. */
  readonly sale: FlashSale | null;
}

/** The sale price applies while the sale is live, has stock left and is cheaper than the product. The database has the same rule (private.charged_price). */
export const currentPrice = (product: Pick<ProductCard, 'price' | 'originalPrice' | 'sale'>, now: Date): Price => {
  const { sale } = product;
  if (sale !== null && isLive(sale, now) && sale.stock > 0 && sale.salePrice < product.price) {
    return { amount: sale.salePrice, was: Math.max(sale.originalPrice, product.price), sale };
  }
  const was = product.originalPrice;
  return { amount: product.price, was: was !== null && was > product.price ? was : null, sale: null };
};
