/** Reasons of a complaint: those of a buyer, and `deposit`, with which the shop claims a renter's deposit. */
export const COMPLAINT_REASONS = ['not_received', 'not_as_described', 'cannot_log_in', 'taken_back', 'banned', 'other', 'deposit'] as const;

export type ComplaintReason = (typeof COMPLAINT_REASONS)[number];

/** Possible decisions of a complaint. */
export const COMPLAINT_OUTCOMES = ['refund', 'part_refund', 'replacement', 'minutes', 'keep_deposit', 'help', 'no_fault'] as const;

export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number];

/** `appealed`: the one appeal, which another person decides; `final`: no appeal is possible any more. */
export const COMPLAINT_STATES = ['open', 'decided', 'appealed', 'final', 'withdrawn'] as const;

export type ComplaintState = (typeof COMPLAINT_STATES)[number];

interface ComplaintMessage {
  readonly id: string;
  readonly author: 'buyer' | 'shop' | 'system';
  readonly text: string;
  readonly at: Date;
}

interface ComplaintFile {
  /** Path in the bucket `evidence`. */
  readonly path: string;
  readonly author: 'buyer' | 'shop';
  readonly kind: 'picture' | 'video';
  readonly bytes: number;
  readonly at: Date;
}

/** A complaint about an order. All deadlines of the order are paused while it is open. */
export interface Complaint {
  readonly id: string;
  readonly reason: ComplaintReason;
  readonly text: string;
  readonly openedBy: 'buyer' | 'shop' | 'system';
  readonly state: ComplaintState;
  readonly openedAt: Date;
  /** The party that has to answer; a party that misses the deadline loses the complaint. */
  readonly turn: 'shop' | 'buyer';
  /** The deadline of the answer; null once decided. */
  readonly dueAt: Date | null;
  readonly outcome: ComplaintOutcome | null;
  /** Whole rupiah that are refunded in total, or kept of a deposit. */
  readonly amount: number | null;
  /** Whole rupiah of the refunds by its decisions: what was sent, and what is still to be sent. */
  readonly refundSent: number;
  readonly refundDue: number;
  /** Minutes that are credited to a rental. */
  readonly minutes: number | null;
  /** Whole rupiah of the deposit that the shop claims. */
  readonly claimedAmount: number | null;
  readonly decision: string | null;
  readonly decidedAt: Date | null;
  /** Decided because a party missed its deadline. */
  readonly isBySilence: boolean;
  /** The decision before the appeal. */
  readonly firstOutcome: ComplaintOutcome | null;
  /** Whole rupiah refunded by the first decision. */
  readonly firstAmount: number | null;
  readonly firstDecision: string | null;
  readonly appeal: string | null;
  /** The end of the appeal period; null when no appeal is possible. */
  readonly appealUntil: Date | null;
  /** The person who decided; visible to staff only. */
  readonly decidedBy: string | null;
  readonly messages: readonly ComplaintMessage[];
  readonly files: readonly ComplaintFile[];
}

/** Whole rupiah that were sent before a final decision that refunds less; the shop bears them. */
export const excessRefund = ({
  state,
  outcome,
  amount,
  refundSent,
}: Pick<Complaint, 'state' | 'outcome' | 'amount' | 'refundSent'>): number => {
  const total = outcome === 'refund' || outcome === 'part_refund' ? (amount ?? 0) : 0;
  return state === 'final' ? Math.max(0, refundSent - total) : 0;
};

/** Whether the complaint awaits a decision. */
export const isRunning = ({ state }: Pick<Complaint, 'state'>): boolean => state === 'open' || state === 'appealed';
