import type { Result } from '../../domain/shared/result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { OrderAdminRepository, PaymentSettings } from './order-admin-repository.ts';
import { type StepOutcome, stepResult } from './step-result.ts';

/** What the shop takes payments with. */
export class ReadPaymentSettings {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<PaymentSettings>> {
    return attemptRead(this.errors, 'ReadPaymentSettings', () => this.orders.paymentSettings());
  }
}

/** Changes what the shop takes payments with, unless somebody else did since it was read. */
export class SavePaymentSettings {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(settings: Omit<PaymentSettings, 'changedAt'>): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'SavePaymentSettings', async () => stepResult(await this.orders.savePaymentSettings(settings)));
  }
}
