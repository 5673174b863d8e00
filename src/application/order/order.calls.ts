import * as v from 'valibot';
import { PICTURE_PATH } from '../../domain/complaint/evidence.ts';
import { MAX_GROUP } from '../../domain/order/order-group.ts';
import type { TransitionEvent } from '../../domain/order/transitions.ts';
import { type Call, type FailureOf, fields } from '../shared/call.ts';
import { nothing } from '../shared/call-answers.ts';
import { id, moment, optionalId, optionalText, text, trimmedText, whole } from '../shared/call-fields.ts';
import { appliedStep, foundPlayer, openedDestination, placedOrder } from './order.answers.ts';

/** What the buyer was shown; another price or version of the rules is refused. */
const shown = { expectedTotal: whole(1_000_000_000_000), rulesVersion: whole(1_000_000) } as const;

const PLACING_FAILURES = [
  'KEY_REUSED',
  'PRICE_CHANGED',
  'RULES_CHANGED',
  'UNPAID_LIMIT',
  'HELD_BEFORE',
  'NOT_FOR_SALE',
  'BLOCKED',
  'PHONE_UNVERIFIED',
] as const;

/** What the buyer provides for the delivery; what a kind of goods does not need is ignored. */
const orderDetails = fields({ gameId: optionalText(200), server: optionalText(200), note: optionalText(2000) });

export const placeOrder = {
  path: 'orders',
  action: 'place',
  input: fields({
    kind: v.optional(v.nullable(v.picklist(['purchase', 'rental']))),
    /** The idempotency key, generated when the form opens. */
    key: id,
    productId: id,
    /** A rental option; null for a purchase. */
    optionId: optionalId,
    /** The start of a rental; null, or up to five minutes ago, means now. */
    start: v.optional(v.nullable(moment), null),
    ...shown,
    details: v.nullish(orderDetails, {}),
    /** Several are placed as a group and paid together; items and services only. Absent: one. */
    quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_GROUP))),
  }),
  output: placedOrder,
  failures: [...PLACING_FAILURES, 'SOLD_OUT', 'SALE_LIMIT', 'OWN_LISTING'],
} as const satisfies Call;

export const placeExtension = {
  path: 'orders',
  action: 'place',
  input: fields({
    kind: v.literal('extension'),
    /** The idempotency key, generated when the form opens. */
    key: id,
    /** The order id of the rental. */
    parentId: id,
    /** Null: the duration of the rental itself. */
    optionId: optionalId,
    ...shown,
  }),
  output: placedOrder,
  failures: [...PLACING_FAILURES, 'NOT_FOUND', 'EXTENSION_CLOSED', 'NEXT_BOOKED'],
} as const satisfies Call;

/** A word of an address, such as the slug of a game. */
const slug = v.pipe(text(1, 60), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));
/** One line. */
const playerPart = v.pipe(trimmedText(1, 60), v.regex(/^[^\p{Cc}]+$/u));

export const findPlayer = {
  path: 'orders',
  action: 'find-player',
  /** `game`: the slug of the game. */
  input: fields({ game: slug, gameId: playerPart, server: v.optional(v.nullable(playerPart), null) }),
  output: foundPlayer,
  failures: [],
} as const satisfies Call;

const STEP_FAILURES = ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'TOO_LATE'] as const;

export const cancelOrder = {
  path: 'orders',
  action: 'cancel',
  input: fields({ orderId: id }),
  output: appliedStep,
  failures: [...STEP_FAILURES, 'ALREADY_PAID', 'WORK_STARTED'],
} as const satisfies Call;

export const confirmOrder = {
  path: 'orders',
  action: 'confirm',
  /** `accepted`: of accounts, the checklist is done or the risk is accepted. */
  input: fields({ orderId: id, accepted: v.optional(v.boolean(), false) }),
  output: appliedStep,
  failures: [...STEP_FAILURES, 'ACCEPTANCE_NEEDED'],
} as const satisfies Call;

export const submitProof = {
  path: 'orders',
  action: 'proof',
  /** `path`: a picture in the person's own folder; an empty text is none. */
  input: fields({
    orderId: id,
    path: v.optional(v.nullable(v.pipe(text(0, 300), v.metadata({ pattern: `^(${PICTURE_PATH.source.slice(1, -1)})?$` }))), null),
  }),
  output: appliedStep,
  failures: [...STEP_FAILURES, 'NOT_PAYABLE', 'PROOF_USED', 'PROOF_UNREADABLE', 'PROOF_TOO_LARGE'],
} as const satisfies Call;

export const setRefundDestination = {
  path: 'orders',
  action: 'refund-destination',
  input: fields({
    orderId: id,
    bank: trimmedText(2, 60),
    /** An account number with spaces, dots or dashes between the digits. */
    number: v.pipe(
      text(1, 60),
      v.metadata({ pattern: '^[ .-]*([0-9][ .-]*){5,30}$' }),
      v.transform((value) => value.replace(/[ .-]/g, '')),
      v.regex(/^\d{5,30}$/),
    ),
    holder: trimmedText(2, 100),
  }),
  output: nothing,
  failures: ['NOT_FOUND', 'NOT_FRESH', 'NOTHING_TO_REFUND', 'DESTINATIONS_CLOSED'],
} as const satisfies Call;

export const stepOrder = {
  path: 'orders',
  action: 'step',
  /** Any event that the state table gives to buyers; the database refuses others. */
  input: fields({
    orderId: id,
    event: v.pipe(
      v.string(),
      v.regex(/^[a-z_]{1,40}$/),
      v.transform((event) => event as TransitionEvent),
    ),
  }),
  output: appliedStep,
  failures: [...STEP_FAILURES, 'NOT_YET', 'ROTATION_PENDING', 'UNIT_TAKEN', 'EVIDENCE_NEEDED'],
} as const satisfies Call;

export const writeMessage = {
  path: 'orders',
  action: 'message',
  /** `path`: a picture of staff in their own folder of the bucket `evidence`; null without one. */
  input: fields({ orderId: id, text: text(1, 2000), path: optionalText(300) }),
  output: nothing,
  failures: ['NOT_FOUND', 'MESSAGE_REFUSED', 'PROOF_UNREADABLE', 'PROOF_TOO_LARGE'],
} as const satisfies Call;

/** For staff who send refunds. */
export const openRefundDestination = {
  path: 'orders',
  action: 'open-destination',
  input: fields({ refundId: id }),
  output: openedDestination,
  failures: ['NOT_FRESH', 'NEEDS_FACTOR', 'FORBIDDEN', 'DESTINATION_MISSING', 'DESTINATIONS_CLOSED'],
} as const satisfies Call;

export type OrderFailure = FailureOf<
  | typeof placeOrder
  | typeof placeExtension
  | typeof cancelOrder
  | typeof confirmOrder
  | typeof submitProof
  | typeof setRefundDestination
  | typeof stepOrder
  | typeof writeMessage
  | typeof openRefundDestination
>;
