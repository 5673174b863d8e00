import type { ComplaintOutcome, ComplaintReason, ComplaintState } from '../../domain/complaint/complaint.ts';
import type { CredentialHistory } from '../../domain/credential/credential-history.ts';
import type { OrderDetail } from '../../domain/order/order.ts';
import type { StepAnswer } from '../order/order-admin-repository.ts';

export interface ComplaintSummary {
  readonly id: string;
  readonly orderId: string;
  /** The order's, as people say it. */
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

/** A unit that may take the place of the one that is complained about. */
export interface Replacement {
  readonly unitId: string;
  readonly productName: string;
  readonly price: number;
}

/** What a decision about a rental needs to know. */
export interface RentalCase {
  readonly minutes: number;
  readonly openedAt: Date | null;
  readonly endsAt: Date | null;
  readonly unusedMinutes: number;
  /** Whole rupiah for the unused minutes. */
  readonly refundProRata: number;
  /** Whole rupiah of a deposit that the shop still holds. */
  readonly deposit: number;
  /** Until when the unit has no next renter; null without one. */
  readonly freeUntil: Date | null;
}

/** Everything a decision needs in one place; never the credentials themselves. */
export interface ComplaintCase {
  /** As it was sold, with the complaint, its messages and files. */
  readonly order: OrderDetail;
  readonly buyerName: string;
  /** What can go back at most, in whole rupiah. */
  readonly refundable: number;
  /** What the buyer did before. */
  readonly buyer: { readonly orders: number; readonly completed: number; readonly refunded: number; readonly complaints: number };
  /** The vault's log; null for what has none. */
  readonly history: CredentialHistory | null;
  /** An appeal against this person's own decision: somebody else decides. */
  readonly mustBeOther: boolean;
  readonly replacements: readonly Replacement[];
  /** Null for what is no rental. */
  readonly rental: RentalCase | null;
}

export type Decision =
  | { readonly outcome: 'refund' | 'help' | 'no_fault' }
  | { readonly outcome: 'part_refund' | 'keep_deposit'; readonly amount: number }
  | { readonly outcome: 'minutes'; readonly minutes: number }
  /** `start`: of a rental; null or missing: now. */
  | { readonly outcome: 'replacement'; readonly unitId: string; readonly start?: Date | null };

/** Complaints as staff work with them, with their own rights. All calls @throws PortError (`denied` without the permission). */
export interface ComplaintAdminRepository {
  /** `open`: the shop's turn first, then what is due first. */
  list(filter: 'open' | 'decided'): Promise<readonly ComplaintSummary[]>;
  /** Null for one that is not there. */
  find(complaintId: string): Promise<ComplaintCase | null>;
  /** @param asks hands the turn to the buyer, who then has a day */
  answer(complaintId: string, text: string, asks: boolean): Promise<StepAnswer>;
  /** COMPLAINT_CLOSED: withdrawn or decided meanwhile; OTHER_PERSON; NEEDS_FACTOR and NOT_FRESH for money; UNIT_TAKEN, also when a longer time
   * collides with the next renter; REASON_NEEDED; EVIDENCE_NEEDED for a deposit without a file of the shop */
  decide(complaintId: string, decision: Decision, reason: string): Promise<StepAnswer>;
}
