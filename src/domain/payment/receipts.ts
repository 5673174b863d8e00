/** What an order costs, in whole rupiah; its deposit is a part of the total. */
export interface OrderPrice {
  readonly total: number;
  readonly deposit: number;
}

/** A line of a journal: an account and an amount, debit positive. */
export type PaymentLine = readonly [account: string, amount: number];

/** What a transfer may bring above its amount and still be booked. */
const ACCEPTED_OVER = 999;
/** The least rest that is asked for; staff decide about a smaller one. */
const LEAST_REST = 1000;

/** The split of a payment into price and deposit, whatever brings it. Lines of zero are left out. @param code the unique code */
export const splitPayment = ({ total, deposit }: OrderPrice, received: number, code: number): readonly PaymentLine[] =>
  (
    [
      ['expense:unique_code', code],
      ['difference', total - code - received],
      ['order_escrow', deposit - total],
      ['deposit_escrow', -deposit],
    ] as const
  ).filter(([, amount]) => amount !== 0);

/** A payment that was too little, and the unique code that was subtracted from it. */
export interface BoundReceipt {
  readonly amount: number;
  readonly code: number;
}

/** What is still to be paid: the total less the receipts that are bound to the order and their codes. */
export const amountDue = (total: number, bound: readonly BoundReceipt[]): number =>
  bound.reduce((due, { amount, code }) => due - amount - code, total);

/** Whether a payment pays an order. @param expected what is due, less the unique code */
export const fitOf = (received: number, expected: number, isManual: boolean): 'paid' | 'short' | 'over' => {
  const difference = received - expected;
  if (difference < 0) return 'short';
  return difference === 0 || (isManual && difference <= ACCEPTED_OVER) ? 'paid' : 'over';
};

/** Whether an order whose receipts are too little waits for its rest instead of a decision of staff. */
export const isRestPayable = (due: number): boolean => due >= LEAST_REST;

/** How much of each amount a match takes until the order has what it needs. */
export const takenOf = (needed: number, amounts: readonly number[]): readonly number[] => {
  let missing = needed;
  return amounts.map((amount) => {
    const taken = Math.max(0, Math.min(amount, missing));
    missing -= taken;
    return taken;
  });
};
