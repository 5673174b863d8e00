import type { OrderState } from '../../domain/order/transitions.ts';
import { OrderRefused } from '../order/order-service.ts';
import type { InquirePayment } from './inquire-payments.ts';
import type { PaymentOutcome, PaymentRepository } from './payment-repository.ts';
import type { IncomingWebhook, ReceiveWebhook } from './receive-webhook.ts';

const ENDED: ReadonlySet<OrderState> = new Set(['completed', 'cancelled', 'expired', 'refunded']);

/** A gateway whose events a person triggers. */
export interface SimulatedGateway<Event extends string> {
  /** @returns the resulting webhooks; null when the event is no longer possible. @throws PortError */
  simulate(reference: string, event: Event): Promise<readonly IncomingWebhook[] | null>;
}

/** Simulates an event of a payment: it is applied to the sandbox first, then reported to the shop as by any gateway. */
export class SimulatePayment<Event extends string> {
  constructor(
    private readonly book: Pick<PaymentRepository, 'find'>,
    private readonly sandbox: SimulatedGateway<Event | 'late'>,
    private readonly webhooks: Pick<ReceiveWebhook, 'execute'>,
    private readonly inquire: Pick<InquirePayment, 'execute'>,
  ) {}

  /** @throws OrderRefused, PortError */
  async execute(reference: string, event: Event | 'late'): Promise<PaymentOutcome> {
    const attempt = await this.book.find(reference);
    if (attempt === null || attempt.gateway !== 'sandbox') throw new OrderRefused('PAYMENT_UNKNOWN');
    if (event === 'late' && !ENDED.has(attempt.orderState)) throw new OrderRefused('ORDER_OPEN');
    const webhooks = await this.sandbox.simulate(reference, event);
    if (webhooks === null) throw new OrderRefused('PAYMENT_OVER');
    for (const webhook of webhooks) await (await this.webhooks.execute('sandbox', webhook))?.inquiry;
    // The inquiry is authoritative, whatever the webhooks reported.
    const settled = await this.inquire.execute(attempt);
    if (settled === null) throw new OrderRefused('PAYMENT_UNKNOWN');
    return settled;
  }
}
