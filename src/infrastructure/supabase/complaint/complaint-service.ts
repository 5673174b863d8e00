import * as v from 'valibot';
import type { ComplaintService } from '../../../application/complaint/complaint-service.ts';
import type { ComplaintReason } from '../../../domain/complaint/complaint.ts';
import { refusable } from '../order/refusable.ts';
import type { RestClient } from '../shared/rest-client.ts';

const OpenedJson = v.object({ id: v.string() });
const DoneJson = v.looseObject({ outcome: v.string() });

/** Complaints of the person, with their token; the shop's server checks files. */
export class SupabaseComplaintService implements ComplaintService {
  constructor(
    private readonly rest: RestClient,
    private readonly files: Pick<ComplaintService, 'addFile'>,
  ) {}

  async open(orderId: string, reason: ComplaintReason, text: string): Promise<string> {
    return (await refusable(this.rest.rpc('open_complaint', { p_order: orderId, p_reason: reason, p_text: text }), OpenedJson)).id;
  }

  async answer(complaintId: string, text: string): Promise<void> {
    await refusable(this.rest.rpc('answer_complaint', { p_complaint: complaintId, p_text: text }), DoneJson);
  }

  async withdraw(complaintId: string): Promise<void> {
    await refusable(this.rest.rpc('withdraw_complaint', { p_complaint: complaintId }), DoneJson);
  }

  async appeal(complaintId: string, text: string): Promise<void> {
    await refusable(this.rest.rpc('appeal_complaint', { p_complaint: complaintId, p_text: text }), DoneJson);
  }

  addFile(complaintId: string, path: string): Promise<void> {
    return this.files.addFile(complaintId, path);
  }
}
