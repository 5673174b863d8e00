import { formatCount } from '../../domain/shared/rupiah.ts';
import { saleText } from '../text/flash-sale.ts';

/** The remaining stock of a sale as text. @param initial the stock at its start */
export const stockLabel = (left: number, initial: number): string => {
  if (left <= 0) return saleText.soldOut;
  return initial <= 1 ? saleText.onlyOne : saleText.left(formatCount(left), formatCount(initial));
};
