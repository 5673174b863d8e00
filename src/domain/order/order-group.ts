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

/** A part of an amount, rounded down. The product of two amounts exceeds what a number holds exactly. */
const partOf = (amount: number, part: number, whole: number): number => Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/**
 * Divides a payment among the orders of a group. Each has a part like that of its total, at least one rupiah; the largest, of equal ones the
 * last, has what is left. private.group_shares in the database has the same rule.
 * @param totals of the orders, in the order of their ids
 * @param received at least one rupiah for each order
 */
export const splitPayment = (totals: readonly number[], received: number, code: number): readonly PaymentShare[] => {
  const sum = totals.reduce((all, total) => all + total, 0);
  const largest = totals.lastIndexOf(Math.max(...totals));
  const parts = totals.map((total) => ({ amount: Math.max(1, partOf(received, total, sum)), code: partOf(code, total, sum) }));
  const others = parts.filter((_, at) => at !== largest);
  const rest = {
    amount: others.reduce((left, part) => left - part.amount, received),
    code: others.reduce((left, part) => left - part.code, code),
  };
  return parts.map((part, at) => (at === largest ? rest : part));
};
