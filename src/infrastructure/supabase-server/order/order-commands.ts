import * as v from 'valibot';
import type {
  AppliedStep,
  BlockingAttempt,
  OrderCommands,
  PayableAttempt,
  SealedDestination,
} from '../../../application/order/order-commands.ts';
import type { PlacedOrder, Placement } from '../../../application/order/order-service.ts';
import type { ExtensionPlacement } from '../../../application/rental/rental-service.ts';
import { ORDER_STATES } from '../../../domain/order/transitions.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import { createRestClient, type RestClient, withToken } from '../../supabase/shared/rest-client.ts';
import { dataOrNull } from '../../supabase/shared/to-port-error.ts';
import { answerOf } from '../shared/answer-of.ts';

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const state = v.picklist(ORDER_STATES);

const PlacedRow = v.object({ id: v.string(), number: v.string(), state, total: v.number(), pay_until: moment });
const StepRow = v.object({ outcome: v.picklist(['done', 'already']), state, version: v.number() });
const DoneRow = v.object({ outcome: v.string() });
const SealedRow = v.object({ id: v.string(), sealed: v.string() });
const AttemptRow = v.object({
  reference: v.string(),
  gateway: v.string(),
  method: v.string(),
  amount: v.number(),
  expires_at: moment,
  instructions: v.nullable(v.record(v.string(), v.string())),
  description: v.string(),
});
const CloseRow = v.object({
  close: v.object({ reference: v.string(), gateway: v.string(), provider_id: v.nullable(v.string()) }),
});

const placedOf = (row: v.InferOutput<typeof PlacedRow>): PlacedOrder => ({
  ...{ id: row.id, number: row.number, state: row.state, total: row.total },
  payUntil: row.pay_until,
});

/** Calls the order functions with a person's token; the database authenticates and authorises them. */
export class SupabaseOrderCommands implements OrderCommands {
  private readonly rest: RestClient;

  constructor(address: BackendAddress, fetcher: typeof fetch, token: string) {
    this.rest = createRestClient(address, (input, init) => fetcher(input, withToken(init, token)));
  }

  async place({ key, productId, optionId, start, expectedTotal, rulesVersion, details }: Placement): Promise<PlacedOrder> {
    const { gameId, server, note } = details;
    const row = await answerOf(
      this.rest.rpc('place_order', {
        p_key: key,
        p_product: productId,
        ...(optionId === null ? {} : { p_option: optionId }),
        ...(start === null ? {} : { p_start: start.toISOString() }),
        p_expected_total: expectedTotal,
        p_rules_version: rulesVersion,
        p_details: { game_id: gameId, server, note },
      }),
      PlacedRow,
    );
    return placedOf(row);
  }

  async placeExtension({ key, parentId, optionId, expectedTotal, rulesVersion }: ExtensionPlacement): Promise<PlacedOrder> {
    const row = await answerOf(
      this.rest.rpc('place_extension', {
        p_key: key,
        p_parent: parentId,
        ...(optionId === null ? {} : { p_option: optionId }),
        p_expected_total: expectedTotal,
        p_rules_version: rulesVersion,
      }),
      PlacedRow,
    );
    return placedOf(row);
  }

  step(orderId: string, event: string, detail: Readonly<Record<string, string | boolean>>): Promise<AppliedStep> {
    return answerOf(this.rest.rpc('step_order', { p_order: orderId, p_event: event, p_detail: detail }), StepRow);
  }

  async write(orderId: string, text: string): Promise<void> {
    await answerOf(this.rest.rpc('write_order_message', { p_order: orderId, p_text: text }), DoneRow);
  }

  async takeAttempt(orderId: string, method: string, accountId: string | null): Promise<PayableAttempt | BlockingAttempt> {
    const row = await answerOf(
      this.rest.rpc('take_payment_attempt', {
        p_order: orderId,
        p_method: method,
        ...(accountId === null ? {} : { p_account: accountId }),
      }),
      v.union([CloseRow, AttemptRow]),
    );
    if ('close' in row) return { close: { ...row.close, providerId: row.close.provider_id } };
    const { expires_at: expiresAt, ...attempt } = row;
    return { ...attempt, expiresAt };
  }

  async setDestination(orderId: string, { id, bank, sealed, last4, holder, fingerprints }: SealedDestination): Promise<void> {
    const given = { p_order: orderId, p_bank: bank, p_sealed: sealed, p_last4: last4, p_holder: holder, p_id: id };
    await answerOf(this.rest.rpc('set_refund_destination', { ...given, p_fingerprints: [...fingerprints] }), DoneRow);
  }

  sealedDestination(refundId: string): Promise<Pick<SealedDestination, 'id' | 'sealed'>> {
    return answerOf(this.rest.rpc('open_refund_destination', { p_refund: refundId }), SealedRow);
  }

  async mayRead(orderId: string): Promise<boolean> {
    return dataOrNull(await this.rest.rpc('order_detail', { p_order: orderId })) !== null;
  }
}
