import * as v from 'valibot';
import { time } from '../../../application/shared/call-answers.ts';
import { COMPLAINT_OUTCOMES, COMPLAINT_REASONS, COMPLAINT_STATES, type Complaint } from '../../../domain/complaint/complaint.ts';

const maybe = v.nullable(time);
const Outcome = v.picklist(COMPLAINT_OUTCOMES);
const Author = v.picklist(['buyer', 'shop']);

/** A complaint in the answer of `order_detail`. */
export const ComplaintJson = v.pipe(
  v.object({
    id: v.string(),
    reason: v.picklist(COMPLAINT_REASONS),
    text: v.string(),
    state: v.picklist(COMPLAINT_STATES),
    opened_at: time,
    turn: Author,
    due_at: maybe,
    outcome: v.nullable(Outcome),
    amount: v.nullable(v.number()),
    refund_sent: v.number(),
    refund_due: v.number(),
    minutes: v.nullable(v.number()),
    opened_by: v.picklist(['buyer', 'shop', 'system']),
    claimed_amount: v.nullable(v.number()),
    decision: v.nullable(v.string()),
    decided_at: maybe,
    is_by_silence: v.boolean(),
    first_outcome: v.nullable(Outcome),
    first_amount: v.nullable(v.number()),
    first_decision: v.nullable(v.string()),
    appeal: v.nullable(v.string()),
    appeal_until: maybe,
    decided_by: v.nullable(v.string()),
    messages: v.array(v.object({ id: v.string(), author: v.picklist(['buyer', 'shop', 'system']), text: v.string(), at: time })),
    files: v.array(v.object({ path: v.string(), author: Author, kind: v.picklist(['picture', 'video']), bytes: v.number(), at: time })),
  }),
  v.transform(
    (row): Complaint => ({
      ...{ id: row.id, reason: row.reason, text: row.text, state: row.state, turn: row.turn },
      openedAt: row.opened_at,
      openedBy: row.opened_by,
      dueAt: row.due_at,
      ...{ outcome: row.outcome, amount: row.amount, minutes: row.minutes, claimedAmount: row.claimed_amount },
      refundSent: row.refund_sent,
      refundDue: row.refund_due,
      ...{ decision: row.decision, appeal: row.appeal },
      decidedAt: row.decided_at,
      isBySilence: row.is_by_silence,
      firstOutcome: row.first_outcome,
      firstAmount: row.first_amount,
      firstDecision: row.first_decision,
      appealUntil: row.appeal_until,
      decidedBy: row.decided_by,
      ...{ messages: row.messages, files: row.files },
    }),
  ),
);
