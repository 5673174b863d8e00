import * as v from 'valibot';
import { type Call, type FailureOf, fields } from '../shared/call.ts';
import { id, optionalId } from '../shared/call-fields.ts';
import { openedPayment } from './payment.answers.ts';

/** Idempotent while the attempt is open; another method closes it first. */
export const openPayment = {
  path: 'payments',
  action: 'open',
  /** `accountId`: the account of the shop that a transfer goes to; null: the first that the shop offers. */
  input: fields({ orderId: id, method: v.pipe(v.string(), v.regex(/^[a-z_]{1,20}$/)), accountId: optionalId }),
  output: openedPayment,
  failures: ['NOT_FOUND', 'NOT_PAYABLE', 'ALREADY_PAID', 'METHOD_UNAVAILABLE', 'SWITCH_LIMIT', 'GATEWAY_AWAY'],
} as const satisfies Call;

export type PaymentFailure = FailureOf<typeof openPayment>;
