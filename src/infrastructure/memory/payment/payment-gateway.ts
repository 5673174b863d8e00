import type {
  OpenedPayment,
  PaymentGateway,
  PaymentObservation,
  PaymentReference,
  PaymentRequest,
  WebhookHeaders,
  WebhookNotice,
} from '../../../application/payment/payment-gateway.ts';
import { PortError } from '../../../application/shared/port-error.ts';

const SIGNED = 'x-signed';

/** Fake of a gateway: payments in memory, webhooks authenticated by a header. */
export class InMemoryPaymentGateway implements PaymentGateway {
  readonly name = 'sandbox';
  /** `refusing`: certainly does not open; `away`: the outcome is unknown. */
  state: 'well' | 'refusing' | 'away' = 'well';
  /** Answers wait for this promise. */
  delay: Promise<void> = Promise.resolve();
  private readonly payments = new Map<string, PaymentObservation>();

  async open({ reference, amount }: PaymentRequest): Promise<OpenedPayment> {
    if (this.state === 'refusing') throw new PortError('denied', 'refused');
    await this.reached();
    if (!this.payments.has(reference)) this.payments.set(reference, this.observed(reference, amount, 'pending'));
    return { providerId: `memory-${reference}`, instructions: { kind: 'sandbox', url: `https://bank.example/${reference}` } };
  }

  async getStatus({ reference }: PaymentReference): Promise<PaymentObservation | null> {
    await this.reached();
    return this.payments.get(reference) ?? null;
  }

  async close({ reference }: PaymentReference): Promise<'closed' | 'paid'> {
    await this.reached();
    const payment = this.payments.get(reference);
    if (payment?.state === 'paid') return 'paid';
    if (payment?.state === 'pending') this.payments.set(reference, this.observed(reference, payment.amount, 'closed'));
    return 'closed';
  }

  async refund(): Promise<'impossible'> {
    await this.reached();
    return 'impossible';
  }

  readWebhook(headers: WebhookHeaders, body: Uint8Array): WebhookNotice | null {
    const [reference = '', status = '', ...rest] = new TextDecoder().decode(body).split(' ');
    const isSigned = headers.get(SIGNED) === `${reference} ${status}`;
    return isSigned && status !== '' && rest.length === 0 ? { key: `${reference}:${status}`, reference } : null;
  }

  /** The webhook of a payment's status. */
  webhook(reference: string, status: string): { readonly headers: Headers; readonly body: Uint8Array } {
    return { headers: new Headers({ [SIGNED]: `${reference} ${status}` }), body: new TextEncoder().encode(`${reference} ${status}`) };
  }

  /** Pays as the buyer. @param amount the requested amount by default @returns whether it was in time */
  pay(reference: string, amount?: number): boolean {
    const payment = this.payments.get(reference);
    if (payment === undefined || payment.state === 'paid') return false;
    this.payments.set(reference, {
      ...this.observed(reference, amount ?? payment.amount, 'paid'),
      paidAt: new Date('2026-11-21T05:01:00Z'),
    });
    return payment.state === 'pending';
  }

  private async reached(): Promise<void> {
    await this.delay;
    if (this.state === 'away') throw new PortError('unavailable', 'no answer');
  }

  private observed(reference: string, amount: number, state: PaymentObservation['state']): PaymentObservation {
    return { reference, providerId: `memory-${reference}`, state, amount, refunded: 0, paidAt: null, providerStatus: state };
  }
}
