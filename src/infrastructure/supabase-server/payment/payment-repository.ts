import * as v from 'valibot';
import type { OpenedPayment, PaymentObservation } from '../../../application/payment/payment-gateway.ts';
import type {
  AttemptAtGateway,
  PaymentOutcome,
  PaymentRepository,
  ReceivedWebhook,
  StoredAttempt,
} from '../../../application/payment/payment-repository.ts';
import type { SandboxCharge, SandboxCharges } from '../../../application/payment/sandbox-charges.ts';
import { ORDER_STATES } from '../../../domain/order/transitions.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';

const attemptState = v.picklist(['created', 'pending', 'paid', 'expired', 'closed', 'failed', 'refunded']);
const orderState = v.picklist(ORDER_STATES);

const SettledRow = v.object({
  attempt_state: attemptState,
  order_state: orderState,
  exception: v.nullable(v.picklist(['late', 'short', 'over', 'double', 'unknown'])),
});

const AttemptRow = v.object({
  reference: v.string(),
  order_id: v.string(),
  buyer_id: v.nullable(v.string()),
  gateway: v.string(),
  method: v.string(),
  state: attemptState,
  order_state: orderState,
  amount: v.number(),
  paid: v.nullable(v.number()),
  expires_at: v.string(),
  provider_id: v.nullable(v.string()),
  instructions: v.nullable(v.record(v.string(), v.string())),
  qris: v.nullable(v.string()),
});

const WebhookRow = v.object({ is_new: v.boolean() });

type Named = { readonly reference: string; readonly gateway: string; readonly provider_id: string | null };

const atGateway = ({ reference, gateway, provider_id: providerId }: Named): AttemptAtGateway => ({ reference, gateway, providerId });

const observed = ({ state, amount, refunded, paidAt, providerStatus }: PaymentObservation) => ({
  state,
  amount,
  refunded,
  paid_at: paidAt?.toISOString() ?? null,
  provider_status: providerStatus,
});

/** Payments in the database, through functions for the server. */
export class SupabasePaymentRepository implements PaymentRepository {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async setGateways(names: readonly string[]): Promise<void> {
    dataOrNull(await this.rest.rpc('server_set_gateways', { p_gateways: [...names] }));
  }

  async find(reference: string): Promise<StoredAttempt | null> {
    const row = dataOrNull(await this.rest.rpc('server_attempt', { p_reference: reference }));
    if (row === null) return null;
    const { order_id, buyer_id, order_state, expires_at, provider_id, ...attempt } = v.parse(AttemptRow, row);
    return {
      ...attempt,
      orderId: order_id,
      buyerId: buyer_id,
      orderState: order_state,
      expiresAt: new Date(expires_at),
      providerId: provider_id,
    };
  }

  async recordOpened(reference: string, { providerId, instructions }: OpenedPayment): Promise<void> {
    const detail = { provider_id: providerId, instructions: { ...instructions } };
    dataOrNull(await this.rest.rpc('server_note_attempt', { p_reference: reference, p_detail: detail }));
  }

  async recordFailed(reference: string): Promise<void> {
    dataOrNull(await this.rest.rpc('server_note_attempt', { p_reference: reference, p_detail: { failed: true } }));
  }

  async observe(
    reference: string,
    source: 'inquiry' | 'staff' | 'sandbox',
    observation: PaymentObservation | null,
  ): Promise<PaymentOutcome> {
    const seen = observation === null ? null : observed(observation);
    const answer = await this.rest.rpc('server_observe', { p_reference: reference, p_source: source, p_observation: seen });
    const row = v.parse(SettledRow, dataOf(answer));
    return { attemptState: row.attempt_state, orderState: row.order_state, exception: row.exception };
  }

  async storeWebhook({ gateway, key, reference, isAuthentic, body }: ReceivedWebhook): Promise<boolean> {
    const given = { p_gateway: gateway, p_key: key, p_is_authentic: isAuthentic, p_body: body };
    // A null reference is valid, although the generated types exclude it.
    const answer = await this.rest.rpc('server_store_webhook', { ...given, p_reference: reference as string });
    return v.parse(WebhookRow, dataOf(answer)).is_new;
  }

  async dueInquiries(max: number): Promise<readonly AttemptAtGateway[]> {
    return dataOf(await this.rest.rpc('server_due_inquiries', { p_max: max })).map(atGateway);
  }

  async overdue(max: number): Promise<readonly AttemptAtGateway[]> {
    return dataOf(await this.rest.rpc('server_close_overdue', { p_max: max })).map(atGateway);
  }
}

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);

const ChargeRow = v.object({
  state: v.picklist(['pending', 'paid', 'failed', 'expired', 'closed']),
  amount: v.number(),
  paid: v.number(),
  expires_at: moment,
  paid_at: v.nullable(moment),
});

/** private.sandbox_payments, through functions for the server. */
export class SupabaseSandboxCharges implements SandboxCharges {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async read(reference: string): Promise<SandboxCharge | null> {
    const row = dataOrNull(await this.rest.rpc('sandbox_read', { p_reference: reference }));
    if (row === null) return null;
    const { expires_at: expiresAt, paid_at: paidAt, ...charge } = v.parse(ChargeRow, row);
    return { ...charge, expiresAt, paidAt };
  }

  async write(reference: string, { expiresAt, paidAt, ...charge }: SandboxCharge): Promise<void> {
    const row = { ...charge, expires_at: expiresAt.toISOString(), paid_at: paidAt?.toISOString() ?? null };
    dataOrNull(await this.rest.rpc('sandbox_write', { p_reference: reference, p_charge: row }));
  }
}
