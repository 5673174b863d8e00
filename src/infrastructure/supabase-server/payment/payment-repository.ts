import type { OpenedPayment, PaymentObservation } from '../../../application/payment/payment-gateway.ts';
import type {
  AttemptAtGateway,
  PaymentOutcome,
  PaymentRepository,
  ReceivedWebhook,
  StoredAttempt,
} from '../../../application/payment/payment-repository.ts';
import {
  dueInquiries,
  findAttempt,
  observePayment,
  overduePayments,
  readSandboxCharge,
  recordAttempt,
  setGateways,
  storeWebhook,
  writeSandboxCharge,
} from '../../../application/payment/payment-server.answers.ts';
import type { SandboxCharge, SandboxCharges } from '../../../application/payment/sandbox-charges.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** Payments in the database, through functions for the server. */
export class SupabasePaymentRepository implements PaymentRepository {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async setGateways(names: readonly string[]): Promise<void> {
    await answerOf(this.rest, setGateways, { gateways: names });
  }

  find(reference: string): Promise<StoredAttempt | null> {
    return answerOf(this.rest, findAttempt, { reference });
  }

  async recordOpened(reference: string, { providerId, instructions }: OpenedPayment): Promise<void> {
    await answerOf(this.rest, recordAttempt, { reference, detail: { providerId, instructions } });
  }

  async recordFailed(reference: string): Promise<void> {
    await answerOf(this.rest, recordAttempt, { reference, detail: { failed: true } });
  }

  observe(reference: string, source: 'inquiry' | 'staff' | 'sandbox', observation: PaymentObservation | null): Promise<PaymentOutcome> {
    if (observation === null) return answerOf(this.rest, observePayment, { reference, source, observation });
    const { reference: _reference, providerId: _providerId, ...seen } = observation;
    return answerOf(this.rest, observePayment, { reference, source, observation: seen });
  }

  async storeWebhook({ gateway, key, reference, isAuthentic, body }: ReceivedWebhook): Promise<boolean> {
    return (await answerOf(this.rest, storeWebhook, { gateway, key, reference, isAuthentic, body })).isNew;
  }

  dueInquiries(max: number): Promise<readonly AttemptAtGateway[]> {
    return answerOf(this.rest, dueInquiries, { max });
  }

  overdue(max: number): Promise<readonly AttemptAtGateway[]> {
    return answerOf(this.rest, overduePayments, { max });
  }
}

/** private.sandbox_payments, through functions for the server. */
export class SupabaseSandboxCharges implements SandboxCharges {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  read(reference: string): Promise<SandboxCharge | null> {
    return answerOf(this.rest, readSandboxCharge, { reference });
  }

  async write(reference: string, charge: SandboxCharge): Promise<void> {
    await answerOf(this.rest, writeSandboxCharge, { reference, charge });
  }
}
