import type { stepOrder } from '../../../application/order/order.calls.ts';
import {
  openDestinationProcedure,
  placeExtensionProcedure,
  placeGroupProcedure,
  placeOrderProcedure,
  setDestinationProcedure,
  stepOrderProcedure,
  takeAttemptProcedure,
} from '../../../application/order/order-commands.answers.ts';
import type { BlockingAttempt, OrderCommands, PayableAttempt, SealedDestination } from '../../../application/order/order-commands.ts';
import { readOrder } from '../../../application/order/order-detail.answers.ts';
import type { MessageBudget, OrderEffects, OrderMessageToSend, SentState } from '../../../application/order/order-effects.ts';
import { processOutbox, recordDevices, recordMessage, takeMessages } from '../../../application/order/order-server.answers.ts';
import { OrderRefused, type PlacedOrder, type Placement } from '../../../application/order/order-service.ts';
import { writeToOrder } from '../../../application/order/order-staff.answers.ts';
import type { ExtensionPlacement } from '../../../application/rental/rental-service.ts';
import type { OutputOf } from '../../../application/shared/call.ts';
import type { TransitionEvent } from '../../../domain/order/transitions.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { PersonCommands } from '../shared/person-commands.ts';

/** Calls the order functions with a person's token; the database authenticates and authorises them. */
export class SupabaseOrderCommands extends PersonCommands implements OrderCommands {
  place({ quantity = 1, ...placement }: Placement): Promise<PlacedOrder> {
    if (quantity === 1) return this.call(placeOrderProcedure, placement);
    const { optionId, start: _start, ...purchase } = placement;
    if (optionId !== null) throw new OrderRefused('INVALID');
    return this.call(placeGroupProcedure, { ...purchase, quantity });
  }

  placeExtension(placement: ExtensionPlacement): Promise<PlacedOrder> {
    return this.call(placeExtensionProcedure, placement);
  }

  step(orderId: string, event: TransitionEvent, detail: Readonly<Record<string, string | boolean>>): Promise<OutputOf<typeof stepOrder>> {
    return this.call(stepOrderProcedure, { orderId, event, detail });
  }

  async write(orderId: string, text: string, picture: string | null): Promise<void> {
    await this.call(writeToOrder, { orderId, text, picture });
  }

  takeAttempt(orderId: string, method: string, accountId: string | null): Promise<PayableAttempt | BlockingAttempt> {
    return this.call(takeAttemptProcedure, { orderId, method, accountId });
  }

  async setDestination(orderId: string, destination: SealedDestination): Promise<void> {
    await this.call(setDestinationProcedure, { orderId, ...destination });
  }

  sealedDestination(refundId: string): Promise<Pick<SealedDestination, 'id' | 'sealed'>> {
    return this.call(openDestinationProcedure, { refundId });
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
