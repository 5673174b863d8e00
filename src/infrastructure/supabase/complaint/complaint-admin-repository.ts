import { answerComplaint } from '../../../application/complaint/complaint.answers.ts';
import type {
  ComplaintAdminRepository,
  ComplaintCase,
  ComplaintSummary,
  Decision,
  PersonComplaints,
} from '../../../application/complaint/complaint-admin-repository.ts';
import {
  complaintCase,
  complaintQueue,
  complaintsOfPerson,
  decideComplaint,
} from '../../../application/complaint/complaint-staff.answers.ts';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { ParametersOf } from '../../../application/shared/procedure.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import { answerOf, answerOrCode } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

const detailOf = (decision: Decision): ParametersOf<typeof decideComplaint>['detail'] => {
  switch (decision.outcome) {
    case 'part_refund':
    case 'keep_deposit':
      return { amount: decision.amount };
    case 'refund':
      return decision.keepsExtensions === true ? { extensions: 'keep' } : {};
    case 'minutes':
      return { minutes: decision.minutes };
    case 'replacement':
      return { unit: decision.unitId, ...(decision.start == null ? {} : { start: decision.start }) };
    default:
      return {};
  }
};

/** Calls the database's functions with the person's token. */
export class SupabaseComplaintAdminRepository implements ComplaintAdminRepository {
  constructor(private readonly rest: RestClient) {}

  list(filter: 'open' | 'decided'): Promise<readonly ComplaintSummary[]> {
    return answerOf(this.rest, complaintQueue, { filter });
  }

  ofPerson(personId: string): Promise<PersonComplaints> {
    return answerOf(this.rest, complaintsOfPerson, { personId });
  }

  async find(complaintId: string): Promise<ComplaintCase | null> {
    return isUuid(complaintId) ? answerOf(this.rest, complaintCase, { complaintId }) : null;
  }

  answer(complaintId: string, text: string, asks: boolean): Promise<StepAnswer> {
    return answerOrCode(this.rest, answerComplaint, { complaintId, text, asks });
  }

  decide(complaintId: string, decision: Decision, reason: string): Promise<StepAnswer> {
    const { outcome } = decision;
    return answerOrCode(this.rest, decideComplaint, { complaintId, outcome, detail: detailOf(decision), reason });
  }
}
