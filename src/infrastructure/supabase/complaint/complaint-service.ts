import { answerComplaint, appealComplaint, openComplaint, withdrawComplaint } from '../../../application/complaint/complaint.answers.ts';
import type { ComplaintService } from '../../../application/complaint/complaint-service.ts';
import type { ComplaintReason } from '../../../domain/complaint/complaint.ts';
import { refusable } from '../order/refusable.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Complaints of the person, with their token; the shop's server checks files. */
export class SupabaseComplaintService implements ComplaintService {
  constructor(
    private readonly rest: RestClient,
    private readonly files: Pick<ComplaintService, 'addFile'>,
  ) {}

  async open(orderId: string, reason: ComplaintReason, text: string): Promise<string> {
    return (await refusable(this.rest, openComplaint, { orderId, reason, text })).id;
  }

  async answer(complaintId: string, text: string): Promise<void> {
    await refusable(this.rest, answerComplaint, { complaintId, text, asks: null });
  }

  async withdraw(complaintId: string): Promise<void> {
    await refusable(this.rest, withdrawComplaint, { complaintId });
  }

  async appeal(complaintId: string, text: string): Promise<void> {
    await refusable(this.rest, appealComplaint, { complaintId, text });
  }

  addFile(complaintId: string, path: string): Promise<void> {
    return this.files.addFile(complaintId, path);
  }
}
