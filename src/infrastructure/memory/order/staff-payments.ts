import type {
  ApprovalAnswer,
  PaymentAttempt,
  PaymentSettings,
  SavedPaymentSettings,
  StepAnswer,
} from '../../../application/order/order-admin-repository.ts';
import type { FoundTransfer, ReceivedTransfer } from '../../../application/order/transfers.ts';
import { checkShopQris } from '../../../domain/payment/qris-payload.ts';
import { isDay } from '../../../domain/shared/moment.ts';
import type { MemoryOrder } from './order-book.ts';
import { accountOf, cashCodeOf, FIRST_BANK, withIds } from './shop-accounts.ts';
import type { MemoryStaffOrders } from './staff-orders.ts';
import { exceptionKindOf, giveBack, holdPayment, matchPayment } from './staff-receipts.ts';

interface Approval {
  readonly by: string;
  readonly amount: number;
  readonly reference: string;
  /** What one press approves together. */
  readonly pressTotal?: number | undefined;
}

/** Approves the payment of an attempt, and applies its effect to the order. */
export const approveAttempt = (
  shop: MemoryStaffOrders,
  order: MemoryOrder,
  attempt: PaymentAttempt,
  { by, amount, reference, pressTotal = 0 }: Approval,
): ApprovalAnswer => {
  if (shop.bankReferences.has(reference)) return { code: 'REFERENCE_USED' };
  const isSecond = order.approvals.some((one) => one.by !== by && one.amount === amount && one.reference === reference);
  order.approvals = [...order.approvals, { by, amount, reference, at: shop.clock.now() }];
  if (Math.max(order.detail.total, pressTotal) >= shop.twoApprovalsFrom && !isSecond) return { outcome: 'first', exception: null };
  shop.bankReferences.add(reference);
  const kind = exceptionKindOf(shop, order, attempt, amount);
  if (kind === null) shop.book(order.detail.id, attempt, amount);
  else holdPayment(shop, order.detail.id, attempt, { amount, kind });
  shop.recorded.set(attempt.reference, { bankReference: reference, received: amount });
  return { outcome: 'done', exception: kind };
};

const recordWithoutOrder = (shop: MemoryStaffOrders, amount: number, reference: string, cash: string): ApprovalAnswer => {
  if (shop.bankReferences.has(reference)) return { code: 'REFERENCE_USED' };
  shop.bankReferences.add(reference);
  const made = { id: shop.newId(), kind: 'unknown', orderId: null, number: null, reference, amount, expected: null, rest: null } as const;
  shop.exceptions = [...shop.exceptions, { ...made, at: shop.clock.now() }];
  shop.receivers.set(reference, cash);
  shop.postOf('received', null, [
    [cash, amount],
    ['unmatched_receipts', -amount],
  ]);
  return { outcome: 'done', exception: 'unknown' };
};

/** An attempt for a transfer to an account that nobody was asked to pay to; its amount tells its code. */
const unsolicitedTransfer = (shop: MemoryStaffOrders, order: MemoryOrder, amount: number, receiver: string | null): PaymentAttempt => {
  const matching = order.attempts.find((one) => one.gateway === 'manual' && one.state !== 'paid' && one.amount === amount);
  const attempt = shop.transfer(order.detail.id, 'transfer', matching === undefined ? 0 : order.codes.get(matching.reference));
  shop.receivers.set(attempt.reference, receiver ?? FIRST_BANK);
  return attempt;
};

export const recordTransfer = (
  shop: MemoryStaffOrders,
  by: string,
  orderId: string | null,
  given: ReceivedTransfer,
  pressTotal?: number,
): ApprovalAnswer => {
  const { amount, reference, receivedOn, accountId } = given;
  const receiver = accountId === undefined ? null : cashCodeOf(shop.settings, accountId);
  if (accountId !== undefined && receiver === null) return { code: 'INVALID' };
  if (!Number.isSafeInteger(amount) || amount < 1 || reference.length < 3 || reference.length > 60) return { code: 'INVALID' };
  if (!isDay(receivedOn) || Date.parse(receivedOn) > shop.clock.now().getTime()) return { code: 'RECEIVED_DATE' };
  if (orderId === null) return recordWithoutOrder(shop, amount, reference, receiver ?? FIRST_BANK);
  const order = shop.orders.get(orderId);
  if (order === undefined) return { code: 'NOT_FOUND' };
  if (shop.bankReferences.has(reference)) return { code: 'REFERENCE_USED' };
  const open = order.attempts.filter(({ gateway, state }) => gateway === 'manual' && state !== 'paid');
  const there = open.filter((one) => receiver === null || shop.cashOf(one) === receiver);
  const attempt = there.find((one) => one.amount === amount) ?? there.at(-1) ?? unsolicitedTransfer(shop, order, amount, receiver);
  return approveAttempt(shop, order, attempt, { by, amount, reference, pressTotal });
};

const foundIn = (shop: MemoryStaffOrders, { detail, buyerName, attempts }: MemoryOrder): readonly FoundTransfer[] => {
  const order = { id: detail.id, number: detail.number, state: detail.state, productName: detail.productName, buyerName };
  const nothing = { received: null, bankReference: null, receivedOn: null, exception: null };
  if (attempts.length === 0) return [{ order, reference: null, method: null, accountId: null, expected: null, ...nothing }];
  return attempts.map((attempt) => ({
    order,
    reference: attempt.reference,
    method: attempt.method,
    accountId: accountOf(shop.settings, shop.cashOf(attempt)),
    expected: attempt.amount,
    ...nothing,
    ...shop.recorded.get(attempt.reference),
    exception: shop.exceptions.find((one) => one.reference === attempt.reference)?.kind ?? null,
  }));
};

export const findTransfers = (shop: MemoryStaffOrders, search: string, given: number | null): readonly FoundTransfer[] => {
  const literal = search.trim().toUpperCase();
  const amount = given ?? (/^\d{3,13}$/.test(literal) ? Number(literal) : null);
  const loose = shop.exceptions
    .filter(({ orderId }) => orderId === null)
    .map((one): FoundTransfer => {
      const came = { received: one.amount, bankReference: one.reference, receivedOn: null, exception: one.kind };
      const accountId = accountOf(shop.settings, shop.receivers.get(one.reference ?? '') ?? FIRST_BANK);
      return { order: null, reference: null, method: 'transfer', accountId, expected: null, ...came };
    });
  return [...[...shop.orders.values()].flatMap((order) => foundIn(shop, order)), ...loose].filter(
    ({ order, reference, bankReference, expected, received }) =>
      (given !== null || literal.length >= 3) &&
      ([order?.number, reference, bankReference?.toUpperCase()].includes(literal) ||
        (amount !== null && [expected, received].includes(amount))),
  );
};

/** Resolves an exception: matches what its order needs of it, or refunds it. */
export const resolveException = (
  shop: MemoryStaffOrders,
  id: string,
  outcome: 'match' | 'refund',
  reason: string,
  orderId: string | null,
): StepAnswer => {
  const found = shop.exceptions.find((one) => one.id === id);
  if (found === undefined) return { code: 'NOT_FOUND' };
  const order = found.orderId ?? orderId;
  if (outcome === 'refund') {
    giveBack(shop, [found], reason);
    return { outcome: 'done' };
  }
  if (order === null) return { code: 'ORDER_NEEDED' };
  const { detail, received } = shop.need(order);
  if (received > 0 || !['pending_payment', 'payment_review', 'expired'].includes(detail.state)) return { code: 'TRANSITION_NOT_ALLOWED' };
  matchPayment(shop, order, found);
  return { outcome: 'done' };
};

const settingsRefusal = (given: SavedPaymentSettings, stored: PaymentSettings): string | null => {
  if (given.accounts.some(({ number }) => !/^\d{5,30}$/.test(number))) return 'INVALID';
  if (given.version !== stored.version) return 'SETTINGS_CHANGED';
  const qris = given.qris === null || given.qris === stored.qris ? null : checkShopQris(given.qris);
  return qris?.ok === false ? qris.failure.code : null;
};

export const saveSettings = (shop: MemoryStaffOrders, given: SavedPaymentSettings): StepAnswer => {
  const { settings } = shop;
  const refusal = settingsRefusal(given, settings);
  if (refusal !== null) return { code: refusal };
  const isSame = JSON.stringify([given.accounts, given.qris]) === JSON.stringify([settings.accounts, settings.qris]);
  const accounts = withIds(given.accounts, settings.accounts, () => shop.newId());
  shop.settings = {
    ...settings,
    ...given,
    accounts,
    version: settings.version + 1,
    changedAt: isSame ? settings.changedAt : shop.clock.now(),
  };
  return { outcome: 'done' };
};
