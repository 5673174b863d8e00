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
    const closed = { ...attempt, state: 'closed', amount: 0, refunded: 0, paidAt: null, providerStatus: 'closed' } as const;
    return this.book.observe(attempt.reference, 'inquiry', closed);
  }
}
