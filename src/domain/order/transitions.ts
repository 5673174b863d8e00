/** The states of an order. */
export const ORDER_STATES = [
  'pending_payment',
  'payment_review',
  'processing',
  'delivered',
  'rented',
  'returning',
  'completed',
  'disputed',
  'cancelled',
  'expired',
  'refunded',
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** Kinds of orders: a purchase, a rental, an extension of a rental, or a group of purchases that are paid together. */
export const ORDER_KINDS = ['purchase', 'rental', 'extension', 'group'] as const;

export type OrderKind = (typeof ORDER_KINDS)[number];

/** Who may trigger a transition. `deadline` is an expired deadline, `gateway` an observed payment. */
const ORDER_ACTORS = ['buyer', 'staff', 'deadline', 'gateway', 'server'] as const;

export type OrderActor = (typeof ORDER_ACTORS)[number];

/** What moves an order, or is noted about it. */
export type TransitionEvent =
  | 'submit_proof'
  | 'pay'
  | 'pay_part'
  | 'cancel'
  | 'payment_timeout'
  | 'reject_proof'
  | 'reject_last_proof'
  | 'review_timeout'
  | 'start_work'
  | 'ask_more_time'
  | 'grant_more_time'
  | 'deliver'
  | 'ask_cancellation'
  | 'refund_part'
  | 'delivery_timeout'
  | 'work_timeout'
  | 'confirm'
  | 'confirmation_timeout'
  | 'refund'
  | 'open_complaint'
  | 'appeal'
  | 'withdraw_complaint'
  | 'resolve_refund'
  | 'resolve_part_refund'
  | 'resolve_replacement'
  | 'resolve_help'
  | 'resolve_no_fault'
  | 'revive'
  | 'ready'
  | 'not_ready'
  | 'start'
  | 'extend'
  | 'end_early'
  | 'end_for_breach'
  | 'time_over'
  | 'rotate'
  | 'claim_deposit'
  | 'resolve_minutes'
  | 'resolve_keep_deposit'
  | 'merge'
  | 'miss'
  | 'refund_sent';

export interface Transition {
  readonly from: OrderState;
  readonly event: TransitionEvent;
  /** `previous`: the state of the order before its complaint. */
  readonly to: OrderState | 'previous';
  readonly actors: readonly OrderActor[];
  /** The permission that staff need; null where staff may not trigger it. */
  readonly permission: string | null;
  readonly needsReason: boolean;
  /** Whether staff need a second factor within the last 15 minutes. */
  readonly needsFreshFactor: boolean;
}

const transition = (
  from: OrderState,
  event: TransitionEvent,
  to: OrderState | 'previous',
  actors: readonly OrderActor[],
  staff: { readonly permission?: string; readonly needsReason?: boolean; readonly needsFreshFactor?: boolean } = {},
): Transition => ({
  from,
  event,
  to,
  actors,
  permission: staff.permission ?? null,
  needsReason: staff.needsReason ?? false,
  needsFreshFactor: staff.needsFreshFactor ?? false,
});

const REFUND = { permission: 'refunds.write', needsReason: true, needsFreshFactor: true } as const;
const DECISION = { permission: 'complaints.write', needsReason: true } as const;
const DECISION_ON_MONEY = { ...DECISION, needsFreshFactor: true } as const;
const APPROVAL = { permission: 'payments.write', needsFreshFactor: true } as const;

/** The target state of a transition, given the events so far: a complaint that ends without a refund returns to the state before it. */
export const targetOf = (
  found: Transition,
  events: readonly { readonly from: OrderState | null; readonly to: OrderState }[],
): OrderState =>
  found.to === 'previous' ? (events.findLast(({ from, to }) => to === 'disputed' && from !== 'disputed')?.from ?? found.from) : found.to;

const CANCELLATION = { permission: 'orders.write', needsReason: true } as const;
const PROOF_REFUSAL = { permission: 'payments.write', needsReason: true } as const;
const RENTALS = { permission: 'rentals.write' } as const;
const SENDING = { permission: 'refunds.write', needsFreshFactor: true } as const;

/** Transitions of the payment, common to all kinds of orders. @param paid the state of a paid order */
const payment = (paid: OrderState): readonly Transition[] => [
  transition('pending_payment', 'submit_proof', 'payment_review', ['buyer']),
  transition('pending_payment', 'pay', paid, ['gateway', 'staff'], APPROVAL),
  transition('pending_payment', 'pay_part', 'pending_payment', ['gateway']),
  transition('pending_payment', 'cancel', 'cancelled', ['buyer', 'staff'], CANCELLATION),
  transition('pending_payment', 'payment_timeout', 'expired', ['deadline']),
  transition('payment_review', 'submit_proof', 'payment_review', ['buyer']),
  transition('payment_review', 'pay', paid, ['gateway', 'staff'], APPROVAL),
  transition('payment_review', 'pay_part', 'pending_payment', ['gateway']),
  transition('payment_review', 'reject_proof', 'pending_payment', ['staff'], PROOF_REFUSAL),
  transition('payment_review', 'reject_last_proof', 'expired', ['staff'], PROOF_REFUSAL),
  transition('payment_review', 'review_timeout', 'payment_review', ['deadline']),
  transition('payment_review', 'payment_timeout', 'expired', ['deadline']),
  transition('payment_review', 'cancel', 'cancelled', ['buyer', 'staff'], CANCELLATION),
];

/** A refund can be sent in every state: an excess or short payment is refunded while the order continues. */
const refundSent = (...states: readonly OrderState[]): readonly Transition[] =>
  states.map((state) => transition(state, 'refund_sent', state, ['staff', 'gateway'], SENDING));

/**
 * All transitions of a purchase: the single source of the database's rows, the actions of staff and buyers, and docs/order-states.md. An
 * event that keeps the state is still numbered and notified.
 */
const PURCHASE_TRANSITIONS: readonly Transition[] = [
  ...payment('processing'),
  transition('processing', 'start_work', 'processing', ['staff'], { permission: 'orders.write' }),
  transition('processing', 'ask_more_time', 'processing', ['staff'], { permission: 'orders.write', needsReason: true }),
  transition('processing', 'grant_more_time', 'processing', ['buyer']),
  transition('processing', 'deliver', 'delivered', ['staff', 'server'], { permission: 'orders.write' }),
  transition('processing', 'cancel', 'cancelled', ['buyer', 'staff'], { permission: 'orders.write', needsReason: true }),
  transition('processing', 'ask_cancellation', 'processing', ['buyer']),
  transition('processing', 'refund_part', 'completed', ['staff'], REFUND),
  transition('processing', 'delivery_timeout', 'cancelled', ['deadline']),
  transition('processing', 'work_timeout', 'processing', ['deadline']),
  transition('delivered', 'confirm', 'completed', ['buyer']),
  transition('delivered', 'confirmation_timeout', 'completed', ['deadline']),
  transition('delivered', 'refund', 'refunded', ['staff'], REFUND),
  transition('delivered', 'refund_part', 'completed', ['staff'], REFUND),
  transition('completed', 'refund', 'refunded', ['staff'], REFUND),
  transition('completed', 'refund_part', 'completed', ['staff'], REFUND),
  transition('delivered', 'open_complaint', 'disputed', ['buyer']),
  transition('completed', 'open_complaint', 'disputed', ['buyer']),
  transition('delivered', 'appeal', 'disputed', ['buyer']),
  transition('completed', 'appeal', 'disputed', ['buyer']),
  transition('disputed', 'withdraw_complaint', 'previous', ['buyer']),
  transition('disputed', 'resolve_refund', 'refunded', ['staff', 'deadline'], DECISION_ON_MONEY),
  transition('disputed', 'resolve_part_refund', 'completed', ['staff', 'deadline'], DECISION_ON_MONEY),
  transition('disputed', 'resolve_replacement', 'delivered', ['staff'], DECISION),
  transition('disputed', 'resolve_help', 'previous', ['staff'], DECISION),
  transition('disputed', 'resolve_no_fault', 'previous', ['staff', 'deadline'], DECISION),
  transition('expired', 'revive', 'processing', ['gateway']),
  ...refundSent('pending_payment', 'payment_review', 'processing', 'delivered'),
  ...refundSent('expired', 'cancelled', 'refunded', 'disputed', 'completed'),
];

/**
 * All transitions of a rental. It is `delivered` when the renter may open the credentials, `rented` after that, and `returning` until a
 * newer password is stored. `not_ready` is a complaint that a deadline opens.
 */
const RENTAL_TRANSITIONS: readonly Transition[] = [
  ...payment('processing'),
  transition('processing', 'ready', 'delivered', ['server']),
  transition('processing', 'not_ready', 'disputed', ['deadline']),
  transition('processing', 'cancel', 'cancelled', ['buyer', 'staff'], CANCELLATION),
  transition('delivered', 'cancel', 'cancelled', ['staff'], CANCELLATION),
  transition('delivered', 'not_ready', 'disputed', ['deadline']),
  transition('delivered', 'start', 'rented', ['buyer', 'deadline']),
  transition('delivered', 'open_complaint', 'disputed', ['buyer']),
  transition('rented', 'extend', 'rented', ['server']),
  transition('rented', 'end_early', 'returning', ['buyer']),
  transition('rented', 'end_for_breach', 'returning', ['staff'], { ...RENTALS, needsReason: true }),
  transition('rented', 'time_over', 'returning', ['deadline']),
  transition('rented', 'open_complaint', 'disputed', ['buyer']),
  transition('returning', 'rotate', 'completed', ['server']),
  transition('returning', 'open_complaint', 'disputed', ['buyer']),
  transition('returning', 'claim_deposit', 'disputed', ['staff'], { ...RENTALS, needsReason: true, needsFreshFactor: true }),
  transition('completed', 'open_complaint', 'disputed', ['buyer']),
  transition('completed', 'refund', 'refunded', ['staff'], REFUND),
  transition('completed', 'refund_part', 'completed', ['staff'], REFUND),
  ...(['delivered', 'rented', 'returning', 'completed'] as const).map((from) => transition(from, 'appeal', 'disputed', ['buyer'])),
  transition('disputed', 'withdraw_complaint', 'previous', ['buyer']),
  transition('disputed', 'resolve_refund', 'refunded', ['staff', 'deadline'], DECISION_ON_MONEY),
  transition('disputed', 'resolve_part_refund', 'previous', ['staff', 'deadline'], DECISION_ON_MONEY),
  transition('disputed', 'resolve_replacement', 'processing', ['staff'], DECISION),
  transition('disputed', 'resolve_minutes', 'rented', ['staff'], DECISION),
  transition('disputed', 'resolve_help', 'previous', ['staff'], DECISION),
  transition('disputed', 'resolve_no_fault', 'previous', ['staff', 'deadline'], DECISION),
  transition('disputed', 'resolve_keep_deposit', 'previous', ['staff', 'deadline'], DECISION_ON_MONEY),
  transition('expired', 'revive', 'processing', ['gateway']),
  ...refundSent('pending_payment', 'payment_review', 'processing', 'delivered', 'rented', 'returning'),
  ...refundSent('expired', 'cancelled', 'refunded', 'disputed', 'completed'),
];

/** An extension is an order of its own. It ends when it is added to its rental, or with a refund when it came too late. */
const EXTENSION_TRANSITIONS: readonly Transition[] = [
  ...payment('processing'),
  transition('processing', 'merge', 'completed', ['server']),
  transition('processing', 'miss', 'cancelled', ['server']),
  transition('completed', 'refund', 'refunded', ['staff', 'server'], REFUND),
  transition('completed', 'refund_part', 'completed', ['staff'], REFUND),
  ...refundSent('pending_payment', 'payment_review', 'processing', 'expired', 'cancelled', 'refunded', 'completed'),
];

/** A group is completed by its payment; from then on its orders are handled one by one. */
const GROUP_TRANSITIONS: readonly Transition[] = [
  ...payment('completed'),
  transition('expired', 'revive', 'completed', ['gateway']),
  ...refundSent('pending_payment', 'payment_review', 'expired', 'cancelled', 'completed'),
];

const TRANSITIONS: Readonly<Record<OrderKind, readonly Transition[]>> = {
  purchase: PURCHASE_TRANSITIONS,
  rental: RENTAL_TRANSITIONS,
  extension: EXTENSION_TRANSITIONS,
  group: GROUP_TRANSITIONS,
};

export const transitionsOf = (kind: OrderKind): readonly Transition[] => TRANSITIONS[kind];
