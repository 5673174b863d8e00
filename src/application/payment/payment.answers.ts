import * as v from 'valibot';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';

export const paymentMethod = v.picklist(['sandbox', 'transfer', 'qris']);

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
  ]),
});
