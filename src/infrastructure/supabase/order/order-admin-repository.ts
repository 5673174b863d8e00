import {
  ledgerChecks,
  ledgerLines,
  revenue,
  reverseSettlement,
  settleGateway,
  settlements,
  trialBalance,
} from '../../../application/order/ledger.answers.ts';
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
  SavedPaymentSettings,
  StepAnswer,
} from '../../../application/order/order-admin-repository.ts';
import {
  assignWorker,
  decideMessage,
  moveOrder,
  orderFigures,
  orderQueue,
  staffOrder,
  undecidedMessages,
  writeToOrder,
} from '../../../application/order/order-staff.answers.ts';
import type { SettlementPage, SettlementRepository } from '../../../application/order/settlement-repository.ts';
import type { FoundTransfer, ReceivedTransfer } from '../../../application/order/transfers.ts';
import type { UndecidedMessage, UndecidedMessageRepository } from '../../../application/order/undecided-messages.ts';
import {
  approvePayment,
  findTransfers,
  markRefundSent,
  pauseGateway,
  paymentExceptions,
  paymentReviews,
  readPaymentSettings,
  recordTransfer,
  refundQueue,
  resolveException,
  savePaymentSettings,
} from '../../../application/payment/payment-staff.answers.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ParametersOf } from '../../../application/shared/procedure.ts';
import type { RevenuePeriod, RevenueSpan } from '../../../domain/order/revenue-period.ts';
import type { TransitionEvent } from '../../../domain/order/transitions.ts';
import type { GatewayName } from '../../../domain/payment/payment-method.ts';
import type { SettlementDraft } from '../../../domain/payment/settlement.ts';
import { answerOf, answerOrCode } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

const DAY_MS = 86_400_000;

/** Calls the database's order functions with the person's token; they authorise and apply changes. */
export class SupabaseOrderAdminRepository implements OrderAdminRepository {
  constructor(
    private readonly rest: RestClient,
    private readonly clock: Clock,
  ) {}

  list(filter: AdminOrderFilter, search: string, cursor: string | null): Promise<AdminOrderPage> {
    return answerOf(this.rest, orderQueue, { filter, search, cursor });
  }

  find(orderId: string): Promise<AdminOrderDetail | null> {
    return answerOf(this.rest, staffOrder, { orderId });
  }

  move(
    orderId: string,
    event: TransitionEvent,
    detail: ParametersOf<typeof moveOrder>['detail'],
    version: number | null,
  ): Promise<StepAnswer> {
    return answerOrCode(this.rest, moveOrder, { orderId, event, detail, version });
  }

  write(orderId: string, text: string): Promise<StepAnswer> {
    return answerOrCode(this.rest, writeToOrder, { orderId, text, picture: null });
  }

  assign(orderId: string, worker: string | null): Promise<StepAnswer> {
    return answerOrCode(this.rest, assignWorker, { orderId, worker });
  }

  reviews(): Promise<readonly PaymentReview[]> {
    return answerOf(this.rest, paymentReviews, {});
  }

  approve(
    orderId: string,
    { amount, reference }: { readonly amount: number; readonly reference: string },
    version: number | null,
  ): Promise<ApprovalAnswer> {
    return answerOrCode(this.rest, approvePayment, { orderId, amount, bankReference: reference, version });
  }

  exceptions(): Promise<readonly AdminPaymentException[]> {
    return answerOf(this.rest, paymentExceptions, {});
  }

  recordTransfer(orderId: string | null, { amount, reference, receivedOn, accountId }: ReceivedTransfer): Promise<ApprovalAnswer> {
    return answerOrCode(this.rest, recordTransfer, { orderId, amount, bankReference: reference, receivedOn, accountId: accountId ?? null });
  }

  findTransfers(search: string, amount: number | null): Promise<readonly FoundTransfer[]> {
    return answerOf(this.rest, findTransfers, { search, ...(amount === null ? {} : { amount }) });
  }

  resolveException(id: string, outcome: 'match' | 'refund', reason: string, orderId: string | null): Promise<StepAnswer> {
    return answerOrCode(this.rest, resolveException, { id, outcome, reason, orderId });
  }

  refunds(state: 'granted' | 'sent'): Promise<readonly AdminRefund[]> {
    return answerOf(this.rest, refundQueue, { state });
  }

  markRefundSent(id: string, reference: string): Promise<StepAnswer> {
    return answerOrCode(this.rest, markRefundSent, { refundId: id, reference });
  }

  trialBalance(): Promise<readonly AccountBalance[]> {
    return answerOf(this.rest, trialBalance, {});
  }

  checks(): Promise<readonly LedgerCheck[]> {
    return answerOf(this.rest, ledgerChecks, {});
  }

  figures(): Promise<OrderFigures> {
    return answerOf(this.rest, orderFigures, {});
  }

  revenue(span: RevenueSpan): Promise<readonly RevenuePeriod[]> {
    return answerOf(this.rest, revenue, { by: span });
  }

  ledger({ account, before }: ParametersOf<typeof ledgerLines>): Promise<readonly LedgerLine[]> {
    return answerOf(this.rest, ledgerLines, { account, before });
  }

  async paymentSettings(): Promise<PaymentSettings> {
    const { changedAt, ...settings } = await answerOf(this.rest, readPaymentSettings, {});
    const isRecent = changedAt !== null && this.clock.now().getTime() - changedAt.getTime() < DAY_MS;
    return { ...settings, changedAt: isRecent ? changedAt : null };
  }

  savePaymentSettings({ version, accounts, qris, sellsAccounts }: SavedPaymentSettings): Promise<StepAnswer> {
    return answerOrCode(this.rest, savePaymentSettings, { version, settings: { accounts, qris, sellsAccounts } });
  }

  pauseGateway(gateway: GatewayName, isPaused: boolean): Promise<StepAnswer> {
    return answerOrCode(this.rest, pauseGateway, { gateway, isPaused });
  }
}

/** Calls the database's settlement functions, which authorise and post. */
export class SupabaseSettlementRepository implements SettlementRepository {
  constructor(private readonly rest: RestClient) {}

  page(before: number | null): Promise<SettlementPage> {
    return answerOf(this.rest, settlements, { before });
  }

  settle(key: string, draft: SettlementDraft): Promise<StepAnswer> {
    return answerOrCode(this.rest, settleGateway, { ...draft, key });
  }

  reverse(id: number, reason: string): Promise<StepAnswer> {
    return answerOrCode(this.rest, reverseSettlement, { id, reason });
  }
}

/** Undecided messages of private.message_outbox, for staff. */
export class SupabaseUndecidedMessageRepository implements UndecidedMessageRepository {
  constructor(private readonly rest: RestClient) {}

  list(): Promise<readonly UndecidedMessage[]> {
    return answerOf(this.rest, undecidedMessages, {});
  }

  decide(id: number, isAgain: boolean): Promise<StepAnswer> {
    return answerOrCode(this.rest, decideMessage, { id, again: isAgain });
  }
}
