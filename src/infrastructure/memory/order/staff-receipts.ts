import type { AdminPaymentException, PaymentAttempt } from '../../../application/order/order-admin-repository.ts';
import type { ExceptionKind, OrderDetail } from '../../../domain/order/order.ts';
import { amountDue, fitOf, isRestPayable, splitPayment, takenOf } from '../../../domain/payment/receipts.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import type { MemoryOrder, OrderBook } from './order-book.ts';

const ENDED: ReadonlySet<string> = new Set(['cancelled', 'expired', 'refunded']);

/** Payments that were too little and wait for their rest. */
const boundTo = (shop: OrderBook, id: string): readonly AdminPaymentException[] =>
  shop.exceptions.filter((one) => one.orderId === id && one.kind === 'short');

const sumOf = (exceptions: readonly AdminPaymentException[]): number => exceptions.reduce((sum, { amount }) => sum + amount, 0);

const codeOf = ({ codes }: MemoryOrder, { reference }: PaymentAttempt): number => codes.get(reference) ?? 0;
const codeOfException = ({ codes }: MemoryOrder, { reference }: AdminPaymentException): number => codes.get(reference ?? '') ?? 0;

/** What is still to be paid for an order. */
export const dueOf = (shop: OrderBook, id: string): number =>
  amountDue(
    shop.need(id).detail.total,
    boundTo(shop, id).map((one) => ({ amount: one.amount, code: codeOfException(shop.need(id), one) })),
  );

/** The exception of a payment that its order cannot accept; null when it can. */
export const exceptionKindOf = (shop: OrderBook, order: MemoryOrder, attempt: PaymentAttempt, amount: number): ExceptionKind | null => {
  const { id, state } = order.detail;
  const fit = fitOf(amount, dueOf(shop, id) - codeOf(order, attempt), attempt.gateway === 'manual');
  if (order.received > 0) return ENDED.has(state) ? 'late' : 'double';
  if (state === 'expired') return amount === attempt.amount ? null : 'late';
  if (state !== 'pending_payment' && state !== 'payment_review') return 'late';
  return fit === 'paid' ? null : fit;
};

/** What the rest of an order is now, as its buyer and staff see it. */
const showRest = (shop: OrderBook, id: string): void => {
  const due = dueOf(shop, id);
  const { total, state } = shop.need(id).detail;
  const isWaiting = due < total && (state === 'pending_payment' || state === 'payment_review');
  const isDecided = shop.exceptions.some((one) => one.orderId === id && one.kind !== 'short');
  shop.change(id, { rest: isWaiting ? { amount: due, isPayable: isRestPayable(due) && !isDecided } : null });
  shop.exceptions = shop.exceptions.map((one) =>
    one.orderId === id && one.kind === 'short' ? { ...one, rest: isWaiting ? due : null } : one,
  );
};

const drop = (shop: OrderBook, exceptions: readonly AdminPaymentException[]): void => {
  const ids = new Set(exceptions.map(({ id }) => id));
  shop.exceptions = shop.exceptions.filter(({ id }) => !ids.has(id));
};

const payOrder = (shop: OrderBook, id: string): void => {
  if (shop.need(id).detail.state === 'expired') shop.move(id, 'revive', 'gateway');
  else shop.move(id, 'pay', 'staff');
  showRest(shop, id);
};

/** Posts the payment of an order with what is bound to it, and moves it. */
export const bookPayment = (shop: OrderBook, id: string, attempt: PaymentAttempt, amount: number): void => {
  const order = shop.need(id);
  const bound = boundTo(shop, id);
  const received = amount + sumOf(bound);
  shop.settle(id, attempt);
  order.received += received;
  drop(shop, bound);
  shop.post('paid', id, [
    [shop.cashOf(attempt), amount],
    ['unmatched_receipts', sumOf(bound)],
    ...splitPayment(
      order.detail,
      received,
      bound.reduce((code, one) => code + codeOfException(order, one), codeOf(order, attempt)),
    ),
  ]);
  payOrder(shop, id);
  const { exception } = order.detail;
  shop.change(id, { proof: null, exception: exception === null ? null : { ...exception, state: 'resolved' } });
};

/** Keeps a payment apart that fits nothing; one that is too little waits for its rest. */
export const holdPayment = (
  shop: OrderBook,
  id: string,
  attempt: PaymentAttempt,
  { amount, kind }: { readonly amount: number; readonly kind: ExceptionKind },
): void => {
  const order = shop.need(id);
  const { number } = order.detail;
  const { reference } = attempt;
  const expected = dueOf(shop, id) - codeOf(order, attempt);
  const held = { id: shop.newId(), kind, orderId: id, number, reference, amount, expected, rest: null, at: shop.clock.now() };
  shop.exceptions = [...shop.exceptions, held];
  shop.settle(id, attempt);
  shop.change(id, { exception: { kind, amount, state: 'open' } });
  shop.post('received', id, [
    [shop.cashOf(attempt), amount],
    ['unmatched_receipts', -amount],
  ]);
  const due = dueOf(shop, id);
  if (kind === 'short' && isRestPayable(due)) shop.move(id, 'pay_part', 'gateway', `Kurang ${formatRupiah(due)}`);
  showRest(shop, id);
};

/** Books to an order what it needs of an exception, and then of whatever else waits for it. What is left stays open. */
export const matchPayment = (shop: OrderBook, id: string, pressed: AdminPaymentException): void => {
  const order = shop.need(id);
  const sources = [pressed, ...shop.exceptions.filter((one) => one.orderId === id && one.id !== pressed.id)];
  const attempt = order.attempts.find((one) => one.reference === pressed.reference || one.amount === pressed.amount);
  const isEnough = attempt !== undefined && pressed.amount >= attempt.amount;
  const others = isEnough ? [] : boundTo(shop, id).filter((one) => one.id !== pressed.id);
  const code = others.reduce((sum, one) => sum + codeOfException(order, one), attempt === undefined ? 0 : codeOf(order, attempt));
  const taken = takenOf(
    order.detail.total - code,
    sources.map(({ amount }) => amount),
  );
  const received = taken.reduce((sum, amount) => sum + amount, 0);
  const left = new Map(sources.map((one, at) => [one.id, one.amount - (taken[at] ?? 0)]));
  const isTaken = new Set(sources.filter((_, at) => (taken[at] ?? 0) > 0).map((one) => one.id));
  shop.exceptions = shop.exceptions
    .map((one) => ({ ...one, amount: left.get(one.id) ?? one.amount, orderId: isTaken.has(one.id) ? id : one.orderId }))
    .filter(({ amount }) => amount > 0);
  order.received += received;
  shop.post('matched', id, [['unmatched_receipts', received], ...splitPayment(order.detail, received, code)]);
  payOrder(shop, id);
  shop.change(id, { exception: shownException(shop, order.detail, pressed) });
};

/** The exception that is shown with an order: an open one first. */
const shownException = (shop: OrderBook, { id }: OrderDetail, { kind, amount }: AdminPaymentException): OrderDetail['exception'] => {
  const open = shop.exceptions.findLast((one) => one.orderId === id);
  return open === undefined ? { kind, amount, state: 'resolved' } : { kind: open.kind, amount: open.amount, state: 'open' };
};

/** Sends an exception back to where it came from. */
export const giveBack = (shop: OrderBook, exceptions: readonly AdminPaymentException[], reason: string): void => {
  const [first] = exceptions;
  if (first === undefined) return;
  const amount = sumOf(exceptions);
  const { orderId, reference } = first;
  shop.postOf('refund', orderId === null ? null : shop.need(orderId).detail, [
    ['unmatched_receipts', amount],
    ['refund_payable', -amount],
  ]);
  drop(shop, exceptions);
  shop.owe(orderId, amount, reason, true, orderId === null ? reference : null);
  if (orderId === null) return;
  shop.change(orderId, { exception: shownException(shop, shop.need(orderId).detail, first) });
  showRest(shop, orderId);
};

/** Whatever ends an order unpaid gives back what is bound to it, as one refund. */
export const giveBackBound = (shop: OrderBook, id: string): void => giveBack(shop, boundTo(shop, id), 'Waktu bayar habis');
