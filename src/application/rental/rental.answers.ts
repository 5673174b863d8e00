import * as v from 'valibot';
import { DEPOSIT_STATES } from '../../domain/rental/rental.ts';
import { stepOutcome } from '../order/step.answers.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';

const maybe = v.nullable(time);

/** The rental in a row of an order list. */
export const rentalSummary = fields({ startAt: time, endsAt: maybe, minutes: v.number() });

const extension = fields({
  isOpen: v.boolean(),
  until: time,
  options: v.array(v.object({ id: v.string(), name: v.string(), minutes: v.number(), price: v.number() })),
  pendingOrder: v.nullable(v.string()),
});

/** The rental of an order. */
export const rentalDetail = fields({
  minutes: v.number(),
  optionName: v.nullable(v.string(), ''),
  unitPosition: v.exactOptional(v.number()),
  startAt: time,
  readyAt: maybe,
  openedAt: maybe,
  startsBy: maybe,
  endsAt: maybe,
  endedAt: maybe,
  creditedMinutes: v.number(),
  isRotated: v.boolean(),
  depositState: v.nullable(v.picklist(DEPOSIT_STATES)),
  rules: v.nullable(v.string()),
  cancelUntil: maybe,
  extension: v.nullable(extension),
  serverTime: time,
});

export const freeTimes = {
  procedure: 'free_times',
  parameters: typed<{ readonly productId: string; readonly optionId: string; readonly from: Date | null; readonly to: Date | null }>(),
  output: v.array(v.object({ start: time, free: v.number() })),
  failures: [],
} as const satisfies Procedure;

export const endRental = {
  procedure: 'end_rental',
  parameters: typed<{ readonly orderId: string }>(),
  output: stepOutcome,
  failures: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
} as const satisfies Procedure;
