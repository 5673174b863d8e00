import * as v from 'valibot';
import type { PlacedOrder } from '../../application/order/order-service.ts';
import type { OpenPayment, PaymentInstructions, Quote } from '../../domain/order/order.ts';
import { ORDER_STATES } from '../../domain/order/transitions.ts';

export const Moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
export const Method = v.picklist(['sandbox', 'transfer', 'qris']);
export const State = v.picklist(ORDER_STATES);

const Instructions: v.GenericSchema<unknown, PaymentInstructions> = v.variant('kind', [
  v.object({ kind: v.literal('sandbox'), url: v.string() }),
  v.object({
    kind: v.literal('transfer'),
    id: v.optional(v.string(), ''),
    bank: v.string(),
    account: v.string(),
    holder: v.string(),
  }),
  v.object({ kind: v.literal('qris'), payload: v.string(), merchant: v.string() }),
]);

export const PaymentJson = v.pipe(
  v.object({ reference: v.string(), method: Method, amount: v.number(), expires_at: Moment, instructions: Instructions }),
  v.transform(({ expires_at, ...payment }): OpenPayment => ({ ...payment, expiresAt: expires_at })),
);

export const QuoteJson = v.pipe(
  v.object({
    unit_price: v.number(),
    discount: v.number(),
    deposit: v.number(),
    total: v.number(),
    sale_id: v.nullable(v.string()),
  }),
  v.transform(({ unit_price, sale_id, ...quote }): Quote => ({ ...quote, unitPrice: unit_price, saleId: sale_id })),
);

export const PlacedJson = v.pipe(
  v.object({ id: v.string(), number: v.string(), state: State, total: v.number(), pay_until: Moment }),
  v.transform(({ pay_until, ...placed }): PlacedOrder => ({ ...placed, payUntil: pay_until })),
);
