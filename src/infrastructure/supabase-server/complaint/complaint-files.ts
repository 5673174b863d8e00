import * as v from 'valibot';
import type { ComplaintFiles } from '../../../application/complaint/complaint-files.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { answerOf } from '../shared/answer-of.ts';

const DoneRow = v.object({ outcome: v.string() });

/** private.complaint_files, through a function for the server. */
export class SupabaseComplaintFiles implements ComplaintFiles {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async add(complaintId: string, person: string, { path, kind, bytes }: Parameters<ComplaintFiles['add']>[2]): Promise<void> {
    const file = { p_path: path, p_kind: kind, p_bytes: bytes };
    await answerOf(this.rest.rpc('server_add_complaint_file', { p_complaint: complaintId, p_user: person, ...file }), DoneRow);
  }
}
