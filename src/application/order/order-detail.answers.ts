import * as v from 'valibot';
import { DEADLINE_NAMES, type OrderFilter, SALE_KINDS } from '../../domain/order/order.ts';
import { ORDER_KINDS } from '../../domain/order/transitions.ts';
import { complaint } from '../complaint/complaint.answers.ts';
import { orderCredential, orderLogin } from '../credential/order-credential.answers.ts';
import { openedPayment, paymentMethod } from '../payment/payment.answers.ts';
import { rentalDetail, rentalSummary } from '../rental/rental.answers.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import { orderState, quote } from './order.answers.ts';

const text = v.nullable(v.string());
const optionalText = v.optional(text, null);

export const exceptionKind = v.picklist(['late', 'short', 'over', 'double', 'unknown']);

const deadline = fields({ name: v.picklist(DEADLINE_NAMES), dueAt: time, pausedAt: v.nullable(time) });

/** A row of an order list. */
const summaryFields = {
  id: v.string(),
  number: v.string(),
  kind: v.optional(v.picklist(ORDER_KINDS), 'purchase'),
  state: orderState,
  saleKind: v.picklist(SALE_KINDS),
  productId: text,
  productName: v.string(),
  productImage: text,
  gameName: text,
  gameSlug: optionalText,
  tierSlug: optionalText,
  quantity: v.optional(v.number(), 1),
  total: v.number(),
  createdAt: time,
  stateAt: time,
  deadline: v.nullable(deadline),
  isTest: v.boolean(),
  rental: v.optional(v.nullable(rentalSummary), null),
  rest: v.optional(
    v.nullable(
      v.pipe(
        v.number(),
        v.transform((amount) => ({ amount })),
      ),
    ),
    null,
  ),
};

const summary = fields(summaryFields);
export const staffSummary = fields({ ...summaryFields, buyerName: v.string() });

export const myOrders = {
  procedure: 'my_orders',
  parameters: typed<{ readonly filter: OrderFilter; readonly cursor: string | null }>(),
  output: fields({
    orders: v.array(summary),
    counts: v.object({
      all: v.number(),
      unpaid: v.number(),
      processing: v.number(),
      delivered: v.number(),
      rental: v.optional(v.number(), 0),
      completed: v.number(),
      ended: v.number(),
    }),
    next: text,
  }),
  failures: [],
} as const satisfies Procedure;

export const quoteOrder = {
  procedure: 'quote_order',
  parameters: typed<{ readonly productId: string; readonly optionId: string | null }>(),
  output: quote,
  failures: ['NOT_FOR_SALE'],
} as const satisfies Procedure;

/** Null for an unknown product. */
export const deliveryForm = {
  procedure: 'delivery_form',
  parameters: typed<{ readonly productId: string }>(),
  output: v.nullable(
    fields({
      form: text,
      game: text,
      asksLogin: v.optional(v.boolean(), false),
      used: v.array(fields({ gameId: v.string(), server: text })),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

/** Null for an unknown code. */
export const verifyReceipt = {
  procedure: 'verify_receipt',
  parameters: typed<{ readonly code: string }>(),
  output: v.nullable(
    fields({
      number: v.string(),
      state: v.picklist(['paid', 'completed', 'refunded', 'cancelled']),
      productName: v.string(),
      gameName: text,
      total: v.number(),
      paidAt: time,
      refunded: v.number(),
      refundedAt: v.nullable(time),
      isTest: v.boolean(),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

export const refundDestination = v.object({ bank: v.string(), last4: v.string(), holder: v.string() });

export const refundFields = {
  id: v.string(),
  amount: v.number(),
  state: v.picklist(['granted', 'sent']),
  reason: text,
  grantedAt: time,
  sentAt: v.nullable(time),
  reference: text,
};

const orderEvent = fields(
  {
    seq: v.number(),
    event: v.string(),
    from: v.nullable(orderState),
    to: orderState,
    actor: v.picklist(['buyer', 'staff', 'deadline', 'gateway', 'server']),
    at: time,
    note: text,
  },
  { from: 'from_state', to: 'to_state', actor: 'actor_kind' },
);

const orderGroup = v.object({
  id: v.string(),
  number: v.string(),
  state: orderState,
  orders: v.array(v.object({ id: v.string(), number: v.string(), state: orderState, total: v.number() })),
});

export const orderDetail = v.pipe(
  fields(
    {
      ...summaryFields,
      parentId: optionalText,
      group: v.optional(v.nullable(orderGroup), null),
      rental: v.optional(v.nullable(rentalDetail), null),
      version: v.number(),
      tierName: text,
      unitPrice: v.number(),
      discount: v.number(),
      deposit: v.number(),
      details: fields({ gameId: optionalText, server: optionalText, note: optionalText }),
      warrantyDays: v.number(),
      deliveryHours: v.number(),
      workStartedAt: v.nullable(time),
      requestedHours: v.nullable(v.number()),
      completedAt: v.nullable(time),
      deadlines: v.array(deadline),
      events: v.array(orderEvent),
      payment: v.nullable(openedPayment),
      methods: v.array(paymentMethod),
      automaticMethods: v.optional(v.array(paymentMethod), []),
      accounts: v.array(v.object({ id: v.string(), bank: v.string() })),
      proof: v.nullable(v.object({ path: text, at: time })),
      awaitsDecision: v.optional(v.boolean(), false),
      exception: v.nullable(v.object({ kind: exceptionKind, amount: v.number(), state: v.picklist(['open', 'resolved']) })),
      refunds: v.array(fields({ ...refundFields, isExtra: v.boolean() })),
      destination: v.nullable(refundDestination),
      messages: v.array(
        v.object({ id: v.string(), author: v.picklist(['buyer', 'shop']), text: v.string(), at: time, picture: optionalText }),
      ),
      paidMethod: v.nullable(paymentMethod),
      paidAmount: v.nullable(v.number()),
      receiptCode: text,
      credential: v.nullable(orderCredential),
      login: v.optional(v.nullable(orderLogin), null),
      complaint: v.nullable(complaint),
      mayComplain: v.boolean(),
    },
    { requestedHours: 'asked_hours' },
  ),
  v.transform(({ awaitsDecision, rest, ...order }) => ({
    ...order,
    rest: rest === null ? null : { ...rest, isPayable: !awaitsDecision },
  })),
);

/** Null for an order of somebody else. */
export const readOrder = {
  procedure: 'order_detail',
  parameters: typed<{ readonly orderId: string }>(),
  output: v.nullable(orderDetail),
  failures: [],
} as const satisfies Procedure;
