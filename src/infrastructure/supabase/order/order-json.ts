import * as v from 'valibot';
import { orderState } from '../../../application/order/order.answers.ts';
import type { OrderPage, ReceiptFacts } from '../../../application/order/order-repository.ts';
import { openedPayment, paymentMethod } from '../../../application/payment/payment.answers.ts';
import { time } from '../../../application/shared/call-answers.ts';
import { DEADLINE_NAMES, type OrderDetail, type OrderSummary } from '../../../domain/order/order.ts';
import { ORDER_KINDS } from '../../../domain/order/transitions.ts';
import { ComplaintJson } from '../complaint/complaint-json.ts';
import { CredentialJson } from '../credential/order-credential-json.ts';
import { RentalDetailJson, RentalSummaryJson } from '../rental/rental-json.ts';

export const ExceptionKindJson = v.picklist(['late', 'short', 'over', 'double', 'unknown']);
const DeadlineJson = v.pipe(
  v.object({
    name: v.picklist(DEADLINE_NAMES),
    due_at: time,
    paused_at: v.nullable(time),
  }),
  v.transform(({ name, due_at, paused_at }) => ({ name, dueAt: due_at, pausedAt: paused_at })),
);

export const SummaryJson = v.object({
  id: v.string(),
  number: v.string(),
  state: orderState,
  sale_kind: v.picklist(['account', 'item', 'service']),
  product_id: v.nullable(v.string()),
  product_name: v.string(),
  product_image: v.nullable(v.string()),
  game_name: v.nullable(v.string()),
  game_slug: v.optional(v.nullable(v.string()), null),
  tier_slug: v.optional(v.nullable(v.string()), null),
  total: v.number(),
  created_at: time,
  state_at: time,
  deadline: v.nullable(DeadlineJson),
  is_test: v.boolean(),
  kind: v.optional(v.picklist(ORDER_KINDS), 'purchase'),
  rental: v.optional(v.nullable(RentalSummaryJson), null),
  rest: v.optional(v.nullable(v.number()), null),
});

export const readSummary = ({ rental, ...row }: v.InferOutput<typeof SummaryJson>): OrderSummary => ({
  rental,
  id: row.id,
  number: row.number,
  kind: row.kind,
  state: row.state,
  saleKind: row.sale_kind,
  productId: row.product_id,
  productName: row.product_name,
  productImage: row.product_image,
  gameName: row.game_name,
  gameSlug: row.game_slug,
  tierSlug: row.tier_slug,
  total: row.total,
  createdAt: row.created_at,
  stateAt: row.state_at,
  deadline: row.deadline,
  isTest: row.is_test,
  rest: row.rest === null ? null : { amount: row.rest },
});

export const MyOrdersJson = v.pipe(
  v.object({
    orders: v.array(SummaryJson),
    counts: v.object({
      all: v.number(),
      unpaid: v.number(),
      processing: v.number(),
      delivered: v.number(),
      rental: v.optional(v.number(), 0),
      completed: v.number(),
      ended: v.number(),
    }),
    next: v.nullable(v.string()),
  }),
  v.transform(({ orders, counts, next }): OrderPage => ({ orders: orders.map(readSummary), counts, next })),
);

export const ReceiptJson = v.pipe(
  v.object({
    number: v.string(),
    state: v.picklist(['paid', 'completed', 'refunded', 'cancelled']),
    product_name: v.string(),
    game_name: v.nullable(v.string()),
    total: v.number(),
    paid_at: time,
    refunded: v.number(),
    refunded_at: v.nullable(time),
    is_test: v.boolean(),
  }),
  v.transform(
    ({ product_name, game_name, paid_at, refunded_at, is_test, ...receipt }): ReceiptFacts => ({
      ...receipt,
      productName: product_name,
      gameName: game_name,
      paidAt: paid_at,
      refundedAt: refunded_at,
      isTest: is_test,
    }),
  ),
);

export const DestinationJson = v.object({ bank: v.string(), last4: v.string(), holder: v.string() });

export const refundEntries = {
  id: v.string(),
  amount: v.number(),
  state: v.picklist(['granted', 'sent']),
  reason: v.nullable(v.string()),
  granted_at: time,
  sent_at: v.nullable(time),
  reference: v.nullable(v.string()),
};

export const DetailJson = v.object({
  ...SummaryJson.entries,
  parent_id: v.optional(v.nullable(v.string()), null),
  rental: v.optional(v.nullable(RentalDetailJson), null),
  version: v.number(),
  tier_name: v.nullable(v.string()),
  unit_price: v.number(),
  discount: v.number(),
  deposit: v.number(),
  details: v.object({
    game_id: v.optional(v.nullable(v.string()), null),
    server: v.optional(v.nullable(v.string()), null),
    note: v.optional(v.nullable(v.string()), null),
  }),
  warranty_days: v.number(),
  delivery_hours: v.number(),
  work_started_at: v.nullable(time),
  asked_hours: v.nullable(v.number()),
  completed_at: v.nullable(time),
  deadlines: v.array(DeadlineJson),
  events: v.array(
    v.object({
      seq: v.number(),
      event: v.string(),
      from_state: v.nullable(orderState),
      to_state: orderState,
      actor_kind: v.picklist(['buyer', 'staff', 'deadline', 'gateway', 'server']),
      at: time,
      note: v.nullable(v.string()),
    }),
  ),
  payment: v.nullable(openedPayment),
  methods: v.array(paymentMethod),
  accounts: v.array(v.object({ id: v.string(), bank: v.string() })),
  proof: v.nullable(v.object({ path: v.nullable(v.string()), at: time })),
  awaits_decision: v.optional(v.boolean(), false),
  exception: v.nullable(v.object({ kind: ExceptionKindJson, amount: v.number(), state: v.picklist(['open', 'resolved']) })),
  refunds: v.array(v.object({ ...refundEntries, is_extra: v.boolean() })),
  destination: v.nullable(DestinationJson),
  messages: v.array(v.object({ id: v.string(), author: v.picklist(['buyer', 'shop']), text: v.string(), at: time })),
  paid_method: v.nullable(v.picklist(['sandbox', 'transfer', 'qris'])),
  paid_amount: v.nullable(v.number()),
  receipt_code: v.nullable(v.string()),
  credential: v.nullable(CredentialJson),
  complaint: v.nullable(ComplaintJson),
  may_complain: v.boolean(),
});

/** Converts an order in the answer of `order_detail`. */
export const readDetail = (row: v.InferOutput<typeof DetailJson>): OrderDetail => ({
  ...readSummary(row),
  parentId: row.parent_id,
  rental: row.rental,
  version: row.version,
  tierName: row.tier_name,
  unitPrice: row.unit_price,
  discount: row.discount,
  deposit: row.deposit,
  details: { gameId: row.details.game_id, server: row.details.server, note: row.details.note },
  warrantyDays: row.warranty_days,
  deliveryHours: row.delivery_hours,
  workStartedAt: row.work_started_at,
  requestedHours: row.asked_hours,
  completedAt: row.completed_at,
  deadlines: row.deadlines,
  events: row.events.map(({ seq, event, from_state, to_state, actor_kind, at, note }) => ({
    ...{ seq, event, at, note },
    from: from_state,
    to: to_state,
    actor: actor_kind,
  })),
  payment: row.payment,
  methods: row.methods,
  accounts: row.accounts,
  proof: row.proof,
  exception: row.exception,
  rest: row.rest === null ? null : { amount: row.rest, isPayable: !row.awaits_decision },
  refunds: row.refunds.map(({ id, amount, state, reason, granted_at, sent_at, reference, is_extra }) => ({
    ...{ id, amount, state, reason, reference },
    grantedAt: granted_at,
    sentAt: sent_at,
    isExtra: is_extra,
  })),
  destination: row.destination,
  messages: row.messages,
  paidMethod: row.paid_method,
  paidAmount: row.paid_amount,
  receiptCode: row.receipt_code,
  credential: row.credential,
  complaint: row.complaint,
  mayComplain: row.may_complain,
});
