import * as v from 'valibot';
import type {
  ComplaintAdminRepository,
  ComplaintCase,
  ComplaintSummary,
  Decision,
  PersonComplaints,
  RentalCase,
} from '../../../application/complaint/complaint-admin-repository.ts';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import { time } from '../../../application/shared/call-answers.ts';
import { COMPLAINT_OUTCOMES, COMPLAINT_REASONS, COMPLAINT_STATES } from '../../../domain/complaint/complaint.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import { CredentialHistoryJson } from '../credential/credential-history-json.ts';
import { DetailJson, readDetail } from '../order/order-json.ts';
import { StepJson } from '../order/step-json.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

const SummaryJson = v.pipe(
  v.object({
    id: v.string(),
    order_id: v.string(),
    number: v.string(),
    product_name: v.string(),
    buyer_name: v.string(),
    reason: v.picklist(COMPLAINT_REASONS),
    state: v.picklist(COMPLAINT_STATES),
    turn: v.picklist(['shop', 'buyer']),
    opened_at: time,
    due_at: time,
    outcome: v.nullable(v.picklist(COMPLAINT_OUTCOMES)),
    total: v.number(),
  }),
  v.transform(
    ({ order_id, product_name, buyer_name, opened_at, due_at, ...row }): ComplaintSummary => ({
      ...row,
      orderId: order_id,
      productName: product_name,
      buyerName: buyer_name,
      openedAt: opened_at,
      dueAt: due_at,
    }),
  ),
);

const PersonJson = v.pipe(
  v.object({ count: v.number(), complaints: v.array(SummaryJson) }),
  v.transform(({ count, complaints }): PersonComplaints => ({ count, newest: complaints })),
);

const RentalCaseJson = v.pipe(
  v.object({
    minutes: v.number(),
    opened_at: v.nullable(time),
    ends_at: v.nullable(time),
    unused_minutes: v.number(),
    paid_minutes: v.number(),
    unused_paid_minutes: v.number(),
    refund_pro_rata: v.number(),
    deposit: v.number(),
    unused_extensions: v.array(v.object({ number: v.string(), amount: v.number() })),
    free_until: v.nullable(time),
  }),
  v.transform(
    (row): RentalCase => ({
      ...{ minutes: row.minutes, openedAt: row.opened_at, endsAt: row.ends_at },
      ...{ unusedMinutes: row.unused_minutes, paidMinutes: row.paid_minutes, unusedPaidMinutes: row.unused_paid_minutes },
      ...{ refundProRata: row.refund_pro_rata, deposit: row.deposit, freeUntil: row.free_until },
      unusedExtensions: row.unused_extensions,
    }),
  ),
);

const CaseJson = v.pipe(
  v.object({
    order: DetailJson,
    buyer_name: v.string(),
    refundable: v.number(),
    most_part_refund: v.number(),
    buyer: v.object({ orders: v.number(), completed: v.number(), refunded: v.number(), complaints: v.number() }),
    history: v.nullable(CredentialHistoryJson),
    must_be_other: v.boolean(),
    replacements: v.array(v.object({ unit_id: v.string(), product_name: v.string(), price: v.number() })),
    rental: v.optional(v.nullable(RentalCaseJson), null),
  }),
  v.transform(
    (row): ComplaintCase => ({
      order: readDetail(row.order),
      buyerName: row.buyer_name,
      refundable: row.refundable,
      mostPartRefund: row.most_part_refund,
      buyer: row.buyer,
      history: row.history,
      mustBeOther: row.must_be_other,
      replacements: row.replacements.map(({ unit_id, product_name, price }) => ({ unitId: unit_id, productName: product_name, price })),
      rental: row.rental,
    }),
  ),
);

const detailOf = (decision: Decision): Readonly<Record<string, string | number>> => {
  switch (decision.outcome) {
    case 'part_refund':
    case 'keep_deposit':
      return { amount: decision.amount };
    case 'refund':
      return decision.keepsExtensions === true ? { extensions: 'keep' } : {};
    case 'minutes':
      return { minutes: decision.minutes };
    case 'replacement':
      return { unit: decision.unitId, ...(decision.start == null ? {} : { start: decision.start.toISOString() }) };
    default:
      return {};
  }
};

/** Calls the database's functions with the person's token. */
export class SupabaseComplaintAdminRepository implements ComplaintAdminRepository {
  constructor(private readonly rest: RestClient) {}

  async list(filter: 'open' | 'decided'): Promise<readonly ComplaintSummary[]> {
    return v.parse(v.array(SummaryJson), dataOf(await this.rest.rpc('complaint_queue', { p_filter: filter })));
  }

  async ofPerson(personId: string): Promise<PersonComplaints> {
    return v.parse(PersonJson, dataOf(await this.rest.rpc('complaints_of_person', { p_person: personId })));
  }

  async find(complaintId: string): Promise<ComplaintCase | null> {
    if (!isUuid(complaintId)) return null;
    const found = dataOrNull(await this.rest.rpc('complaint_case', { p_complaint: complaintId }));
    return found === null ? null : v.parse(CaseJson, found);
  }

  async answer(complaintId: string, text: string, asks: boolean): Promise<StepAnswer> {
    const asked = { p_complaint: complaintId, p_text: text, p_asks: asks };
    return v.parse(StepJson, dataOf(await this.rest.rpc('answer_complaint', asked)));
  }

  async decide(complaintId: string, decision: Decision, reason: string): Promise<StepAnswer> {
    const asked = { p_complaint: complaintId, p_outcome: decision.outcome, p_detail: detailOf(decision), p_reason: reason };
    return v.parse(StepJson, dataOf(await this.rest.rpc('decide_complaint', asked)));
  }
}
