/** Why somebody complains: the buyer, or the shop that wants to keep a renter's `deposit`. */
export const COMPLAINT_REASONS = ['not_received', 'not_as_described', 'cannot_log_in', 'taken_back', 'banned', 'other', 'deposit'] as const;

export type ComplaintReason = (typeof COMPLAINT_REASONS)[number];

/** What a complaint can end in. */
export const COMPLAINT_OUTCOMES = ['refund', 'part_refund', 'replacement', 'minutes', 'keep_deposit', 'help', 'no_fault'] as const;

export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number];

/** `appealed`: the one appeal, decided by somebody else; `final`: nothing more follows. */
export const COMPLAINT_STATES = ['open', 'decided', 'appealed', 'final', 'withdrawn'] as const;

export type ComplaintState = (typeof COMPLAINT_STATES)[number];

interface ComplaintMessage {
  readonly id: string;
  readonly author: 'buyer' | 'shop' | 'system';
  readonly text: string;
  readonly at: Date;
}

interface ComplaintFile {
  /** In the bucket `evidence`. */
  readonly path: string;
  readonly author: 'buyer' | 'shop';
  readonly kind: 'picture' | 'video';
  readonly bytes: number;
  readonly at: Date;
}

/** A complaint about an order. While it is open every deadline of the order stands still. */
export interface Complaint {
  readonly id: string;
  readonly reason: ComplaintReason;
  readonly text: string;
  readonly openedBy: 'buyer' | 'shop' | 'system';
  readonly state: ComplaintState;
  readonly openedAt: Date;
  /** Whose answer is waited for; who does not answer in time has the decision against them. */
  readonly turn: 'shop' | 'buyer';
  /** Until when; null once decided. */
  readonly dueAt: Date | null;
  readonly outcome: ComplaintOutcome | null;
  /** Whole rupiah that go back. */
  readonly amount: number | null;
  /** Minutes that a rental gets back. */
  readonly minutes: number | null;
  /** Whole rupiah of a deposit that the shop wants to keep. */
  readonly claimedAmount: number | null;
  readonly decision: string | null;
  readonly decidedAt: Date | null;
  /** Decided because somebody was silent. */
  readonly isBySilence: boolean;
  /** What was decided before the appeal. */
  readonly firstOutcome: ComplaintOutcome | null;
  /** Whole rupiah that went back with it. */
  readonly firstAmount: number | null;
  readonly firstDecision: string | null;
  readonly appeal: string | null;
  /** Until when it can be appealed; null when it cannot. */
  readonly appealUntil: Date | null;
  /** Who decided; for staff alone. */
  readonly decidedBy: string | null;
  readonly messages: readonly ComplaintMessage[];
  readonly files: readonly ComplaintFile[];
}

/** Whether somebody still decides about it. */
export const isRunning = ({ state }: Pick<Complaint, 'state'>): boolean => state === 'open' || state === 'appealed';
