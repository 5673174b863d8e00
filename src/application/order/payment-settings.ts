import type { Result } from '../../domain/shared/result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { OrderAdminRepository, PaymentSettings } from './order-admin-repository.ts';
import { type StepOutcome, stepResult } from './step-result.ts';

/** Reads the payment methods of the shop. */
export class ReadPaymentSettings {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<PaymentSettings>> {
    return attemptRead(this.errors, 'ReadPaymentSettings', () => this.orders.paymentSettings());
  }
}

/** Saves the payment methods, unless somebody else did since they were read. */
export class SavePaymentSettings {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(settings: Omit<PaymentSettings, 'changedAt' | 'gateways'>): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'SavePaymentSettings', async () => stepResult(await this.orders.savePaymentSettings(settings)));
  }
}
