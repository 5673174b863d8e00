import type { GatewayName } from '../../domain/payment/payment-method.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { OrderAdminRepository, PaymentSettings, SavedPaymentSettings } from './order-admin-repository.ts';
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

  execute(settings: SavedPaymentSettings): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'SavePaymentSettings', async () => stepResult(await this.orders.savePaymentSettings(settings)));
  }
}

/** Takes a gateway out of the choice of buyers, or puts it back. What was opened through it before can still be paid. */
export class PauseGateway {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(gateway: GatewayName, isPaused: boolean): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'PauseGateway', async () => stepResult(await this.orders.pauseGateway(gateway, isPaused)));
  }
}
