import * as v from 'valibot';
import type { TransitionEvent } from '../../domain/order/transitions.ts';
import { paymentMethod } from '../payment/payment.answers.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';
import { ledgerLine } from './ledger.answers.ts';
import type { AdminOrderFilter } from './order-admin-repository.ts';
import { orderDetail, staffSummary } from './order-detail.answers.ts';
import { stepOutcome } from './step.answers.ts';

export const orderQueue = {
  procedure: 'order_queue',
  parameters: typed<{ readonly filter: AdminOrderFilter; readonly search: string; readonly cursor: string | null }>(),
  output: fields({
    orders: v.array(staffSummary),
    counts: v.object({
      open: v.number(),
      mine: v.number(),
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
  failures: [],
} as const satisfies Procedure;

const attempt = fields({
  reference: v.string(),
  gateway: v.string(),
  method: paymentMethod,
  amount: v.number(),
  state: v.picklist(['created', 'pending', 'paid', 'expired', 'closed', 'failed', 'refunded']),
  openedAt: time,
  expiresAt: time,
});

/** Null for an unknown order. */
export const staffOrder = {
  procedure: 'staff_order',
  parameters: typed<{ readonly orderId: string }>(),
  output: v.nullable(
    fields({
      order: orderDetail,
      buyerId: v.nullable(v.string()),
      buyerName: v.string(),
      mostPartRefund: v.number(),
      worker: v.optional(v.nullable(fields({ id: v.string(), name: v.string(), isMe: v.boolean() })), null),
      workers: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
      attempts: v.array(attempt),
      lines: v.array(ledgerLine),
      risks: v.array(v.string()),
      events: v.array(v.string()),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

/** An event by staff; those that move money or decide a complaint are calls of their own. */
export const moveOrder = {
  procedure: 'move_order_as_staff',
  /** `version`: number of the latest event that was shown; null skips the check. */
  parameters: typed<{
    readonly orderId: string;
    readonly event: TransitionEvent;
    readonly detail: Readonly<Record<string, string | number | boolean>>;
    readonly version: number | null;
  }>(),
  output: stepOutcome,
  failures: [
    ...(['NOT_FOUND', 'ORDER_CHANGED', 'TRANSITION_NOT_ALLOWED', 'REASON_NEEDED', 'NEEDS_FACTOR', 'NOT_FRESH'] as const),
    ...(['ALREADY_PAID', 'NO_CREDENTIALS', 'NOTHING_TO_REFUND'] as const),
  ],
} as const satisfies Procedure;

/** Assigns the order of a service to a member of staff; null takes it from its worker. */
export const assignWorker = {
  procedure: 'assign_worker',
  parameters: typed<{ readonly orderId: string; readonly worker: string | null }>(),
  output: stepOutcome,
  failures: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'WORKER_UNFIT', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

/** A message of the buyer, or of the shop to the buyer. */
export const writeToOrder = {
  procedure: 'write_order_message',
  /** `picture`: of the shop alone, checked by the server before. */
  parameters: typed<{ readonly orderId: string; readonly text: string; readonly picture: string | null }>(),
  output: stepOutcome,
  failures: ['NOT_FOUND', 'MESSAGE_REFUSED'],
} as const satisfies Procedure;

export const orderFigures = {
  procedure: 'order_figures',
  parameters: noParameters,
  output: fields({
    toReview: v.number(),
    toDeliver: v.number(),
    toRefund: v.number(),
    exceptions: v.number(),
    complaints: v.number(),
    loginCodes: v.number(),
    toRotate: v.number(),
    rentalTrouble: v.number(),
    revenueToday: v.number(),
    revenueMonth: v.number(),
    testRevenueMonth: v.number(),
  }),
  failures: [],
} as const satisfies Procedure;

export const undecidedMessages = {
  procedure: 'undecided_messages',
  parameters: noParameters,
  output: v.array(
    fields({
      id: v.number(),
      at: time,
      audience: v.picklist(['buyer', 'staff']),
      orderId: v.nullable(v.string()),
      number: v.nullable(v.string()),
      text: v.string(),
      state: v.picklist(['unknown', 'refused']),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

export const decideMessage = {
  procedure: 'decide_message',
  /** `again`: it is sent once more; else it is closed. */
  parameters: typed<{ readonly id: number; readonly again: boolean }>(),
  output: stepOutcome,
  failures: ['NOT_FOUND'],
} as const satisfies Procedure;
