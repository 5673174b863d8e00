import * as v from 'valibot';
import { PICTURE_PATH, VIDEO_PATH } from '../../domain/complaint/evidence.ts';
import { type Call, type FailureOf, fields } from '../shared/call.ts';
import { nothing } from '../shared/call-answers.ts';
import { id, text } from '../shared/call-fields.ts';

const path = v.pipe(text(1, 300), v.metadata({ pattern: `${PICTURE_PATH.source}|${VIDEO_PATH.source}` }));

export const addEvidence = {
  path: 'orders',
  action: 'evidence',
  /** `path`: a picture or MP4 in the person's own folder of the bucket `evidence`. */
  input: fields({ complaintId: id, path }),
  output: nothing,
  failures: ['NOT_FOUND', 'COMPLAINT_CLOSED', 'FILES_FULL', 'FILE_UNREADABLE', 'PROOF_TOO_LARGE'],
} as const satisfies Call;

export type ComplaintFailure = FailureOf<typeof addEvidence>;
