import type {
  OpenedPayment,
  PaymentGateway,
  PaymentObservation,
  PaymentReference,
  PaymentRequest,
} from '../../../application/payment/payment-gateway.ts';
import type { PaymentRepository, StoredAttempt } from '../../../application/payment/payment-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { MAX_QRIS, readQris } from '../../../domain/payment/qris-payload.ts';

/** The part of the repository with decisions of staff. */
export type StaffDecisions = Pick<PaymentRepository, 'find' | 'observe'>;

const refused = (message: string): PortError => new PortError('denied', message);

/**
 * Transfers to the shop's bank account, and its static QRIS. There is no provider to query: staff check the account and approve, and their
 * approval is the status.
 */
export class ManualGateway implements PaymentGateway {
  readonly name = 'manual';

  constructor(private readonly decisions: StaffDecisions) {}

  async open({ reference, amount }: PaymentRequest): Promise<OpenedPayment> {
    const attempt = await this.decisions.find(reference);
    if (attempt === null) throw refused('nobody wrote this attempt down');
    return { providerId: null, instructions: attempt.method === 'qris' ? this.qris(attempt, amount) : this.transfer(attempt) };
  }

  async getStatus({ reference }: PaymentReference): Promise<PaymentObservation | null> {
    const attempt = await this.decisions.find(reference);
    if (attempt === null) return null;
    const { state, amount, paid } = attempt;
    const isPaid = paid !== null && (state === 'paid' || state === 'refunded');
    return {
      reference,
      providerId: null,
      state: state === 'created' ? 'pending' : state,
      amount: isPaid ? paid : amount,
      refunded: 0,
      paidAt: null,
      providerStatus: isPaid ? 'approved' : state,
    };
  }

  async close({ reference }: PaymentReference): Promise<'closed' | 'paid'> {
    const attempt = await this.decisions.find(reference);
    if (attempt === null) return 'closed';
    const closed = {
      reference,
      providerId: null,
      state: 'closed',
      amount: 0,
      refunded: 0,
      paidAt: null,
      providerStatus: 'closed',
    } as const;
    const { attemptState } = await this.decisions.observe(reference, 'inquiry', closed);
    return attemptState === 'paid' || attemptState === 'refunded' ? 'paid' : 'closed';
  }

  /** Staff send it to the account that the buyer names. */
  async refund(): Promise<'impossible'> {
    return 'impossible';
  }

  /** A bank sends no webhooks. */
  readWebhook(): null {
    return null;
  }

  private transfer({ instructions }: StoredAttempt): OpenedPayment['instructions'] {
    if (instructions === null) throw refused('the shop has no bank account');
    return instructions;
  }

  private qris({ qris }: StoredAttempt, amount: number): OpenedPayment['instructions'] {
    const read = qris === null ? null : readQris(qris);
    if (read === null || !read.ok) throw refused('the shop has no valid QRIS');
    if (amount > MAX_QRIS) throw refused('QRIS takes less');
    return { kind: 'qris', payload: read.value.withAmount(amount), merchant: read.value.merchant };
  }
}
