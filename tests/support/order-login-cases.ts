import type { LoginFacts, LoginRefusal } from '../../src/domain/credential/order-login.ts';
import type { OrderState } from '../../src/domain/order/transitions.ts';

const sealed: LoginFacts = { state: 'processing', asksLogin: true, status: 'sealed', isWorker: true };
const none = { ...sealed, status: 'none' } as const;

type Case = readonly [name: string, act: 'seal' | 'open', facts: LoginFacts, refusal: LoginRefusal | null];

const WORKED_ON: readonly OrderState[] = ['processing', 'delivered', 'disputed'];
const OTHERS: readonly OrderState[] = [
  ...(['pending_payment', 'payment_review', 'completed', 'cancelled', 'expired', 'refunded'] as const),
  ...(['rented', 'returning'] as const),
];

/** Who may seal and open the login of an order. */
export const LOGIN_CASES: readonly Case[] = [
  ...WORKED_ON.flatMap((state): readonly Case[] => [
    [`worker, ${state}`, 'open', { ...sealed, state }, null],
    [`buyer, ${state}`, 'seal', { ...none, state }, null],
    [`buyer, ${state}, anew`, 'seal', { ...sealed, state }, null],
    [`buyer, ${state}, after it was shut`, 'seal', { ...sealed, state, status: 'shut' }, null],
    [`buyer, ${state}, after it was erased`, 'seal', { ...sealed, state, status: 'erased' }, null],
  ]),
  ...OTHERS.flatMap((state): readonly Case[] => [
    [`worker, ${state}`, 'open', { ...sealed, state }, 'LOGIN_CLOSED'],
    [`buyer, ${state}`, 'seal', { ...none, state }, 'LOGIN_CLOSED'],
  ]),
  ['somebody else', 'open', { ...sealed, isWorker: false }, 'NOT_ASSIGNED'],
  ['somebody else, after the end', 'open', { ...sealed, state: 'completed', status: 'shut', isWorker: false }, 'NOT_ASSIGNED'],
  ['worker, nothing sealed', 'open', none, 'NO_LOGIN'],
  ['worker, erased', 'open', { ...sealed, status: 'erased' }, 'NO_LOGIN'],
  ['worker, erased after the end', 'open', { ...sealed, state: 'completed', status: 'erased' }, 'NO_LOGIN'],
  ['worker, shut by a decision', 'open', { ...sealed, state: 'delivered', status: 'shut' }, 'LOGIN_CLOSED'],
  ['worker of a service without a login', 'open', { ...none, asksLogin: false }, 'NO_LOGIN_NEEDED'],
  ['buyer of a service without a login', 'seal', { ...none, asksLogin: false }, 'NO_LOGIN_NEEDED'],
];

/** Events, the state after each, and whether they shut the login. */
export const SHUTTING_CASES: readonly (readonly [event: string, to: OrderState, isShut: boolean])[] = [
  ['confirm', 'completed', true],
  ['confirmation_timeout', 'completed', true],
  ['cancel', 'cancelled', true],
  ['delivery_timeout', 'cancelled', true],
  ['payment_timeout', 'expired', true],
  ['refund', 'refunded', true],
  ['refund_part', 'completed', true],
  ['resolve_refund', 'refunded', true],
  ['resolve_part_refund', 'completed', true],
  ['resolve_replacement', 'delivered', true],
  ['resolve_help', 'delivered', false],
  ['resolve_no_fault', 'delivered', false],
  ['resolve_no_fault', 'completed', true],
  ['withdraw_complaint', 'delivered', false],
  ['start_work', 'processing', false],
  ['ask_more_time', 'processing', false],
  ['deliver', 'delivered', false],
  ['open_complaint', 'disputed', false],
  ['refund_sent', 'disputed', false],
];
