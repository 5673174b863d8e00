import type { OrderState } from '../../domain/order/transitions.ts';
import { OrderRefused } from '../order/order-service.ts';
import type { InquirePayment } from './inquire-payments.ts';
import type { PaymentBook, Settled } from './payment-book.ts';
import type { IncomingWebhook, TakeWebhook } from './take-webhook.ts';

const ENDED: ReadonlySet<OrderState> = new Set(['completed', 'cancelled', 'expired', 'refunded']);

/** The sandbox as a person plays it. */
export interface PlayedGateway<Event extends string> {
  /** @returns the webhooks that tell of it; null when it cannot happen any more. @throws PortError */
  play(reference: string, event: Event): Promise<readonly IncomingWebhook[] | null>;
}

/** What a person who plays the gateway has happen: to the payment first, then to the shop, which hears of it as from any gateway. */
export class PlaySandbox<Event extends string> {
  constructor(
    private readonly book: Pick<PaymentBook, 'find'>,
    private readonly sandbox: PlayedGateway<Event | 'late'>,
    private readonly webhooks: Pick<TakeWebhook, 'execute'>,
    private readonly inquire: Pick<InquirePayment, 'execute'>,
  ) {}

  /** @throws OrderRefused, PortError */
  async execute(reference: string, event: Event | 'late'): Promise<Settled> {
    const attempt = await this.book.find(reference);
    if (attempt === null || attempt.gateway !== 'sandbox') throw new OrderRefused('PAYMENT_UNKNOWN');
    if (event === 'late' && !ENDED.has(attempt.orderState)) throw new OrderRefused('ORDER_OPEN');
    const webhooks = await this.sandbox.play(reference, event);
    if (webhooks === null) throw new OrderRefused('PAYMENT_OVER');
    for (const webhook of webhooks) await (await this.webhooks.execute('sandbox', webhook))?.followed;
    // The last word, whatever was told: what stands in the book now.
    const settled = await this.inquire.execute(attempt);
    if (settled === null) throw new OrderRefused('PAYMENT_UNKNOWN');
    return settled;
  }
}
