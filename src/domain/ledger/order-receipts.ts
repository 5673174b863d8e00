import type { AuditedException, AuditedOrder } from './audited-books.ts';
import type { Balances } from './balances.ts';

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

const arrivalsOf = ({ attempts, exceptions }: AuditedOrder): readonly Arrival[] => {
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
  const arrivals = arrivalsOf(order);
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

/** Puts every receipt of an order where it belongs. @returns what is bound to the order */
export const receive = (order: AuditedOrder, code: number, books: Balances): Bound => {
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
