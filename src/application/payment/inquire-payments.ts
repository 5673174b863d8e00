import type { ErrorLog } from '../shared/error-log.ts';
import type { Gateways } from './payment-gateway.ts';
import type { AttemptAtGateway, PaymentOutcome, PaymentRepository } from './payment-repository.ts';

const BATCH = 20;

/** Asks a gateway about one attempt, and has the answer written down. */
export class InquirePayment {
  constructor(
    private readonly book: PaymentRepository,
    private readonly gateways: Gateways,
  ) {}

  /** Null for a gateway that the shop does not have. @throws PortError */
  async execute(attempt: AttemptAtGateway): Promise<PaymentOutcome | null> {
    const gateway = this.gateways[attempt.gateway];
    if (gateway === undefined) return null;
    const { reference } = attempt;
    return this.book.observe(reference, 'inquiry', await gateway.getStatus(attempt));
  }
}

/** Asks about every attempt that is due; one that fails keeps no other from being asked about. */
export class InquireDuePayments {
  constructor(
    private readonly book: PaymentRepository,
    private readonly inquire: Pick<InquirePayment, 'execute'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns how many were asked about */
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
