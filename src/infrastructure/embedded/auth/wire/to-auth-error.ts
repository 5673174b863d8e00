import { AuthError } from './auth-error.ts';

const NO_CONNECTION = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|CONNECT\w+|57P0\d|08\w{3}|53\w{3})$/;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'error');

/** The answer for an unexpected error, and the code under which it is logged. */
export const toAuthError = (error: unknown): { readonly answer: AuthError; readonly fault: string | null } => {
  if (error instanceof AuthError) return { answer: error, fault: error.status >= 500 ? error.code : null };
  const code = codeOf(error);
  // A conflict of two simultaneous writes.
  if (code === '23505' || code.startsWith('40')) return { answer: new AuthError(409, 'conflict', 'Conflicting request'), fault: null };
  if (/^(22|23|54)/.test(code)) return { answer: new AuthError(400, 'validation_failed', 'Invalid request'), fault: null };
  // Refused by a rule of the database (the last owner), with its message.
  if (code === 'P0001' && error instanceof Error) return { answer: new AuthError(409, 'conflict', error.message), fault: null };
  if (NO_CONNECTION.test(code))
    return { answer: new AuthError(503, 'unexpected_failure', 'Database is not available, try again later'), fault: code };
  return {
    answer: new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information'),
    fault: code,
  };
};
