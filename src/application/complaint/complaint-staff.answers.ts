import * as v from 'valibot';
import { COMPLAINT_OUTCOMES, COMPLAINT_REASONS, COMPLAINT_STATES, type ComplaintOutcome } from '../../domain/complaint/complaint.ts';
import { credentialHistory } from '../credential/order-credential.answers.ts';
import { orderDetail } from '../order/order-detail.answers.ts';
import { stepOutcome } from '../order/step.answers.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';

const summary = fields({
  id: v.string(),
  orderId: v.string(),
  number: v.string(),
  productName: v.string(),
  buyerName: v.string(),
  reason: v.picklist(COMPLAINT_REASONS),
  state: v.picklist(COMPLAINT_STATES),
  turn: v.picklist(['shop', 'buyer']),
  openedAt: time,
  dueAt: time,
  outcome: v.nullable(v.picklist(COMPLAINT_OUTCOMES)),
  total: v.number(),
});

export const complaintQueue = {
  procedure: 'complaint_queue',
  parameters: typed<{ readonly filter: 'open' | 'decided' }>(),
  output: v.array(summary),
  failures: [],
} as const satisfies Procedure;

export const complaintsOfPerson = {
  procedure: 'complaints_of_person',
  parameters: typed<{ readonly personId: string }>(),
  output: fields({ count: v.number(), newest: v.array(summary) }, { newest: 'complaints' }),
  failures: [],
} as const satisfies Procedure;

const rentalCase = fields({
  minutes: v.number(),
  openedAt: v.nullable(time),
  endsAt: v.nullable(time),
  unusedMinutes: v.number(),
  paidMinutes: v.number(),
  unusedPaidMinutes: v.number(),
  refundProRata: v.number(),
  deposit: v.number(),
  unusedExtensions: v.array(v.object({ number: v.string(), amount: v.number() })),
  freeUntil: v.nullable(time),
});

/** Null for an unknown id. */
export const complaintCase = {
  procedure: 'complaint_case',
  parameters: typed<{ readonly complaintId: string }>(),
  output: v.nullable(
    fields({
      order: orderDetail,
      buyerName: v.string(),
      refundable: v.number(),
      mostPartRefund: v.number(),
      buyer: v.object({ orders: v.number(), completed: v.number(), refunded: v.number(), complaints: v.number() }),
      history: v.nullable(credentialHistory),
      mustBeOther: v.boolean(),
      replacements: v.array(fields({ unitId: v.string(), productName: v.string(), price: v.number() })),
      rental: v.optional(v.nullable(rentalCase), null),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

/** What some outcomes need. */
interface DecisionDetail {
  /** Whole rupiah. */
  readonly amount?: number;
  /** The unused extensions of a rental are not refunded. */
  readonly extensions?: 'keep';
  readonly minutes?: number;
  /** The replacement. */
  readonly unit?: string;
  /** Of a rental; now by default. */
  readonly start?: Date;
}

export const decideComplaint = {
  procedure: 'decide_complaint',
  parameters: typed<{
    readonly complaintId: string;
    readonly outcome: ComplaintOutcome;
    readonly detail: DecisionDetail;
    readonly reason: string;
  }>(),
  output: stepOutcome,
  /**
   * OTHER_PERSON: an appeal is decided by another person. UNIT_TAKEN: the unit, or added time that overlaps the next rental. NEEDS_FACTOR
   * and NOT_FRESH: of outcomes that move money. EVIDENCE_NEEDED: a deposit without a file of the shop.
   */
  failures: [
    ...(['NOT_FOUND', 'REASON_NEEDED', 'COMPLAINT_CLOSED', 'OTHER_PERSON', 'NEEDS_FACTOR', 'NOT_FRESH'] as const),
    ...(['UNIT_TAKEN', 'NO_CREDENTIALS', 'NOTHING_TO_REFUND', 'EVIDENCE_NEEDED', 'TRANSITION_NOT_ALLOWED'] as const),
  ],
} as const satisfies Procedure;
