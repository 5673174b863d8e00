import * as v from 'valibot';
import { orderDetails, placeExtension, placeOrder, stepOrder } from '../../../application/order/order.calls.ts';
import type { BlockingAttempt, OrderCommands, PayableAttempt, SealedDestination } from '../../../application/order/order-commands.ts';
import { readOrder } from '../../../application/order/order-detail.answers.ts';
import type { MessageBudget, OrderEffects, OrderMessageToSend, SentState } from '../../../application/order/order-effects.ts';
import { processOutbox, recordDevices, recordMessage, takeMessages } from '../../../application/order/order-server.answers.ts';
import type { PlacedOrder, Placement } from '../../../application/order/order-service.ts';
import type { ExtensionPlacement } from '../../../application/rental/rental-service.ts';
import { fields, type OutputOf, toJson } from '../../../application/shared/call.ts';
import { time } from '../../../application/shared/call-answers.ts';
import type { TransitionEvent } from '../../../domain/order/transitions.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { PersonCommands } from '../shared/person-commands.ts';

const DoneRow = v.object({ outcome: v.string() });
const SealedRow = v.object({ id: v.string(), sealed: v.string() });
const AttemptRow = fields({
  reference: v.string(),
  gateway: v.string(),
  method: v.string(),
  amount: v.number(),
  expiresAt: time,
  instructions: v.nullable(v.record(v.string(), v.string())),
  description: v.string(),
});
const CloseRow = fields({ close: fields({ reference: v.string(), gateway: v.string(), providerId: v.nullable(v.string()) }) });

/** Calls the order functions with a person's token; the database authenticates and authorises them. */
export class SupabaseOrderCommands extends PersonCommands implements OrderCommands {
  place({ details, ...placement }: Placement): Promise<PlacedOrder> {
    return this.call('place_order', { ...placement, details: toJson(orderDetails, details) }, placeOrder.output);
  }

  placeExtension(placement: ExtensionPlacement): Promise<PlacedOrder> {
    return this.call('place_extension', placement, placeExtension.output);
  }

  step(orderId: string, event: TransitionEvent, detail: Readonly<Record<string, string | boolean>>): Promise<OutputOf<typeof stepOrder>> {
    return this.call('step_order', { orderId, event, detail }, stepOrder.output);
  }

  async write(orderId: string, text: string): Promise<void> {
    await this.call('write_order_message', { orderId, text }, DoneRow);
  }

  takeAttempt(orderId: string, method: string, accountId: string | null): Promise<PayableAttempt | BlockingAttempt> {
    return this.call('take_payment_attempt', { orderId, method, accountId }, v.union([CloseRow, AttemptRow]));
  }

  async setDestination(orderId: string, destination: SealedDestination): Promise<void> {
    await this.call('set_refund_destination', { orderId, ...destination }, DoneRow);
  }

  sealedDestination(refundId: string): Promise<Pick<SealedDestination, 'id' | 'sealed'>> {
    return this.call('open_refund_destination', { refundId }, SealedRow);
  }

  async mayRead(orderId: string): Promise<boolean> {
    return (await answerOf(this.rest, readOrder, { orderId })) !== null;
  }
}

/** Effects of orders, through functions for the server. */
export class SupabaseOrderEffects implements OrderEffects {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async relay(max: number): Promise<{ readonly hasShownStock: boolean; readonly isMoreLeft: boolean }> {
    const { stock, left } = await answerOf(this.rest, processOutbox, { max });
    return { hasShownStock: (stock ?? 0) > 0, isMoreLeft: left };
  }

  takeMessages(max: number, { buyers, staff }: MessageBudget): Promise<readonly OrderMessageToSend[]> {
    return answerOf(this.rest, takeMessages, { max, daily: buyers, staffDaily: staff });
  }

  async noteMessage(id: number, state: SentState): Promise<void> {
    await answerOf(this.rest, recordMessage, { id, state });
  }

  async recordDevices(hashes: ReadonlyMap<string, string>): Promise<void> {
    await answerOf(this.rest, recordDevices, { notes: Object.fromEntries(hashes) });
  }
}
