import type { ComplaintFiles } from '../../../application/complaint/complaint-files.ts';
import { addComplaintFile } from '../../../application/complaint/complaint-server.answers.ts';
import { callProcedure, type RestClient } from '../../supabase/shared/rest-client.ts';
import { answerOf } from '../shared/answer-of.ts';

/** private.complaint_files, through a function for the server. */
export class SupabaseComplaintFiles implements ComplaintFiles {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async add(complaintId: string, person: string, { path, kind, bytes }: Parameters<ComplaintFiles['add']>[2]): Promise<void> {
    const added = { complaintId, userId: person, path, kind, bytes };
    await answerOf(callProcedure(this.rest, addComplaintFile, added), addComplaintFile.output);
  }
}
