import { stepOutcome } from '../order/step.answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import type { ComplaintFiles } from './complaint-files.ts';

export const addComplaintFile = {
  procedure: 'server_add_complaint_file',
  parameters: typed<Parameters<ComplaintFiles['add']>[2] & { readonly complaintId: string; readonly userId: string }>(),
  output: stepOutcome,
  failures: ['COMPLAINT_CLOSED', 'NOT_FOUND', 'TOO_MANY'],
} as const satisfies Procedure;
