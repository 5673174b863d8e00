import * as v from 'valibot';
import { ORDER_STATES } from '../../domain/order/transitions.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';

/** The price of a purchase, computed by the database only. Whole rupiah. */
export const quote = fields({
  unitPrice: v.number(),
  discount: v.number(),
  deposit: v.number(),
  total: v.number(),
  saleId: v.nullable(v.string()),
});

/** A refusal: with PRICE_CHANGED and SALE_LIMIT the current price, with RULES_CHANGED the current version of the rules. */
export const refusedOrder = fields({
  code: v.string(),
  quote: v.optional(v.nullable(quote), null),
  rulesVersion: v.optional(v.nullable(v.number()), null),
});

export const orderState = v.picklist(ORDER_STATES);

export const placedOrder = fields({ id: v.string(), number: v.string(), state: orderState, total: v.number(), payUntil: time });

/** The state of an order after a step; `already`: the step had been applied before; `version`: number of the latest event. */
export const appliedStep = fields({ outcome: v.picklist(['done', 'already']), state: orderState, version: v.number() });

/** `unknown`: the shop asks no service of players, or it did not answer. */
export const foundPlayer = v.variant('state', [
  v.object({ state: v.literal('found'), name: v.string() }),
  v.object({ state: v.picklist(['missing', 'unknown']), name: v.null() }),
]);

export const openedDestination = fields({ number: v.string() });
