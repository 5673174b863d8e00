import { type Call, type FailureOf, fields } from '../shared/call.ts';
import { nothing } from '../shared/call-answers.ts';
import { id, text } from '../shared/call-fields.ts';

export const addEvidence = {
  path: 'orders',
  action: 'evidence',
  /** `path`: a picture or MP4 in the person's own folder of the bucket `evidence`. */
  input: fields({ complaintId: id, path: text(1, 300) }),
  output: nothing,
  failures: ['NOT_FOUND', 'COMPLAINT_CLOSED', 'FILES_FULL', 'FILE_UNREADABLE', 'PROOF_TOO_LARGE'],
} as const satisfies Call;

export type ComplaintFailure = FailureOf<typeof addEvidence>;
