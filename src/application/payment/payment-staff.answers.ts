import * as v from 'valibot';
import { GATEWAYS, type GatewayName } from '../../domain/payment/payment-method.ts';
import { orderState } from '../order/order.answers.ts';
import { exceptionKind, refundDestination, refundFields } from '../order/order-detail.answers.ts';
import { stepOutcome } from '../order/step.answers.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';
import { paymentMethod } from './payment.answers.ts';

const text = v.nullable(v.string());
const amount = v.nullable(v.number());

export const paymentReviews = {
  procedure: 'payment_reviews',
  parameters: noParameters,
  output: v.array(
    fields({
      orderId: v.string(),
      number: v.string(),
      productName: v.string(),
      buyerName: v.string(),
      reference: v.string(),
      method: paymentMethod,
      total: v.number(),
      amount: v.number(),
      proofPath: text,
      since: time,
      version: v.number(),
      firstApproval: v.nullable(v.object({ name: v.string(), at: time })),
      needsTwo: v.boolean(),
      isExtra: v.boolean(),
      isExpired: v.boolean(),
      sameAmount: v.number(),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

/** `first`: a second person has to approve as well. An exception: the payment matches no rule and awaits a decision. */
const approval = fields({
  outcome: v.picklist(['done', 'already', 'first']),
  exception: v.optional(v.nullable(exceptionKind), null),
});

export const approvePayment = {
  procedure: 'approve_payment',
  /** `bankReference`: unique per account. `version`: number of the latest event that was shown; null skips the check. */
  parameters: typed<{
    readonly orderId: string;
    readonly amount: number;
    readonly bankReference: string;
    readonly version: number | null;
  }>(),
  output: approval,
  failures: ['NOT_FOUND', 'ORDER_CHANGED', 'OWN_ORDER', 'REFERENCE_USED', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

/** Records a transfer, whatever the state of the order. */
export const recordTransfer = {
  procedure: 'record_transfer',
  parameters: typed<{
    /** Null: it belongs to no order. */
    readonly orderId: string | null;
    readonly amount: number;
    readonly bankReference: string;
    /** The date of the bank statement: 2026-11-25. */
    readonly receivedOn: string;
    /** The shop's account; null: that of the order's payment, else the first. */
    readonly accountId: string | null;
  }>(),
  output: approval,
  failures: ['RECEIVED_DATE', 'NOT_FOUND', 'OWN_ORDER', 'REFERENCE_USED', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

const foundTransfer = v.pipe(
  fields({
    orderId: text,
    number: text,
    orderState: v.nullable(orderState),
    productName: text,
    buyerName: text,
    reference: text,
    method: v.nullable(paymentMethod),
    accountId: v.optional(text, null),
    expected: amount,
    received: amount,
    bankReference: text,
    receivedOn: text,
    exception: v.nullable(exceptionKind),
  }),
  v.transform(({ orderId, number, orderState: state, productName, buyerName, ...transfer }) => ({
    ...transfer,
    order:
      orderId === null || number === null || state === null
        ? null
        : { id: orderId, number, state, productName: productName ?? '', buyerName: buyerName ?? '' },
  })),
);

/** By order number, payment reference, bank reference or amount; newest first. */
export const findTransfers = {
  procedure: 'find_transfers',
  parameters: typed<{ readonly search: string; readonly amount?: number }>(),
  output: v.array(foundTransfer),
  failures: [],
} as const satisfies Procedure;

export const paymentExceptions = {
  procedure: 'payment_exceptions',
  parameters: noParameters,
  output: v.array(
    fields({
      id: v.string(),
      kind: exceptionKind,
      orderId: text,
      number: text,
      reference: text,
      amount: v.number(),
      expected: amount,
      rest: v.optional(amount, null),
      at: time,
    }),
  ),
  failures: [],
} as const satisfies Procedure;

/** `match`: posts it to its order; `refund`: refunds it. */
export const resolveException = {
  procedure: 'resolve_exception',
  /** `orderId`: the order of a payment without one. */
  parameters: typed<{
    readonly id: string;
    readonly outcome: 'match' | 'refund';
    readonly reason: string;
    readonly orderId: string | null;
  }>(),
  output: stepOutcome,
  /** SECOND_PERSON_NEEDED: a large sum that the same person recorded. */
  failures: [
    ...(['REASON_NEEDED', 'NOT_FOUND', 'ORDER_NEEDED', 'OWN_ORDER', 'SOLD_OUT', 'SECOND_PERSON_NEEDED'] as const),
    ...(['TRANSITION_NOT_ALLOWED', 'NEEDS_FACTOR', 'NOT_FRESH'] as const),
  ],
} as const satisfies Procedure;

export const refundQueue = {
  procedure: 'refund_queue',
  parameters: typed<{ readonly state: 'granted' | 'sent' }>(),
  output: v.array(
    fields({
      orderId: text,
      number: text,
      ...refundFields,
      destination: v.nullable(refundDestination),
      receipt: text,
      isTest: v.boolean(),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

export const markRefundSent = {
  procedure: 'mark_refund_sent',
  /** `reference`: the bank's, of the transfer. */
  parameters: typed<{ readonly refundId: string; readonly reference: string }>(),
  output: stepOutcome,
  failures: [
    ...(['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'OWN_ORDER', 'DESTINATION_MISSING', 'SECOND_PERSON_NEEDED'] as const),
    ...(['NEEDS_FACTOR', 'NOT_FRESH'] as const),
  ],
} as const satisfies Procedure;

export const readPaymentSettings = {
  procedure: 'read_payment_settings',
  parameters: noParameters,
  output: fields({
    version: v.number(),
    accounts: v.array(v.object({ id: v.string(), bank: v.string(), number: v.string(), holder: v.string() })),
    qris: text,
    sellsAccounts: v.boolean(),
    changedAt: v.nullable(time),
    gateways: v.optional(v.array(v.picklist(GATEWAYS)), []),
    pausedGateways: v.optional(v.array(v.picklist(GATEWAYS)), []),
  }),
  failures: [],
} as const satisfies Procedure;

export const pauseGateway = {
  procedure: 'pause_gateway',
  parameters: typed<{ readonly gateway: GatewayName; readonly isPaused: boolean }>(),
  output: stepOutcome,
  failures: ['NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

interface SettingsToSave {
  /** An account has an id once it is stored. */
  readonly accounts: readonly { readonly id?: string; readonly bank: string; readonly number: string; readonly holder: string }[];
  readonly qris: string | null;
  readonly sellsAccounts: boolean;
}

export const savePaymentSettings = {
  procedure: 'save_payment_settings',
  /** `version`: the one that was read. */
  parameters: typed<{ readonly version: number; readonly settings: SettingsToSave }>(),
  output: stepOutcome,
  failures: [
    ...(['SETTINGS_CHANGED', 'NEEDS_FACTOR', 'NOT_FRESH'] as const),
    ...(['QRIS_CHECKSUM', 'QRIS_FOREIGN', 'QRIS_INVALID', 'QRIS_ONE_TIME'] as const),
  ],
} as const satisfies Procedure;
