import { formatCount } from '../../domain/shared/rupiah.ts';
import { saleText } from '../text/flash-sale.ts';

/**
 * How much is left at a sale's price, in words.
 * @param initial what the sale began with
 */
export const stockLabel = (left: number, initial: number): string => {
  if (left <= 0) return saleText.soldOut;
  return initial <= 1 ? saleText.onlyOne : saleText.left(formatCount(left), formatCount(initial));
};
