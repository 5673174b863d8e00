import { formatCount } from '../../domain/shared/rupiah.ts';
import { saleText } from '../text/flash-sale.ts';

/** The remaining stock of a sale as text; null where there never was more than one unit. @param initial the stock at its start */
export const stockLabel = (left: number, initial: number): string | null => {
  if (left <= 0) return saleText.soldOut;
  return initial <= 1 ? null : saleText.left(formatCount(left), formatCount(initial));
};
