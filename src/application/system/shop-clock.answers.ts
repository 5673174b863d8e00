import * as v from 'valibot';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';

export const readShopClock = {
  procedure: 'read_shop_clock',
  parameters: noParameters,
  output: fields({ isHeld: v.boolean(), now: time, machine: time, since: v.nullable(time), difference: v.number() }),
  failures: [],
} as const satisfies Procedure;

/** `keptEnds`: rentals that kept their end. */
export const confirmShopClock = {
  procedure: 'confirm_shop_clock',
  /** The one that was shown, in seconds. */
  parameters: typed<{ readonly difference: number }>(),
  output: fields({ keptEnds: v.optional(v.number(), 0) }),
  failures: ['CLOCK_CHANGED'],
} as const satisfies Procedure;
