import type { FlashSale } from './flash-sale.ts';

/** The fields of a sale that limit changes of its product. */
export type PlannedSale = Pick<FlashSale, 'salePrice' | 'stock' | 'endsAt' | 'isActive'>;

/** The database's code of the refusal. */
export const PRICE_UNDER_SALE = 'PRICE_UNDER_SALE';

const isPlanned = ({ isActive, endsAt }: PlannedSale, now: Date): boolean => isActive && now < endsAt;

/**
 * Whether a price falls to or below the price of a live or upcoming sale. Like the database (private.refuse_price_under_sale), the rule
 * checks only falling prices, so that an existing violation can be corrected.
 */
export const isPriceUnderSale = (wanted: number, was: number, sales: readonly PlannedSale[], now: Date): boolean =>
  wanted < was && sales.some((sale) => isPlanned(sale, now) && sale.salePrice >= wanted);

/** Whether a live or upcoming sale has more units than the product. This is a warning and no refusal, because orders lower the stock. */
export const isStockUnderSale = (stock: number, sales: readonly PlannedSale[], now: Date): boolean =>
  sales.some((sale) => isPlanned(sale, now) && sale.stock > stock);
