import type { AuthError } from '@supabase/supabase-js';
import { PortError } from '../../../application/shared/port-error.ts';

const TAKEN = new Set(['user_already_exists', 'phone_exists', 'email_exists']);

/** An error of Supabase Auth's client: without a code of Auth's own there was no proper answer. */
export const toAuthPortError = (error: AuthError): PortError => {
  const { code } = error;
  if (code === undefined || (error.status ?? 0) >= 500)
    return new PortError('unavailable', 'Supabase Auth did not answer', code ?? null, { cause: error });
  return new PortError(TAKEN.has(code) ? 'conflict' : 'denied', code, code, { cause: error });
};

/** The data of an answer. @throws PortError */
export const authData = <A extends { readonly data: unknown; readonly error: AuthError | null }>(
  answer: A,
): Extract<A, { readonly error: null }>['data'] => {
  if (answer.error !== null) throw toAuthPortError(answer.error);
  return answer.data;
};
