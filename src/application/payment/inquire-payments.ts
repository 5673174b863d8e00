import type { ErrorLog } from '../shared/error-log.ts';
import type { Gateways } from './payment-gateway.ts';
import type { AttemptAtGateway, PaymentOutcome, PaymentRepository } from './payment-repository.ts';

const BATCH = 20;

/** Queries a gateway about one attempt, and stores the observation. */
export class InquirePayment {
  constructor(
    private readonly book: PaymentRepository,
    private readonly gateways: Gateways,
  ) {}

  /** Null for a gateway that is not configured. @throws PortError */
  async execute(attempt: AttemptAtGateway): Promise<PaymentOutcome | null> {
    const gateway = this.gateways[attempt.gateway];
    if (gateway === undefined) return null;
    const { reference } = attempt;
    return this.book.observe(reference, 'inquiry', await gateway.getStatus(attempt));
  }
}

/** Queries all due attempts; a failed inquiry does not affect others. */
export class InquireDuePayments {
  constructor(
    private readonly book: PaymentRepository,
    private readonly inquire: Pick<InquirePayment, 'execute'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns the number of inquiries */
  async execute(): Promise<number> {
    const due = await this.book.dueInquiries(BATCH);
    for (const attempt of due) {
      try {
        await this.inquire.execute(attempt);
      } catch (error) {
        this.errors.record('InquireDuePayments', error);
      }
    }
    return due.length;
  }
}
