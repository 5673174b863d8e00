import type { OrderWorker } from '../../domain/credential/order-login.ts';
import type { ExceptionKind, OrderDetail, OrderSummary, RefundDestination } from '../../domain/order/order.ts';
import type { RevenuePeriod, RevenueSpan } from '../../domain/order/revenue-period.ts';
import type { TransitionEvent } from '../../domain/order/transitions.ts';
import type { GatewayName, PaymentMethod } from '../../domain/payment/payment-method.ts';
import type { FoundTransfer, ReceivedTransfer } from './transfers.ts';

/** `mine`: services in work to which the signed-in person is assigned. */
export const ADMIN_ORDER_FILTERS = ['open', 'mine', 'review', 'deliver', 'delivered', 'refund', 'completed', 'ended', 'all'] as const;

export type AdminOrderFilter = (typeof ADMIN_ORDER_FILTERS)[number];

export interface AdminOrderSummary extends OrderSummary {
  /** Masked. */
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

/** A line of a journal. Debits are positive. */
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
  /** The maximum part refund, in whole rupiah; 0 where none is possible. */
  readonly mostPartRefund: number;
  /** Who works on the order of a service. */
  readonly worker: (OrderWorker & { readonly isMe: boolean }) | null;
  /** Whom this person may assign it to; empty where nobody can be assigned. */
  readonly workers: readonly OrderWorker[];
  readonly attempts: readonly PaymentAttempt[];
  readonly lines: readonly LedgerLine[];
  /** Texts of matching risk rules. */
  readonly risks: readonly string[];
  /** Events that this person may trigger now. */
  readonly events: readonly string[];
}

/** A payment proof that awaits review, with the expected amount and how many other orders were given the same. */
export interface PaymentReview {
  readonly orderId: string;
  readonly number: string;
  readonly productName: string;
  readonly buyerName: string;
  readonly reference: string;
  readonly method: PaymentMethod;
  readonly total: number;
  readonly amount: number;
  readonly proofPath: string | null;
  readonly since: Date;
  readonly version: number;
  /** The first approval, where two people are required. */
  readonly firstApproval: { readonly name: string; readonly at: Date } | null;
  readonly needsTwo: boolean;
  readonly isExtra: boolean;
  readonly isExpired: boolean;
  readonly sameAmount: number;
}

export interface AdminPaymentException {
  readonly id: string;
  readonly kind: ExceptionKind;
  /** Null for a payment without an order. */
  readonly orderId: string | null;
  readonly number: string | null;
  /** The bank's reference, else that of the attempt. */
  readonly reference: string | null;
  /** What is left of it: a match takes what its order needs. */
  readonly amount: number;
  readonly expected: number | null;
  /** What its order still lacks, where the payment is bound to it; null otherwise. */
  readonly rest: number | null;
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
  /** The bank's reference of a payment without an order, which is refunded to its source account. */
  readonly receipt: string | null;
  /** A sandbox payment, which needs no destination account. */
  readonly isTest: boolean;
}

/** Payment methods of the shop; payers see the bank accounts. */
export interface PaymentSettings {
  readonly version: number;
  /** What buyers may choose between, best first. An account has an id once it is stored; another number is another account. */
  readonly accounts: readonly { readonly id?: string; readonly bank: string; readonly number: string; readonly holder: string }[];
  /** The payload of a static QRIS; null without one. */
  readonly qris: string | null;
  /** Whether accounts are sold through the order flow instead of WhatsApp. */
  readonly sellsAccounts: boolean;
  /** Set while the last change of accounts is less than a day old. */
  readonly changedAt: Date | null;
  /** What the server takes payments with, the preferred one first; set where the server starts. */
  readonly gateways: readonly GatewayName[];
  /** Those that staff have taken out of the choice of buyers. */
  readonly pausedGateways: readonly GatewayName[];
}

/** What the page of the settings saves. */
export type SavedPaymentSettings = Omit<PaymentSettings, 'changedAt' | 'gateways' | 'pausedGateways'>;

/** The {outcome} of a step, or the code of its refusal. */
export type StepAnswer = { readonly outcome: 'done' | 'already' } | { readonly code: string };

/** `first`: a second person has to approve as well. An exception: the payment matches no rule and awaits a decision. */
export type ApprovalAnswer =
  | { readonly outcome: 'done' | 'already' | 'first'; readonly exception: ExceptionKind | null }
  | { readonly code: string };

/** Pending work, and revenue from the journals in whole rupiah, with sandbox payments separate. */
export interface OrderFigures {
  readonly toReview: number;
  readonly toDeliver: number;
  readonly toRefund: number;
  readonly exceptions: number;
  /** Complaints that await the shop. */
  readonly complaints: number;
  readonly loginCodes: number;
  /** Rentals whose password must be changed. */
  readonly toRotate: number;
  /** Rentals that need a decision. */
  readonly rentalTrouble: number;
  readonly revenueToday: number;
  readonly revenueMonth: number;
  readonly testRevenueMonth: number;
}

/** An invariant of the ledger, and whether it holds. */
export interface LedgerCheck {
  readonly name: string;
  readonly holds: boolean;
  readonly detail: string;
}

export interface AccountBalance {
  readonly account: string;
  /** Debits are positive. */
  readonly balance: number;
}

/** Orders and payments for staff. All calls @throws PortError (`denied` without the permission). */
export interface OrderAdminRepository {
  list(filter: AdminOrderFilter, search: string, cursor: string | null): Promise<AdminOrderPage>;
  find(orderId: string): Promise<AdminOrderDetail | null>;
  /** @param version number of the latest event that was shown; null skips the check */
  move(
    orderId: string,
    event: TransitionEvent,
    detail: Readonly<Record<string, string | number | boolean>>,
    version: number | null,
  ): Promise<StepAnswer>;
  /** Sends a message to the buyer. */
  write(orderId: string, text: string): Promise<StepAnswer>;
  /**
   * Assigns the order of a service; the former worker can no longer open its login. Codes: NOT_FOUND, TRANSITION_NOT_ALLOWED, WORKER_UNFIT,
   * NEEDS_FACTOR, NOT_FRESH.
   * @param worker null: nobody
   */
  assign(orderId: string, worker: string | null): Promise<StepAnswer>;
  reviews(): Promise<readonly PaymentReview[]>;
  /** Approves a received payment: `reference` is the bank's, unique per account. */
  approve(
    orderId: string,
    received: { readonly amount: number; readonly reference: string },
    version: number | null,
  ): Promise<ApprovalAnswer>;
  /**
   * Records a transfer, whatever the state of the order. Codes: INVALID, RECEIVED_DATE, NOT_FOUND, OWN_ORDER, REFERENCE_USED.
   * @param orderId null: it belongs to no order
   */
  recordTransfer(orderId: string | null, received: ReceivedTransfer): Promise<ApprovalAnswer>;
  /**
   * By order number, payment reference, bank reference or amount; newest first.
   * @param amount in rupiah, that the search means; null where it means none
   */
  findTransfers(search: string, amount: number | null): Promise<readonly FoundTransfer[]>;
  exceptions(): Promise<readonly AdminPaymentException[]>;
  /**
   * `match`: posts it to its order; `refund`: refunds it. Codes: REASON_NEEDED, NOT_FOUND, ORDER_NEEDED, OWN_ORDER, SOLD_OUT,
   * SECOND_PERSON_NEEDED, TRANSITION_NOT_ALLOWED.
   * @param orderId the order of a payment without one
   */
  resolveException(id: string, outcome: 'match' | 'refund', reason: string, orderId: string | null): Promise<StepAnswer>;
  refunds(state: 'granted' | 'sent'): Promise<readonly AdminRefund[]>;
  /** @param reference the bank's reference of the transfer */
  markRefundSent(id: string, reference: string): Promise<StepAnswer>;
  trialBalance(): Promise<readonly AccountBalance[]>;
  checks(): Promise<readonly LedgerCheck[]>;
  figures(): Promise<OrderFigures>;
  /** Periods with entries, newest first: 366 days or 60 months back. */
  revenue(span: RevenueSpan): Promise<readonly RevenuePeriod[]>;
  /** Newest first, in pages of 100 journals. @param filter.before the number of a journal */
  ledger(filter: { readonly account: string | null; readonly before: number | null }): Promise<readonly LedgerLine[]>;
  paymentSettings(): Promise<PaymentSettings>;
  savePaymentSettings(settings: SavedPaymentSettings): Promise<StepAnswer>;
  /** Takes a gateway out of the choice of buyers, or puts it back. */
  pauseGateway(gateway: GatewayName, isPaused: boolean): Promise<StepAnswer>;
}

/** The account number of a refund, which only the server can decrypt. @throws PortError */
export interface RefundDestinationReader {
  /** Each reading is logged. */
  reveal(refundId: string): Promise<{ readonly number: string } | { readonly code: string }>;
}

/** Messages of the shop with a picture, such as the progress of a service. */
export interface PictureMessages {
  /**
   * Sends a message with an uploaded picture, after the server has checked it.
   * @throws OrderRefused MESSAGE_REFUSED, PROOF_UNREADABLE, PROOF_TOO_LARGE, INVALID, NOT_FOUND; PortError
   */
  send(orderId: string, text: string, path: string): Promise<void>;
}

/** Pictures in the private bucket `evidence`. @throws PortError */
export interface EvidencePictures {
  /** A signed address that is valid for less than a minute. */
  address(path: string): Promise<string>;
}
