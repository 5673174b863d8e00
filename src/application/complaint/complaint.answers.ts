import * as v from 'valibot';
import { COMPLAINT_OUTCOMES, COMPLAINT_REASONS, COMPLAINT_STATES, type ComplaintReason } from '../../domain/complaint/complaint.ts';
import { stepOutcome } from '../order/step.answers.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';

const maybe = v.nullable(time);
const outcome = v.nullable(v.picklist(COMPLAINT_OUTCOMES));
const party = v.picklist(['buyer', 'shop']);
const author = v.picklist(['buyer', 'shop', 'system']);

/** The latest complaint about an order. */
export const complaint = fields({
  id: v.string(),
  reason: v.picklist(COMPLAINT_REASONS),
  text: v.string(),
  state: v.picklist(COMPLAINT_STATES),
  openedAt: time,
  openedBy: author,
  turn: party,
  dueAt: maybe,
  outcome,
  amount: v.nullable(v.number()),
  refundSent: v.number(),
  refundDue: v.number(),
  minutes: v.nullable(v.number()),
  claimedAmount: v.nullable(v.number()),
  decision: v.nullable(v.string()),
  decidedAt: maybe,
  isBySilence: v.boolean(),
  firstOutcome: outcome,
  firstAmount: v.nullable(v.number()),
  firstDecision: v.nullable(v.string()),
  appeal: v.nullable(v.string()),
  appealUntil: maybe,
  decidedBy: v.nullable(v.string()),
  messages: v.array(v.object({ id: v.string(), author, text: v.string(), at: time })),
  files: v.array(v.object({ path: v.string(), author: party, kind: v.picklist(['picture', 'video']), bytes: v.number(), at: time })),
});

/** Answers the id of the open complaint of the order if there is one. */
export const openComplaint = {
  procedure: 'open_complaint',
  parameters: typed<{ readonly orderId: string; readonly reason: ComplaintReason; readonly text: string }>(),
  output: fields({ id: v.string() }),
  /** COMPLAINT_LIMIT: the person has five open ones. */
  failures: ['NOT_FOUND', 'TOO_LATE', 'MESSAGE_REFUSED', 'COMPLAINT_LIMIT', 'TRANSITION_NOT_ALLOWED'],
} as const satisfies Procedure;

/** By either party. */
export const answerComplaint = {
  procedure: 'answer_complaint',
  /** `asks`: the shop passes the turn to the buyer, who then has one day; null from buyers. */
  parameters: typed<{ readonly complaintId: string; readonly text: string; readonly asks: boolean | null }>(),
  output: stepOutcome,
  /** COMPLAINT_CLOSED: it was decided or withdrawn. */
  failures: ['NOT_FOUND', 'COMPLAINT_CLOSED', 'MESSAGE_REFUSED'],
} as const satisfies Procedure;

export const withdrawComplaint = {
  procedure: 'withdraw_complaint',
  parameters: typed<{ readonly complaintId: string }>(),
  output: stepOutcome,
  failures: ['NOT_FOUND', 'COMPLAINT_CLOSED', 'TRANSITION_NOT_ALLOWED'],
} as const satisfies Procedure;

/** Possible once, within 72 hours after the decision. */
export const appealComplaint = {
  procedure: 'appeal_complaint',
  parameters: typed<{ readonly complaintId: string; readonly text: string }>(),
  output: stepOutcome,
  failures: ['NOT_FOUND', 'COMPLAINT_CLOSED', 'MESSAGE_REFUSED', 'TOO_LATE', 'TRANSITION_NOT_ALLOWED'],
} as const satisfies Procedure;
