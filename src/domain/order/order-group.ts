import type { OrderDetail, OrderSummary, Quote, SaleKind } from './order.ts';

/** The most orders that one payment covers. */
export const MAX_GROUP = 20;

/** Whether several orders of such goods can be placed and paid together. An account exists once. */
export const isGroupable = (kind: SaleKind): boolean => kind !== 'account';

/**
 * What several orders of one product cost: the first has the quoted price, which may be that of a sale, and every other the normal one,
 * because a sale has one slot per buyer. Whole rupiah. private.group_price in the database has the same rule.
 */
export const totalOf = ({ unitPrice, total }: Pick<Quote, 'unitPrice' | 'total'>, quantity: number): number =>
  total + unitPrice * (quantity - 1);

/** "3 × Diamond 86": what an order is called. */
export const orderTitle = ({ productName, quantity }: Pick<OrderSummary, 'productName' | 'quantity'>): string =>
  quantity > 1 ? `${quantity} × ${productName}` : productName;

/** Whether an order waits for the payment of its group, which alone can be paid or cancelled. */
export const awaitsGroup = ({ id, group }: Pick<OrderDetail, 'id' | 'group'>): boolean =>
  group !== null && group.id !== id && (group.state === 'pending_payment' || group.state === 'payment_review');

/** The part of a payment that belongs to one order of a group. Whole rupiah. */
export interface PaymentShare {
  readonly amount: number;
  /** The part of the unique code. */
  readonly code: number;
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * Divides a payment among the orders of a group. What the receipts lack of the sum, the unique code among it, is lacking of the first orders;
 * what they exceed it by belongs to the first. private.group_shares in the database has the same rule.
 * @param totals of the orders, in the order of their ids
 */
export const splitPayment = (totals: readonly number[], received: number, code: number): readonly PaymentShare[] => {
  const lacking = totals.reduce((sum, total) => sum + total, 0) - received;
  let earlier = 0;
  return totals.map((total, at) => {
    const less = at === 0 ? Math.min(lacking, total) : between(0, lacking - earlier, total);
    const share = { amount: total - less, code: between(0, code - earlier, total) };
    earlier += total;
    return share;
  });
};
