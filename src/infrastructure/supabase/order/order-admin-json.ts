import * as v from 'valibot';
import type {
  AdminOrderDetail,
  AdminOrderPage,
  AdminPaymentException,
  AdminRefund,
  LedgerLine,
  OrderFigures,
  PaymentReview,
  PaymentSettings,
} from '../../../application/order/order-admin-repository.ts';
import type { FoundTransfer } from '../../../application/order/transfers.ts';
import { paymentMethod } from '../../../application/payment/payment.answers.ts';
import { time } from '../../../application/shared/call-answers.ts';
import { ORDER_STATES } from '../../../domain/order/transitions.ts';
import { DestinationJson, DetailJson, ExceptionKindJson, readDetail, readSummary, refundEntries, SummaryJson } from './order-json.ts';

export const QueueJson = v.pipe(
  v.object({
    orders: v.array(v.object({ ...SummaryJson.entries, buyer_name: v.string() })),
    counts: v.object({
      open: v.number(),
      review: v.number(),
      deliver: v.number(),
      delivered: v.number(),
      refund: v.number(),
      completed: v.number(),
      ended: v.number(),
      all: v.number(),
    }),
    next: v.nullable(v.string()),
  }),
  v.transform(
    ({ orders, counts, next }): AdminOrderPage => ({
      ...{ counts, next },
      orders: orders.map((row) => ({ ...readSummary(row), buyerName: row.buyer_name })),
    }),
  ),
);

export const LineJson = v.pipe(
  v.object({
    journal_id: v.number(),
    key: v.string(),
    kind: v.string(),
    at: time,
    order_number: v.nullable(v.string()),
    account: v.string(),
    amount: v.number(),
    note: v.nullable(v.string()),
    is_test: v.boolean(),
  }),
  v.transform(
    ({ journal_id, key, kind, at, order_number, account, amount, note, is_test }): LedgerLine => ({
      ...{ key, kind, at, account, amount, note },
      journalId: journal_id,
      orderNumber: order_number,
      isTest: is_test,
    }),
  ),
);

export const StaffOrderJson = v.pipe(
  v.object({
    order: DetailJson,
    buyer_id: v.nullable(v.string()),
    buyer_name: v.string(),
    most_part_refund: v.number(),
    attempts: v.array(
      v.object({
        reference: v.string(),
        gateway: v.string(),
        method: paymentMethod,
        amount: v.number(),
        state: v.picklist(['created', 'pending', 'paid', 'expired', 'closed', 'failed', 'refunded']),
        opened_at: time,
        expires_at: time,
      }),
    ),
    lines: v.array(LineJson),
    risks: v.array(v.string()),
    events: v.array(v.string()),
  }),
  v.transform(
    ({ order, buyer_id, buyer_name, most_part_refund, attempts, lines, risks, events }): AdminOrderDetail => ({
      order: readDetail(order),
      buyerId: buyer_id,
      buyerName: buyer_name,
      mostPartRefund: most_part_refund,
      attempts: attempts.map(({ opened_at, expires_at, ...attempt }) => ({ ...attempt, openedAt: opened_at, expiresAt: expires_at })),
      ...{ lines, risks, events },
    }),
  ),
);

export const ReviewJson = v.pipe(
  v.object({
    order_id: v.string(),
    number: v.string(),
    product_name: v.string(),
    buyer_name: v.string(),
    reference: v.string(),
    method: paymentMethod,
    total: v.number(),
    amount: v.number(),
    proof_path: v.nullable(v.string()),
    since: time,
    version: v.number(),
    first_approval: v.nullable(v.object({ name: v.string(), at: time })),
    needs_two: v.boolean(),
    is_extra: v.boolean(),
    is_expired: v.boolean(),
    same_amount: v.number(),
  }),
  v.transform(
    ({ order_id, number, product_name, buyer_name, reference, method, total, amount, proof_path, ...row }): PaymentReview => ({
      ...{ number, reference, method, total, amount },
      ...{ orderId: order_id, productName: product_name, buyerName: buyer_name, proofPath: proof_path },
      ...{ since: row.since, version: row.version, firstApproval: row.first_approval, needsTwo: row.needs_two },
      ...{ isExtra: row.is_extra, isExpired: row.is_expired, sameAmount: row.same_amount },
    }),
  ),
);

export const ExceptionJson = v.pipe(
  v.object({
    id: v.string(),
    kind: ExceptionKindJson,
    order_id: v.nullable(v.string()),
    number: v.nullable(v.string()),
    reference: v.nullable(v.string()),
    amount: v.number(),
    expected: v.nullable(v.number()),
    rest: v.optional(v.nullable(v.number()), null),
    at: time,
  }),
  v.transform(({ order_id, ...row }): AdminPaymentException => ({ ...row, orderId: order_id })),
);

export const FoundTransferJson = v.pipe(
  v.object({
    order_id: v.nullable(v.string()),
    number: v.nullable(v.string()),
    order_state: v.nullable(v.picklist(ORDER_STATES)),
    product_name: v.nullable(v.string()),
    buyer_name: v.nullable(v.string()),
    reference: v.nullable(v.string()),
    method: v.nullable(paymentMethod),
    account_id: v.optional(v.nullable(v.string()), null),
    expected: v.nullable(v.number()),
    received: v.nullable(v.number()),
    bank_reference: v.nullable(v.string()),
    received_on: v.nullable(v.string()),
    exception: v.nullable(ExceptionKindJson),
  }),
  v.transform(
    ({ order_id, number, order_state, product_name, buyer_name, bank_reference, received_on, account_id, ...row }): FoundTransfer => ({
      ...row,
      ...{ bankReference: bank_reference, receivedOn: received_on, accountId: account_id },
      order:
        order_id === null || number === null || order_state === null
          ? null
          : { ...{ id: order_id, number, state: order_state }, productName: product_name ?? '', buyerName: buyer_name ?? '' },
    }),
  ),
);

export const RefundJson = v.pipe(
  v.object({
    order_id: v.nullable(v.string()),
    number: v.nullable(v.string()),
    ...refundEntries,
    destination: v.nullable(DestinationJson),
    receipt: v.nullable(v.string()),
    is_test: v.boolean(),
  }),
  v.transform(
    ({ order_id, granted_at, sent_at, is_test, ...row }): AdminRefund => ({
      ...row,
      orderId: order_id,
      grantedAt: granted_at,
      sentAt: sent_at,
      isTest: is_test,
    }),
  ),
);

export const RevenueJson = v.array(
  v.object({ period: v.string(), sales: v.number(), rentals: v.number(), goods: v.number(), costs: v.number() }),
);

export const FiguresJson = v.pipe(
  v.object({
    to_review: v.number(),
    to_deliver: v.number(),
    to_refund: v.number(),
    exceptions: v.number(),
    complaints: v.number(),
    login_codes: v.number(),
    to_rotate: v.number(),
    rental_trouble: v.number(),
    revenue_today: v.number(),
    revenue_month: v.number(),
    test_revenue_month: v.number(),
  }),
  v.transform(
    (row): OrderFigures => ({
      toReview: row.to_review,
      toDeliver: row.to_deliver,
      toRefund: row.to_refund,
      exceptions: row.exceptions,
      complaints: row.complaints,
      loginCodes: row.login_codes,
      toRotate: row.to_rotate,
      rentalTrouble: row.rental_trouble,
      revenueToday: row.revenue_today,
      revenueMonth: row.revenue_month,
      testRevenueMonth: row.test_revenue_month,
    }),
  ),
);

const DAY_MS = 86_400_000;

/** @param now determines whether a change of accounts is less than a day old */
export const readPaymentSettings = (given: unknown, now: Date): PaymentSettings => {
  const row = v.parse(PaymentSettingsJson, given);
  const isRecent = row.changed_at !== null && now.getTime() - row.changed_at.getTime() < DAY_MS;
  return {
    version: row.version,
    accounts: row.accounts,
    qris: row.qris,
    sellsAccounts: row.sells_accounts,
    changedAt: isRecent ? row.changed_at : null,
  };
};

const PaymentSettingsJson = v.object({
  version: v.number(),
  accounts: v.array(v.object({ id: v.string(), bank: v.string(), number: v.string(), holder: v.string() })),
  qris: v.nullable(v.string()),
  sells_accounts: v.boolean(),
  changed_at: v.nullable(time),
});

export const ApprovalJson = v.union([
  v.object({
    outcome: v.picklist(['done', 'already', 'first']),
    exception: v.optional(v.nullable(ExceptionKindJson), null),
  }),
  v.object({ code: v.string() }),
]);
