import { splitPayment } from '../order/order-group.ts';
import type { AuditedException, AuditedOrder } from './audited-books.ts';
import { Balances } from './balances.ts';

/** How much more than was asked for a transfer may be before the rest is somebody's money. */
const TOLERATED = 999;

/** Money that arrived for an order. */
interface Arrival {
  readonly amount: number;
  readonly account: string;
  /** The unique code of its attempt, or of the one whose amount it has. */
  readonly code: number;
  readonly exception: AuditedException | null;
}

type Receipts = Pick<AuditedOrder, 'attempts' | 'exceptions'>;

/** The receipts that pay for an order: its own, or those of its group. */
const receiptsOf = (order: AuditedOrder): Receipts => order.group ?? order;

const arrivalsOf = ({ attempts, exceptions }: Receipts): readonly Arrival[] => {
  const exceptionOf = new Map(exceptions.flatMap((each) => (each.attemptId === null ? [] : [[each.attemptId, each] as const])));
  const codeOf = (sum: number): number => attempts.findLast(({ gateway, amount }) => gateway === 'manual' && amount === sum)?.code ?? 0;
  return [
    ...attempts.flatMap(({ received, account, code, id }) =>
      received === null ? [] : [{ amount: received, account, code, exception: exceptionOf.get(id) ?? null }],
    ),
    ...exceptions.flatMap((each) =>
      each.attemptId === null ? [{ amount: each.amount, account: each.account ?? '', code: codeOf(each.amount), exception: each }] : [],
    ),
  ];
};

/**
 * The codes that can have paid a part of an order: that of the booked payment, else of one of the receipts that were matched, with those of
 * payments that were too little and bound to the order.
 */
export const possibleCodes = (order: AuditedOrder): readonly number[] => {
  const arrivals = arrivalsOf(receiptsOf(order));
  const booked = arrivals.filter(({ exception }) => exception === null);
  const matched = arrivals.filter(({ exception }) => exception !== null && exception.taken > 0);
  const short = matched.filter(({ exception }) => exception?.isShort === true);
  const codes = (booked.length > 0 ? booked : matched).map((one) =>
    short.reduce((sum, other) => (other === one ? sum : sum + other.code), one.code),
  );
  return codes.length === 0 ? [0] : [...new Set(codes)];
};

/** Money that is bound to an order. */
export interface Bound {
  readonly amount: number;
  readonly code: number;
  /** How much of it may be more than was asked for. */
  readonly tolerated: number;
}

/** Puts every receipt where it belongs. @param order whose receipts they are @returns what is bound to the order */
const receiveOwn = (order: Receipts & { readonly id: string }, code: number, books: Balances): Bound => {
  const arrivals = arrivalsOf(order);
  let amount = 0;
  for (const arrival of arrivals) {
    const { account, exception } = arrival;
    books.add(account, null, arrival.amount);
    const taken = exception === null ? arrival.amount : exception.taken;
    const rest = arrival.amount - taken;
    amount += taken;
    if (exception?.outcome === 'refund') books.add('refund_payable', order.id, -rest).add('refund_list', null, rest);
    else if (exception !== null) books.add('unmatched_receipts', exception.id, -rest);
  }
  return { amount, code, tolerated: arrivals.some(({ exception }) => exception === null) ? TOLERATED : 0 };
};

/** The share that an order has in what its group received. The group itself keeps the receipts. */
const shareOf = ({ id, group }: AuditedOrder, code: number): Bound => {
  if (group === null) return { amount: 0, code: 0, tolerated: 0 };
  const received = receiveOwn(group, code, new Balances());
  const shares = splitPayment(
    group.totals.map(([, total]) => total),
    received.amount,
    code,
  );
  const share = shares[group.totals.findIndex(([member]) => member === id)] ?? { amount: 0, code: 0 };
  // Shares are rounded; what is too much was taken by no order of the group.
  return { ...share, tolerated: Number.POSITIVE_INFINITY };
};

/** Puts every receipt of an order where it belongs. @returns what is bound to the order */
export const receive = (order: AuditedOrder, code: number, books: Balances): Bound =>
  order.group === null ? receiveOwn(order, code, books) : shareOf(order, code);
