import type { ExceptionKind, OrderDetail, OrderSummary, PaymentMethod, RefundDestination } from '../../domain/order/order.ts';

export const ADMIN_ORDER_FILTERS = ['open', 'review', 'deliver', 'delivered', 'refund', 'completed', 'ended', 'all'] as const;

export type AdminOrderFilter = (typeof ADMIN_ORDER_FILTERS)[number];

export interface AdminOrderSummary extends OrderSummary {
  /** As customers are shown to staff: masked. */
  readonly buyerName: string;
}

export interface AdminOrderPage {
  readonly orders: readonly AdminOrderSummary[];
  readonly counts: Readonly<Record<AdminOrderFilter, number>>;
  readonly next: string | null;
}

export interface PaymentAttempt {
  readonly reference: string;
  readonly gateway: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly state: 'created' | 'pending' | 'paid' | 'expired' | 'closed' | 'failed' | 'refunded';
  readonly openedAt: Date;
  readonly expiresAt: Date;
}

/** Lines of journals. Debit positive. */
export interface LedgerLine {
  readonly journalId: number;
  readonly key: string;
  readonly kind: string;
  readonly at: Date;
  readonly orderNumber: string | null;
  readonly account: string;
  readonly amount: number;
  readonly note: string | null;
  readonly isTest: boolean;
}

export interface AdminOrderDetail {
  readonly order: OrderDetail;
  readonly buyerId: string | null;
  readonly buyerName: string;
  readonly attempts: readonly PaymentAttempt[];
  readonly lines: readonly LedgerLine[];
  /** Rules of caution that apply, in words. */
  readonly risks: readonly string[];
  /** Events that this person may bring about now. */
  readonly events: readonly string[];
}

/** A proof that waits for somebody's look at the bank account. */
export interface PaymentReview {
  readonly orderId: string;
  readonly number: string;
  readonly productName: string;
  readonly buyerName: string;
  readonly reference: string;
  readonly method: PaymentMethod;
  readonly total: number;
  /** What should have come. */
  readonly amount: number;
  readonly proofPath: string | null;
  readonly since: Date;
  /** First of two approvals, where two people are asked. */
  readonly firstApproval: { readonly name: string; readonly at: Date } | null;
  readonly needsTwo: boolean;
}

export interface AdminPaymentException {
  readonly id: string;
  readonly kind: ExceptionKind;
  readonly orderId: string | null;
  readonly number: string | null;
  readonly reference: string | null;
  readonly amount: number;
  readonly expected: number | null;
  readonly at: Date;
}

export interface AdminRefund {
  readonly id: string;
  readonly orderId: string | null;
  readonly number: string | null;
  readonly amount: number;
  readonly state: 'granted' | 'sent';
  readonly reason: string | null;
  readonly grantedAt: Date;
  readonly sentAt: Date | null;
  readonly reference: string | null;
  readonly destination: RefundDestination | null;
}

/** What the shop takes payments with; bank accounts are shown to payers. */
export interface PaymentSettings {
  readonly version: number;
  readonly accounts: readonly { readonly bank: string; readonly number: string; readonly holder: string }[];
  /** A static QRIS as its text; null: none. */
  readonly qris: string | null;
  /** Whether accounts are sold here and not over WhatsApp. */
  readonly sellsAccounts: boolean;
  /** Set while the last change of accounts is younger than a day. */
  readonly changedAt: Date | null;
}

/** {outcome} of a step, or why it was refused. */
export type StepAnswer = { readonly outcome: 'done' | 'already' } | { readonly code: string };

/** Orders and money as staff work with them. All calls @throws PortError (`denied` without the permission). */
export interface OrderAdminRepository {
  list(filter: AdminOrderFilter, search: string, cursor: string | null): Promise<AdminOrderPage>;
  find(orderId: string): Promise<AdminOrderDetail | null>;
  /** @param version number of the last event that was seen; null skips the check */
  move(
    orderId: string,
    event: string,
    detail: Readonly<Record<string, string | number | boolean>>,
    version: number | null,
  ): Promise<StepAnswer>;
  reviews(): Promise<readonly PaymentReview[]>;
  /** Approves what came in: `reference` is the bank's, unique per account. */
  approve(orderId: string, received: { readonly amount: number; readonly reference: string }, version: number | null): Promise<StepAnswer>;
  exceptions(): Promise<readonly AdminPaymentException[]>;
  /** `match`: books it to its order; `refund`: the money goes back. */
  resolveException(id: string, outcome: 'match' | 'refund', reason: string): Promise<StepAnswer>;
  refunds(state: 'granted' | 'sent'): Promise<readonly AdminRefund[]>;
  /** @param cash account the money left, e.g. `cash:bank` */
  markRefundSent(id: string, reference: string): Promise<StepAnswer>;
  /** The whole account number, logged. */
  revealDestination(refundId: string): Promise<{ readonly number: string } | { readonly code: string }>;
  trialBalance(): Promise<readonly { readonly account: string; readonly balance: number }[]>;
  /** Newest first, a page of 100. */
  ledger(filter: { readonly account: string | null; readonly before: number | null }): Promise<readonly LedgerLine[]>;
  paymentSettings(): Promise<PaymentSettings>;
  savePaymentSettings(settings: Omit<PaymentSettings, 'changedAt'>): Promise<StepAnswer>;
}
