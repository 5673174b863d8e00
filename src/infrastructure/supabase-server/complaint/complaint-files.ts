import type { ComplaintFiles } from '../../../application/complaint/complaint-files.ts';
import { stepOutcome } from '../../../application/order/step.answers.ts';
import { callFunction } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { answerOf } from '../shared/answer-of.ts';

/** private.complaint_files, through a function for the server. */
export class SupabaseComplaintFiles implements ComplaintFiles {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async add(complaintId: string, person: string, { path, kind, bytes }: Parameters<ComplaintFiles['add']>[2]): Promise<void> {
    const added = { complaintId, userId: person, path, kind, bytes };
    await answerOf(callFunction(this.rest, 'server_add_complaint_file', added), stepOutcome);
  }
}
