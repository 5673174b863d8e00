import type { Complaint } from '../../../domain/complaint/complaint.ts';

const HOURS_TO_ANSWER = 24;

/** A complaint that a buyer has just opened: the shop has a day to answer. */
export const newComplaint = (given: Pick<Complaint, 'id' | 'reason' | 'text' | 'openedAt'>): Complaint => ({
  ...given,
  state: 'open',
  turn: 'shop',
  openedBy: 'buyer',
  dueAt: new Date(given.openedAt.getTime() + HOURS_TO_ANSWER * 3_600_000),
  outcome: null,
  amount: null,
  minutes: null,
  claimedAmount: null,
  decision: null,
  decidedAt: null,
  decidedBy: null,
  isBySilence: false,
  refundSent: 0,
  refundDue: 0,
  firstOutcome: null,
  firstAmount: null,
  firstDecision: null,
  appeal: null,
  appealUntil: null,
  messages: [],
  files: [],
});
