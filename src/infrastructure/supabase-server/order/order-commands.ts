import * as v from 'valibot';
import type {
  AttemptInTheWay,
  OrderCommands,
  SealedDestination,
  StepTaken,
  TakenAttempt,
} from '../../../application/order/order-commands.ts';
import { OrderRefused, type PlacedOrder, type Placement } from '../../../application/order/order-service.ts';
import { isPortError } from '../../../application/shared/port-error.ts';
import type { Quote } from '../../../domain/order/order.ts';
import { ORDER_STATES } from '../../../domain/order/transitions.ts';
import type { BackendAddress } from '../../supabase/shared/rest-client.ts';
import { createRestClient, type RestClient, withToken } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const state = v.picklist(ORDER_STATES);

const QuoteRow = v.object({
  unit_price: v.number(),
  discount: v.number(),
  deposit: v.number(),
  total: v.number(),
  sale_id: v.nullable(v.string()),
});
const RefusalRow = v.object({ code: v.string(), quote: v.optional(v.nullable(QuoteRow)) });
const PlacedRow = v.object({ id: v.string(), number: v.string(), state, total: v.number(), pay_until: moment });
const StepRow = v.object({ outcome: v.picklist(['done', 'already']), state, version: v.number() });
const DoneRow = v.object({ outcome: v.string() });
const SealedRow = v.object({ sealed: v.string() });
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

const quoteOf = (row: v.InferOutput<typeof QuoteRow>): Quote => ({
  unitPrice: row.unit_price,
  discount: row.discount,
  deposit: row.deposit,
  total: row.total,
  saleId: row.sale_id,
});

/** Locks that were not had in time, statements that were stopped, a queue for connections that was full. */
const BUSY_CODES: ReadonlySet<string | null> = new Set(['TIMEOUT', '55P03', '40001', '40P01', 'PGRST003', '53300']);

const isBusy = (error: unknown): boolean =>
  isPortError(error, 'conflict') ||
  (isPortError(error, 'unavailable') && (BUSY_CODES.has(error.code) || /\b(DeadlineExceeded|TimeoutError)\b/.test(error.message)));

type Call = PromiseLike<{
  readonly data: unknown;
  readonly error: { readonly message?: string; readonly code?: string } | null;
  readonly status: number;
}>;

/** The answer of a function, unless it is a refusal. @throws OrderRefused, PortError */
const answerOf = async <T>(call: Call, schema: v.GenericSchema<unknown, T>): Promise<T> => {
  try {
    const data = dataOf(await call);
    const refusal = v.safeParse(RefusalRow, data);
    if (!refusal.success) return v.parse(schema, data);
    const { code, quote } = refusal.output;
    throw new OrderRefused(code, quote == null ? null : quoteOf(quote), code === 'BUSY' ? 1 : null);
  } catch (error) {
    if (isBusy(error)) throw new OrderRefused('BUSY', null, 1);
    if (isPortError(error, 'invalid')) throw new OrderRefused('INVALID');
    throw error;
  }
};

/** The functions of orders, called with a person's own token: the database decides who they are and what they may. */
export class SupabaseOrderCommands implements OrderCommands {
  private readonly rest: RestClient;

  constructor(address: BackendAddress, fetcher: typeof fetch, token: string) {
    this.rest = createRestClient(address, (input, init) => fetcher(input, withToken(init, token)));
  }

  async place({ key, productId, optionId, expectedTotal, rulesVersion, details }: Placement): Promise<PlacedOrder> {
    const { gameId, server, note } = details;
    const row = await answerOf(
      this.rest.rpc('place_order', {
        p_key: key,
        p_product: productId,
        ...(optionId === null ? {} : { p_option: optionId }),
        p_expected_total: expectedTotal,
        p_rules_version: rulesVersion,
        p_details: { game_id: gameId, server, note },
      }),
      PlacedRow,
    );
    return { id: row.id, number: row.number, state: row.state, total: row.total, payUntil: row.pay_until };
  }

  step(orderId: string, event: string, detail: Readonly<Record<string, string | boolean>>): Promise<StepTaken> {
    return answerOf(this.rest.rpc('step_order', { p_order: orderId, p_event: event, p_detail: detail }), StepRow);
  }

  async write(orderId: string, text: string): Promise<void> {
    await answerOf(this.rest.rpc('write_order_message', { p_order: orderId, p_text: text }), DoneRow);
  }

  async takeAttempt(orderId: string, method: string): Promise<TakenAttempt | AttemptInTheWay> {
    const row = await answerOf(
      this.rest.rpc('take_payment_attempt', { p_order: orderId, p_method: method }),
      v.union([CloseRow, AttemptRow]),
    );
    if ('close' in row) return { close: { ...row.close, providerId: row.close.provider_id } };
    const { expires_at: expiresAt, ...attempt } = row;
    return { ...attempt, expiresAt };
  }

  async setDestination(orderId: string, { bank, sealed, last4, holder }: SealedDestination): Promise<void> {
    const given = { p_order: orderId, p_bank: bank, p_sealed: sealed, p_last4: last4, p_holder: holder };
    await answerOf(this.rest.rpc('set_refund_destination', given), DoneRow);
  }

  async sealedDestination(refundId: string): Promise<string> {
    return (await answerOf(this.rest.rpc('open_refund_destination', { p_refund: refundId }), SealedRow)).sealed;
  }

  async mayRead(orderId: string): Promise<boolean> {
    return dataOrNull(await this.rest.rpc('order_detail', { p_order: orderId })) !== null;
  }
}
