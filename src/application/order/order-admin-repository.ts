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
  /** Number of the order's last event. */
  readonly version: number;
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
  /** Sandbox money, which needs no account to go to. */
  readonly isTest: boolean;
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

/** `first`: a second person has to approve as well. An exception: the money fits no rule and waits for a decision. */
export type ApprovalAnswer =
  | { readonly outcome: 'done' | 'already' | 'first'; readonly exception: ExceptionKind | null }
  | { readonly code: string };

/** What waits, and revenue from the journals in whole rupiah; sandbox money apart. */
export interface OrderFigures {
  readonly toReview: number;
  readonly toDeliver: number;
  readonly toRefund: number;
  readonly exceptions: number;
  /** Complaints whose turn is the shop's. */
  readonly complaints: number;
  readonly loginCodes: number;
  /** Rentals whose password is to be changed. */
  readonly toRotate: number;
  /** Rentals somebody has to decide about. */
  readonly rentalTrouble: number;
  readonly revenueToday: number;
  readonly revenueMonth: number;
  readonly testRevenueMonth: number;
}

/** Something that always holds in the books, and whether it does. */
export interface LedgerCheck {
  readonly name: string;
  readonly isKept: boolean;
  readonly detail: string;
}

export interface AccountBalance {
  readonly account: string;
  /** Debit positive. */
  readonly balance: number;
}

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
  /** Writes to the buyer. */
  write(orderId: string, text: string): Promise<StepAnswer>;
  reviews(): Promise<readonly PaymentReview[]>;
  /** Approves what came in: `reference` is the bank's, unique per account. */
  approve(
    orderId: string,
    received: { readonly amount: number; readonly reference: string },
    version: number | null,
  ): Promise<ApprovalAnswer>;
  exceptions(): Promise<readonly AdminPaymentException[]>;
  /** `match`: books it to its order; `refund`: the money goes back. */
  resolveException(id: string, outcome: 'match' | 'refund', reason: string): Promise<StepAnswer>;
  refunds(state: 'granted' | 'sent'): Promise<readonly AdminRefund[]>;
  /** @param reference the bank's, of the transfer */
  markRefundSent(id: string, reference: string): Promise<StepAnswer>;
  trialBalance(): Promise<readonly AccountBalance[]>;
  checks(): Promise<readonly LedgerCheck[]>;
  figures(): Promise<OrderFigures>;
  /** Newest first, a page of 100 journals. @param filter.before a journal's number */
  ledger(filter: { readonly account: string | null; readonly before: number | null }): Promise<readonly LedgerLine[]>;
  paymentSettings(): Promise<PaymentSettings>;
  savePaymentSettings(settings: Omit<PaymentSettings, 'changedAt'>): Promise<StepAnswer>;
}

/** The whole account number of a refund, which only the server can read. @throws PortError */
export interface RefundDestinationReader {
  /** Every look is in the log. */
  reveal(refundId: string): Promise<{ readonly number: string } | { readonly code: string }>;
}

/** Pictures of the private bucket `evidence`. @throws PortError */
export interface EvidencePictures {
  /** An address that opens the picture for less than a minute. */
  address(path: string): Promise<string>;
}
