import type { FlashSale } from './flash-sale.ts';

/** As much of a sale as a change of its product has to look at. */
export type PlannedSale = Pick<FlashSale, 'salePrice' | 'stock' | 'endsAt' | 'isActive'>;

/** How the database names the refusal. */
export const PRICE_UNDER_SALE = 'PRICE_UNDER_SALE';

const isPlanned = ({ isActive, endsAt }: PlannedSale, now: Date): boolean => isActive && now < endsAt;

/**
 * Whether a price falls to what a running or coming sale asks, or below it. Like the database (private.refuse_price_under_sale) it looks
 * only at a price that falls, so that what was wrong before can be put right.
 */
export const isPriceUnderSale = (wanted: number, was: number, sales: readonly PlannedSale[], now: Date): boolean =>
  wanted < was && sales.some((sale) => isPlanned(sale, now) && sale.salePrice >= wanted);

/** Whether a running or coming sale promises more than there is. Worth a word, never a refusal: stock falls because it is sold. */
export const isStockUnderSale = (stock: number, sales: readonly PlannedSale[], now: Date): boolean =>
  sales.some((sale) => isPlanned(sale, now) && sale.stock > stock);
