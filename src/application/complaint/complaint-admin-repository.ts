import type { ComplaintOutcome, ComplaintReason, ComplaintState } from '../../domain/complaint/complaint.ts';
import type { CredentialHistory } from '../../domain/credential/credential-history.ts';
import type { OrderDetail } from '../../domain/order/order.ts';
import type { StepAnswer } from '../order/order-admin-repository.ts';

export interface ComplaintSummary {
  readonly id: string;
  readonly orderId: string;
  /** The readable order number. */
  readonly number: string;
  readonly productName: string;
  readonly buyerName: string;
  readonly reason: ComplaintReason;
  readonly state: ComplaintState;
  readonly turn: 'shop' | 'buyer';
  readonly openedAt: Date;
  readonly dueAt: Date;
  readonly outcome: ComplaintOutcome | null;
  /** Whole rupiah. */
  readonly total: number;
}

/** The complaints about one person's orders. */
export interface PersonComplaints {
  readonly count: number;
  /** The newest, at most a hundred. */
  readonly newest: readonly ComplaintSummary[];
}

/** A unit that can replace the one of the complaint. */
export interface Replacement {
  readonly unitId: string;
  readonly productName: string;
  readonly price: number;
}

/** The facts about a rental that a decision needs. */
export interface RentalCase {
  readonly minutes: number;
  readonly openedAt: Date | null;
  readonly endsAt: Date | null;
  readonly unusedMinutes: number;
  /** The minutes that the price of this order paid for, without extensions. */
  readonly paidMinutes: number;
  readonly unusedPaidMinutes: number;
  /** Whole rupiah for the unused paid minutes, at most what is left of the price. */
  readonly refundProRata: number;
  /** Whole rupiah of the deposit that a decision may keep: what is held, and what the appealed decision kept. */
  readonly deposit: number;
  /** Paid extensions whose time had not begun at the complaint; a full refund includes them. Amounts in whole rupiah. */
  readonly unusedExtensions: readonly { readonly number: string; readonly amount: number }[];
  /** The start of the unit's next rental; null without one. */
  readonly freeUntil: Date | null;
}

/** Everything that a decision needs; never the credentials themselves. */
export interface ComplaintCase {
  /** The order with complaint, messages and files. */
  readonly order: OrderDetail;
  readonly buyerName: string;
  /** The maximum refund, in whole rupiah. */
  readonly refundable: number;
  /** The maximum part refund, in whole rupiah; 0 where none is possible. */
  readonly mostPartRefund: number;
  /** The buyer's history. */
  readonly buyer: { readonly orders: number; readonly completed: number; readonly refunded: number; readonly complaints: number };
  /** The history of the credentials; null without any. */
  readonly history: CredentialHistory | null;
  /** The current user made the first decision; an appeal is decided by another person. */
  readonly mustBeOther: boolean;
  readonly replacements: readonly Replacement[];
  /** Null unless the order is a rental. */
  readonly rental: RentalCase | null;
}

export type Decision =
  | { readonly outcome: 'help' | 'no_fault' }
  /** `keepsExtensions`: the unused extensions of a rental are not refunded. */
  | { readonly outcome: 'refund'; readonly keepsExtensions?: boolean }
  | { readonly outcome: 'part_refund' | 'keep_deposit'; readonly amount: number }
  | { readonly outcome: 'minutes'; readonly minutes: number }
  /** `start`: of a rental; null or absent means now. */
  | { readonly outcome: 'replacement'; readonly unitId: string; readonly start?: Date | null };

/** Complaints for staff, with the caller's permissions. All calls @throws PortError (`denied` without the permission). */
export interface ComplaintAdminRepository {
  /** `open`: those that await the shop first, then by deadline. */
  list(filter: 'open' | 'decided'): Promise<readonly ComplaintSummary[]>;
  ofPerson(personId: string): Promise<PersonComplaints>;
  /** Null for an unknown id. */
  find(complaintId: string): Promise<ComplaintCase | null>;
  /** @param asks passes the turn to the buyer, who then has one day */
  answer(complaintId: string, text: string, asks: boolean): Promise<StepAnswer>;
  /**
   * COMPLAINT_CLOSED: withdrawn or decided meanwhile; OTHER_PERSON; NEEDS_FACTOR and NOT_FRESH for refunds; UNIT_TAKEN, also when added
   * time overlaps the next rental; REASON_NEEDED; EVIDENCE_NEEDED for a deposit without a file of the shop
   */
  decide(complaintId: string, decision: Decision, reason: string): Promise<StepAnswer>;
}
