import * as v from 'valibot';
import { PAYMENT_METHODS } from '../../domain/payment/payment-method.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';

export const paymentMethod = v.picklist(PAYMENT_METHODS);

/** An open payment with what its buyer needs to pay. `amount` is exact: the total less the unique code. */
export const openedPayment = fields({
  reference: v.string(),
  method: paymentMethod,
  amount: v.number(),
  expiresAt: time,
  instructions: v.variant('kind', [
    v.object({ kind: v.literal('sandbox'), url: v.string() }),
    v.object({ kind: v.literal('transfer'), id: v.optional(v.string(), ''), bank: v.string(), account: v.string(), holder: v.string() }),
    v.object({ kind: v.literal('qris'), payload: v.string(), merchant: v.string() }),
    v.object({ kind: v.literal('va'), bank: v.string(), number: v.string() }),
    v.object({ kind: v.literal('bill'), bank: v.string(), biller: v.string(), number: v.string() }),
  ]),
  isAutomatic: v.optional(v.boolean(), false),
});
