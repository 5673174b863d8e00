import type { Failure } from '../../../domain/shared/result.ts';

/** Refusals of a read that its person may make: by the device, which has no token any more, and by the backend. */
const REFUSALS: ReadonlySet<string> = new Set(['SESSION_ENDED', 'RLS_POLICY_ERROR']);

/** Whether a person's own data could not be read because the session has ended. */
export const isSessionEnd = (failure: Failure | null): boolean => failure !== null && REFUSALS.has(failure.code);
