import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { SandboxEvent } from '../../../application/payment/gateway.calls.ts';
import type {
  OpenedPayment,
  PaymentGateway,
  PaymentObservation,
  PaymentReference,
  PaymentRequest,
  WebhookHeaders,
  WebhookNotice,
} from '../../../application/payment/payment-gateway.ts';
import type { SandboxCharge, SandboxCharges } from '../../../application/payment/sandbox-charges.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { SerialQueue } from '../../../application/shared/serial-queue.ts';

/** A webhook in the sandbox's format. */
export interface SandboxWebhook {
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

const SIGNATURE = 'x-sandbox-signature';
const Notice = v.object({ reference: v.string(), status: v.string() });

interface Options {
  readonly charges: SandboxCharges;
  readonly clock: Clock;
  /** The origin of the shop's pages. */
  readonly publicUrl: string;
  /** The signing key of webhooks; random by default. */
  readonly key?: Buffer;
}

/** The amount of a short payment: a tenth less, at least one rupiah. */
const tooLittle = (amount: number): number => Math.max(1, amount - Math.max(1, Math.floor(amount / 10)));

/** A simulated gateway on a local machine, through which no money moves. */
export class SandboxGateway implements PaymentGateway {
  readonly name = 'sandbox';
  private readonly key: Buffer;
  private readonly queue = new SerialQueue();

  constructor(private readonly options: Options) {
    this.key = options.key ?? randomBytes(32);
  }

  open({ reference, amount, expiresAt }: PaymentRequest): Promise<OpenedPayment> {
    return this.serialize(reference, async () => {
      const { charges, publicUrl } = this.options;
      if ((await charges.read(reference)) === null)
        await charges.write(reference, { state: 'pending', amount, paid: 0, expiresAt, paidAt: null });
      return {
        providerId: `sandbox-${reference}`,
        instructions: { kind: 'sandbox', url: `${publicUrl}/internal/payments/${reference}` },
      };
    });
  }

  async getStatus({ reference }: PaymentReference): Promise<PaymentObservation | null> {
    const charge = await this.options.charges.read(reference);
    if (charge === null) return null;
    const state = this.stateOf(charge);
    return {
      reference,
      providerId: `sandbox-${reference}`,
      state,
      amount: state === 'paid' ? charge.paid : charge.amount,
      refunded: 0,
      paidAt: charge.paidAt,
      providerStatus: state,
    };
  }

  close({ reference }: PaymentReference): Promise<'closed' | 'paid'> {
    return this.serialize(reference, async () => {
      const charge = await this.options.charges.read(reference);
      if (charge?.state === 'paid') return 'paid';
      if (charge !== null && this.stateOf(charge) === 'pending')
        await this.options.charges.write(reference, { ...charge, state: 'closed' });
      return 'closed';
    });
  }

  /** Nobody paid, so that nothing goes back. */
  async refund(): Promise<'impossible'> {
    return 'impossible';
  }

  readWebhook(headers: WebhookHeaders, body: Uint8Array): WebhookNotice | null {
    const signature = Buffer.from(headers.get(SIGNATURE) ?? '', 'hex');
    const expected = this.sign(body);
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
    try {
      const { reference, status } = v.parse(Notice, JSON.parse(new TextDecoder().decode(body)));
      return { key: `${reference}:${status}`, reference };
    } catch {
      return null;
    }
  }

  /** The webhook of a payment's status. */
  webhook(reference: string, status: string): SandboxWebhook {
    const body = new TextEncoder().encode(JSON.stringify({ reference, status, sent_at: this.options.clock.now().toISOString() }));
    return { headers: new Headers({ 'content-type': 'application/json', [SIGNATURE]: this.sign(body).toString('hex') }), body };
  }

  /**
   * Simulates an event of a payment. `late`: paid although it was over.
   * @returns the resulting webhooks in order; null when the event is no longer possible
   */
  simulate(reference: string, event: SandboxEvent): Promise<readonly SandboxWebhook[] | null> {
    return this.serialize(reference, async () => {
      const { charges } = this.options;
      const charge = await charges.read(reference);
      if (charge === null) return null;
      // Reports a payment that was not made.
      if (event === 'forged') return [this.webhook(reference, 'paid')];
      const next = this.after(charge, event);
      if (next === null) return null;
      await charges.write(reference, next);
      const notified = this.webhook(reference, next.state);
      return event === 'twice' ? [notified, notified] : [notified];
    });
  }

  /** Serialises the events of one payment. */
  private async serialize<T>(reference: string, work: () => Promise<T>): Promise<T> {
    const done = await this.queue.run(reference, async () => ({ value: await work() }));
    if (done === null) throw new PortError('unavailable', 'too many at once');
    return done.value;
  }

  private after(charge: SandboxCharge, event: Exclude<SandboxEvent, 'forged'>): SandboxCharge | null {
    const state = this.stateOf(charge);
    if (state === 'paid' || (event !== 'late' && state !== 'pending')) return null;
    if (event === 'failed' || event === 'expired') return { ...charge, state: event };
    const paid = event === 'short' ? tooLittle(charge.amount) : charge.amount;
    return { ...charge, state: 'paid', paid, paidAt: this.options.clock.now() };
  }

  private stateOf({ state, expiresAt }: SandboxCharge): SandboxCharge['state'] {
    return state === 'pending' && expiresAt <= this.options.clock.now() ? 'expired' : state;
  }

  private sign(body: Uint8Array): Buffer {
    return createHmac('sha256', this.key).update(body).digest();
  }
}
