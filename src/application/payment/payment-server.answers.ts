import * as v from 'valibot';
import { orderState } from '../order/order.answers.ts';
import { fields } from '../shared/call.ts';
import { time, unread } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import type { OpenedPayment, PaymentObservation } from './payment-gateway.ts';
import type { ReceivedWebhook } from './payment-repository.ts';
import type { SandboxCharge } from './sandbox-charges.ts';

const attemptState = v.picklist(['created', 'pending', 'paid', 'expired', 'closed', 'failed', 'refunded']);

const atGateway = fields({ reference: v.string(), gateway: v.string(), providerId: v.nullable(v.string()) });

export const setGateways = {
  procedure: 'server_set_gateways',
  parameters: typed<{ readonly gateways: readonly string[] }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

/** Null for an unknown reference. */
export const findAttempt = {
  procedure: 'server_attempt',
  parameters: typed<{ readonly reference: string }>(),
  output: v.nullable(
    fields({
      reference: v.string(),
      orderId: v.string(),
      buyerId: v.nullable(v.string()),
      gateway: v.string(),
      method: v.string(),
      state: attemptState,
      orderState,
      amount: v.number(),
      paid: v.nullable(v.number()),
      expiresAt: time,
      providerId: v.nullable(v.string()),
      instructions: v.nullable(v.record(v.string(), v.string())),
      qris: v.nullable(v.string()),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

/** The result of opening a payment. */
export const recordAttempt = {
  procedure: 'server_note_attempt',
  parameters: typed<{ readonly reference: string; readonly detail: OpenedPayment | { readonly failed: true } }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

export const observePayment = {
  procedure: 'server_observe',
  parameters: typed<{
    readonly reference: string;
    readonly source: 'inquiry' | 'staff' | 'sandbox';
    readonly observation: Omit<PaymentObservation, 'reference' | 'providerId'> | null;
  }>(),
  nulls: ['observation'],
  output: fields({
    attemptState,
    orderState,
    exception: v.nullable(v.picklist(['late', 'short', 'over', 'double', 'unknown'])),
  }),
  failures: [],
} as const satisfies Procedure;

export const storeWebhook = {
  procedure: 'server_store_webhook',
  parameters: typed<ReceivedWebhook>(),
  nulls: ['reference'],
  output: fields({ isNew: v.boolean() }),
  failures: [],
} as const satisfies Procedure;

export const dueInquiries = {
  procedure: 'server_due_inquiries',
  parameters: typed<{ readonly max: number }>(),
  output: v.array(atGateway),
  failures: [],
} as const satisfies Procedure;

export const overduePayments = {
  procedure: 'server_close_overdue',
  parameters: typed<{ readonly max: number }>(),
  output: v.array(atGateway),
  failures: [],
} as const satisfies Procedure;

export const readSandboxCharge = {
  procedure: 'sandbox_read',
  parameters: typed<{ readonly reference: string }>(),
  output: v.nullable(
    fields({
      state: v.picklist(['pending', 'paid', 'failed', 'expired', 'closed']),
      amount: v.number(),
      paid: v.number(),
      expiresAt: time,
      paidAt: v.nullable(time),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

export const writeSandboxCharge = {
  procedure: 'sandbox_write',
  parameters: typed<{ readonly reference: string; readonly charge: SandboxCharge }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;
