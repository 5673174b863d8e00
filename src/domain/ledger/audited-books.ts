import type { OrderKind } from '../order/transitions.ts';
import type { RowReason } from '../statement/row-reason.ts';

/** What the ledger holds in one account for one party, debit positive. Amounts are whole rupiah. */
export interface Balance {
  readonly account: string;
  /** An order or a payment exception; null where the account is the shop's own. */
  readonly party: string | null;
  readonly amount: number;
}

/** A payment attempt with what arrived for it. */
export interface AuditedAttempt {
  readonly id: string;
  readonly gateway: string;
  readonly account: string;
  /** What was to be paid, less the code. */
  readonly amount: number;
  /** The unique code that was subtracted. */
  readonly code: number;
  /** What was first observed as paid; null: nothing arrived. */
  readonly received: number | null;
}

/** Money that fits no rule. */
export interface AuditedException {
  readonly id: string;
  /** Null: a receipt that staff recorded without an order. */
  readonly attemptId: string | null;
  /** The account of a recorded receipt. */
  readonly account: string | null;
  readonly amount: number;
  /** Whether it was too little: it is bound to its order, and its code was subtracted from what was due. */
  readonly isShort: boolean;
  /** How much of it was booked to the order; the rest is its sender's. */
  readonly taken: number;
  /** Null while it is open. */
  readonly outcome: 'match' | 'refund' | null;
}

/** A decision about a complaint. */
export interface AuditedDecision {
  readonly outcome: string;
  readonly amount: number | null;
  /** Whether it was made on appeal, in place of the decision before it. */
  readonly replaces: boolean;
}

/** A refund on the list of those to send. */
export interface AuditedRefund {
  /** Names the decision that granted it. */
  readonly key: string;
  readonly exceptionId: string | null;
  readonly amount: number;
  readonly isSent: boolean;
  /** The account it was sent from. */
  readonly account: string | null;
}

interface Audited {
  readonly id: string;
  /** What staff know it by: an order's number, a bank's reference, a product's name, a journal's key. */
  readonly reference: string;
  /** Balances of the ledger for it; what is even is left out. */
  readonly booked: readonly Balance[];
}

/** The group with which an order is paid. */
interface AuditedGroup {
  readonly id: string;
  /** The ids and totals of all its orders, by id. */
  readonly totals: readonly (readonly [id: string, total: number])[];
  readonly attempts: readonly AuditedAttempt[];
  readonly exceptions: readonly AuditedException[];
}

export interface AuditedOrder extends Audited {
  readonly subject: 'order';
  readonly kind: OrderKind;
  readonly total: number;
  /** The part of the total that is a deposit. */
  readonly deposit: number;
  /** What its unit cost when the sale was recognised. */
  readonly cost: number | null;
  /** Null unless it is paid with others. */
  readonly group: AuditedGroup | null;
  /** Its events in their order, with their numbers. */
  readonly events: readonly (readonly [seq: number, event: string])[];
  /** The earliest first. */
  readonly attempts: readonly AuditedAttempt[];
  readonly exceptions: readonly AuditedException[];
  /** In the order of the events that they belong to. */
  readonly decisions: readonly AuditedDecision[];
  readonly refunds: readonly AuditedRefund[];
}

/** A recorded receipt without an order. */
export interface AuditedReceipt extends Audited {
  readonly subject: 'receipt';
  readonly account: string;
  readonly amount: number;
  readonly outcome: 'match' | 'refund' | null;
  readonly refunds: readonly AuditedRefund[];
}

export interface AuditedSettlement extends Audited {
  readonly subject: 'settlement';
  readonly gateway: string;
  readonly bank: string;
  readonly gross: number;
  readonly fee: number;
  readonly isReversed: boolean;
}

/** A unit that was sold elsewhere. */
export interface AuditedOutsideSale extends Audited {
  readonly subject: 'outside_sale';
  readonly amount: number;
  readonly cost: number | null;
  readonly isUndone: boolean;
}

/** The reason of a row of a bank statement. */
export interface AuditedReason extends Audited {
  readonly subject: 'reason';
  readonly reason: RowReason;
  readonly account: string;
  /** Of the row, in sen. */
  readonly amount: number;
  readonly isWithdrawn: boolean;
}

/** A confirmed opening balance of a bank account. */
export interface AuditedOpening extends Audited {
  readonly subject: 'opening';
  readonly account: string;
  /** In sen. */
  readonly balance: number;
  /** What the books had for days before it when it was confirmed, in rupiah. */
  readonly earlier: number;
  readonly isWithdrawn: boolean;
}

/** What a bank account is rounded by. */
export interface AuditedRounding extends Audited {
  readonly subject: 'rounding';
  readonly account: string;
  /** The sen of its opening, of its rows with a reason and of amounts that the bank rounds. */
  readonly rest: number;
}

/** A journal that nothing explains. */
export interface AuditedJournal extends Audited {
  readonly subject: 'journal';
}

export type AuditedSubject =
  | AuditedOrder
  | AuditedReceipt
  | AuditedSettlement
  | AuditedOutsideSale
  | AuditedReason
  | AuditedOpening
  | AuditedRounding
  | AuditedJournal;

/** The parts of the books, in the order in which they are read. */
export const AUDITED_PARTS = ['orders', 'receipts', 'settlements', 'outside_sales', 'reasons', 'openings', 'roundings', 'strays'] as const;
export type AuditedPart = (typeof AUDITED_PARTS)[number];
