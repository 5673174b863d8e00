import * as v from 'valibot';
import type { TransitionEvent } from '../../domain/order/transitions.ts';
import type { ExtensionPlacement } from '../rental/rental-service.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import { placeExtension, placeOrder, stepOrder } from './order.calls.ts';
import type { SealedDestination } from './order-commands.ts';
import type { Placement } from './order-service.ts';

const done = v.object({ outcome: v.string() });

export const placeOrderProcedure = {
  procedure: 'place_order',
  parameters: typed<Omit<Placement, 'quantity'>>(),
  output: placeOrder.output,
  // Of rentals, SOLD_OUT is a taken time.
  failures: placeOrder.failures,
} as const satisfies Procedure;

export const placeGroupProcedure = {
  procedure: 'place_group',
  parameters: typed<Omit<Placement, 'optionId' | 'start' | 'quantity'> & { readonly quantity: number }>(),
  output: placeOrder.output,
  failures: placeOrder.failures,
} as const satisfies Procedure;

export const placeExtensionProcedure = {
  procedure: 'place_extension',
  parameters: typed<ExtensionPlacement>(),
  output: placeExtension.output,
  failures: placeExtension.failures,
} as const satisfies Procedure;

export const stepOrderProcedure = {
  procedure: 'step_order',
  parameters: typed<{
    readonly orderId: string;
    readonly event: TransitionEvent;
    readonly detail: Readonly<Record<string, string | boolean>>;
  }>(),
  output: stepOrder.output,
  failures: stepOrder.failures,
} as const satisfies Procedure;

/** A stored attempt, or one with another method that has to be closed at its gateway first. */
export const takeAttemptProcedure = {
  procedure: 'take_payment_attempt',
  parameters: typed<{ readonly orderId: string; readonly method: string; readonly accountId: string | null }>(),
  output: v.union([
    fields({ close: fields({ reference: v.string(), gateway: v.string(), providerId: v.nullable(v.string()) }) }),
    fields({
      reference: v.string(),
      gateway: v.string(),
      method: v.string(),
      amount: v.number(),
      expiresAt: time,
      instructions: v.nullable(v.record(v.string(), v.string())),
      description: v.string(),
    }),
  ]),
  failures: ['NOT_FOUND', 'NOT_PAYABLE', 'METHOD_UNAVAILABLE', 'SWITCH_LIMIT'],
} as const satisfies Procedure;

export const setDestinationProcedure = {
  procedure: 'set_refund_destination',
  parameters: typed<SealedDestination & { readonly orderId: string }>(),
  output: done,
  failures: ['NOT_FOUND', 'NOT_FRESH', 'NOTHING_TO_REFUND'],
} as const satisfies Procedure;

export const openDestinationProcedure = {
  procedure: 'open_refund_destination',
  parameters: typed<{ readonly refundId: string }>(),
  output: v.object({ id: v.string(), sealed: v.string() }),
  failures: ['NOT_FRESH', 'NEEDS_FACTOR', 'DESTINATION_MISSING'],
} as const satisfies Procedure;
