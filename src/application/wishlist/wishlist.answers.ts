import * as v from 'valibot';
import { fields, noParameters, type Procedure, typed } from '../shared/call.ts';
import { unread } from '../shared/call-answers.ts';

export const readWishes = {
  procedure: 'read_wishes',
  parameters: noParameters,
  output: v.array(fields({ productId: v.string(), name: v.string(), price: v.number(), wantsNews: v.boolean() })),
  failures: [],
} as const satisfies Procedure;

export const saveWishes = {
  procedure: 'save_wishes',
  /** The oldest first. */
  parameters: typed<{ readonly products: readonly string[] }>(),
  output: v.array(fields({ productId: v.string(), outcome: v.picklist(['saved', 'gone', 'full']) })),
  failures: [],
} as const satisfies Procedure;

export const setWishAlerts = {
  procedure: 'set_wish_news',
  parameters: typed<{ readonly productId: string; readonly wants: boolean }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;
