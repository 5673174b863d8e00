import type { SaleKind } from '../order/order.ts';
import type { Availability } from './stock.ts';

/** When a category has no number of its own. */
const LOW = 3;

/**
 * The stock at which the shop is told that few units are left: the product's own number, else that of its category, else three. One
 * account is never few: accounts have no number but one of their own. Null: never. The database has the same rule
 * (private.low_stock_text).
 */
export const lowStockAt = (own: number | null, ofCategory: number | null, kind: SaleKind): number | null =>
  own ?? (kind === 'account' ? null : (ofCategory ?? LOW));

/** For staff, by the product's threshold. */
export const staffAvailability = (stock: number, threshold: number | null): Availability =>
  stock <= 0 ? 'sold' : threshold !== null && stock <= threshold ? 'low' : 'available';
