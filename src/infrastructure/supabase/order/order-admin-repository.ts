import * as v from 'valibot';
import type {
  AccountBalance,
  AdminOrderDetail,
  AdminOrderFilter,
  AdminOrderPage,
  AdminPaymentException,
  AdminRefund,
  ApprovalAnswer,
  LedgerCheck,
  LedgerLine,
  OrderAdminRepository,
  OrderFigures,
  PaymentReview,
  PaymentSettings,
  StepAnswer,
} from '../../../application/order/order-admin-repository.ts';
import type { FoundTransfer, ReceivedTransfer } from '../../../application/order/transfers.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { RevenuePeriod, RevenueSpan } from '../../../domain/order/revenue-period.ts';
import type { TransitionEvent } from '../../../domain/order/transitions.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';
import {
  ApprovalJson,
  ExceptionJson,
  FiguresJson,
  FoundTransferJson,
  LineJson,
  QueueJson,
  RefundJson,
  RevenueJson,
  ReviewJson,
  readPaymentSettings,
  StaffOrderJson,
} from './order-admin-json.ts';
import { StepJson } from './step-json.ts';

type Answer = Parameters<typeof dataOf<unknown>>[0];

const step = (answer: Answer): StepAnswer => v.parse(StepJson, dataOf(answer));

/** Calls the database's order functions with the person's token; they authorise and apply changes. */
export class SupabaseOrderAdminRepository implements OrderAdminRepository {
  constructor(
    private readonly rest: RestClient,
    private readonly clock: Clock,
  ) {}

  async list(filter: AdminOrderFilter, search: string, cursor: string | null): Promise<AdminOrderPage> {
    const asked = { p_filter: filter, p_search: search, ...(cursor === null ? {} : { p_cursor: cursor }) };
    return v.parse(QueueJson, dataOf(await this.rest.rpc('order_queue', asked)));
  }

  async find(orderId: string): Promise<AdminOrderDetail | null> {
    const found = dataOrNull(await this.rest.rpc('staff_order', { p_order: orderId }));
    return found === null ? null : v.parse(StaffOrderJson, found);
  }

  async move(orderId: string, event: TransitionEvent, detail: Readonly<Record<string, string | number | boolean>>, version: number | null) {
    const seen = version === null ? {} : { p_version: version };
    return step(await this.rest.rpc('move_order_as_staff', { p_order: orderId, p_event: event, p_detail: detail, ...seen }));
  }

  async write(orderId: string, text: string): Promise<StepAnswer> {
    return step(await this.rest.rpc('write_order_message', { p_order: orderId, p_text: text }));
  }

  async reviews(): Promise<readonly PaymentReview[]> {
    return v.parse(v.array(ReviewJson), dataOf(await this.rest.rpc('payment_reviews')));
  }

  async approve(
    orderId: string,
    { amount, reference }: { readonly amount: number; readonly reference: string },
    version: number | null,
  ): Promise<ApprovalAnswer> {
    const seen = version === null ? {} : { p_version: version };
    const asked = { p_order: orderId, p_amount: amount, p_bank_reference: reference, ...seen };
    return v.parse(ApprovalJson, dataOf(await this.rest.rpc('approve_payment', asked)));
  }

  async exceptions(): Promise<readonly AdminPaymentException[]> {
    return v.parse(v.array(ExceptionJson), dataOf(await this.rest.rpc('payment_exceptions')));
  }

  async recordTransfer(orderId: string | null, given: ReceivedTransfer): Promise<ApprovalAnswer> {
    const { amount, reference, receivedOn, accountId } = given;
    const of = { ...(orderId === null ? {} : { p_order: orderId }), ...(accountId === undefined ? {} : { p_account: accountId }) };
    const asked = { p_amount: amount, p_bank_reference: reference, p_received_on: receivedOn, ...of };
    return v.parse(ApprovalJson, dataOf(await this.rest.rpc('record_transfer', asked)));
  }

  async findTransfers(search: string): Promise<readonly FoundTransfer[]> {
    return v.parse(v.array(FoundTransferJson), dataOf(await this.rest.rpc('find_transfers', { p_search: search })));
  }

  async resolveException(id: string, outcome: 'match' | 'refund', reason: string, orderId: string | null): Promise<StepAnswer> {
    const of = orderId === null ? {} : { p_order: orderId };
    return step(await this.rest.rpc('resolve_exception', { p_id: id, p_outcome: outcome, p_reason: reason, ...of }));
  }

  async refunds(state: 'granted' | 'sent'): Promise<readonly AdminRefund[]> {
    return v.parse(v.array(RefundJson), dataOf(await this.rest.rpc('refund_queue', { p_state: state })));
  }

  async markRefundSent(id: string, reference: string): Promise<StepAnswer> {
    return step(await this.rest.rpc('mark_refund_sent', { p_refund: id, p_reference: reference }));
  }

  async trialBalance(): Promise<readonly AccountBalance[]> {
    return dataOf(await this.rest.rpc('trial_balance')).map(({ account, balance }) => ({ account, balance }));
  }

  async checks(): Promise<readonly LedgerCheck[]> {
    return dataOf(await this.rest.rpc('ledger_checks')).map(({ name, is_kept, detail }) => ({ name, holds: is_kept, detail }));
  }

  async figures(): Promise<OrderFigures> {
    return v.parse(FiguresJson, dataOf(await this.rest.rpc('order_figures')));
  }

  async revenue(span: RevenueSpan): Promise<readonly RevenuePeriod[]> {
    return v.parse(RevenueJson, dataOf(await this.rest.rpc('revenue', { p_by: span })));
  }

  async ledger({ account, before }: { readonly account: string | null; readonly before: number | null }): Promise<readonly LedgerLine[]> {
    const asked = { ...(account === null ? {} : { p_account: account }), ...(before === null ? {} : { p_before: before }) };
    return v.parse(v.array(LineJson), dataOf(await this.rest.rpc('ledger_lines', asked)));
  }

  async paymentSettings(): Promise<PaymentSettings> {
    return readPaymentSettings(dataOf(await this.rest.rpc('read_payment_settings')), this.clock.now());
  }

  async savePaymentSettings({ version, accounts, qris, sellsAccounts }: Omit<PaymentSettings, 'changedAt'>): Promise<StepAnswer> {
    const settings = { accounts: accounts.map((one) => ({ ...one })), qris, sells_accounts: sellsAccounts };
    return step(await this.rest.rpc('save_payment_settings', { p_version: version, p_settings: settings }));
  }
}
