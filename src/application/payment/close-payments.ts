import type { ErrorLog } from '../shared/error-log.ts';
import type { InquirePayment } from './inquire-payments.ts';
import type { Gateways } from './payment-gateway.ts';
import type { AttemptAtGateway, PaymentOutcome, PaymentRepository } from './payment-repository.ts';

const BATCH = 20;

/** Closes attempts at their gateways that must not be paid any more; an earlier payment takes precedence. */
export class ClosePayments {
  constructor(
    private readonly book: PaymentRepository,
    private readonly gateways: Gateways,
    private readonly inquire: Pick<InquirePayment, 'execute'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns the number of attempts that were closed or found paid */
  async execute(): Promise<number> {
    let done = 0;
    for (const attempt of await this.book.overdue(BATCH)) {
      try {
        await this.one(attempt);
        done += 1;
      } catch (error) {
        this.errors.record('ClosePayments', error);
      }
    }
    return done;
  }

  /** @throws PortError */
  async one(attempt: AttemptAtGateway): Promise<PaymentOutcome | null> {
    const gateway = this.gateways[attempt.gateway];
    // A gateway that is no longer configured accepts no payments.
    if (gateway !== undefined && (await gateway.close(attempt)) === 'paid') return this.inquire.execute(attempt);
    return this.observe(attempt, 'closed');
  }

  /** Ends an attempt whose instructions nobody has seen, without its gateway. Inquiries still find money that comes all the same. */
  unseen(attempt: AttemptAtGateway): Promise<PaymentOutcome> {
    return this.observe(attempt, 'never_shown');
  }

  private observe(attempt: AttemptAtGateway, providerStatus: string): Promise<PaymentOutcome> {
    const closed = { ...attempt, state: 'closed', amount: 0, refunded: 0, paidAt: null, providerStatus } as const;
    return this.book.observe(attempt.reference, 'inquiry', closed);
  }
}
