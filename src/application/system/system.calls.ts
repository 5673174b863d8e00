import type { Call } from '../shared/call.ts';
import { strictFields } from '../shared/call-fields.ts';
import { systemState } from './system.answers.ts';

export const readSystem = {
  path: 'admin',
  action: 'system',
  input: strictFields({}),
  output: systemState,
  failures: ['FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'UNAUTHENTICATED'],
} as const satisfies Call;
