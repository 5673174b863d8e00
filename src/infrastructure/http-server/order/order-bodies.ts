import * as v from 'valibot';
import { id, moment, optionalText, text } from '../body-parts.ts';

const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
const ofOrder = v.object({ order_id: id });

/** The values that were shown before submitting. */
const pressed = { expected_total: whole(1_000_000_000_000), rules_version: whole(1_000_000) } as const;

/** An account number with spaces, dots or dashes between the digits. */
const accountNumber = v.pipe(
  text(1, 60),
  v.transform((value) => value.replace(/[ .-]/g, '')),
  v.regex(/^\d{5,30}$/),
);

/** The body of every action of `/api/orders`; unknown fields are ignored. */
export const ORDER_BODIES = {
  place: v.union([
    v.object({
      kind: v.literal('extension'),
      key: id,
      parent_id: id,
      option_id: v.optional(v.nullable(id), null),
      ...pressed,
    }),
    v.object({
      kind: v.optional(v.nullable(v.picklist(['purchase', 'rental']))),
      key: id,
      product_id: id,
      option_id: v.optional(v.nullable(id), null),
      start: v.optional(v.nullable(moment), null),
      ...pressed,
      details: v.optional(v.nullable(v.object({ game_id: optionalText(200), server: optionalText(200), note: optionalText(2000) })), null),
    }),
  ]),
  cancel: ofOrder,
  confirm: v.object({ order_id: id, accepted: v.optional(v.boolean(), false) }),
  proof: v.object({ order_id: id, path: optionalText(300) }),
  'refund-destination': v.object({
    order_id: id,
    bank: v.pipe(text(2, 60), v.trim(), v.minLength(2)),
    number: accountNumber,
    holder: v.pipe(text(2, 100), v.trim(), v.minLength(2)),
  }),
  step: v.object({ order_id: id, event: v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/)) }),
  message: v.object({ order_id: id, text: text(1, 2000) }),
  'open-destination': v.object({ refund_id: id }),
  evidence: v.object({ complaint_id: id, path: text(1, 300) }),
} as const;

/** The body of every action of `/api/payments`. */
export const PAYMENT_BODIES = {
  open: v.object({ order_id: id, method: v.pipe(v.string(), v.regex(/^[a-z_]{1,20}$/)), account_id: v.optional(v.nullable(id), null) }),
} as const;
