import { isPortError } from '../../application/shared/port-error.ts';

/** Given up after a time: by the gateway's deadline, or by the signal of a request over the network. */
const LATE = new Set(['DeadlineExceeded', 'TimeoutError', 'AbortError']);
/**
 * No connection: by Node's and the drivers' names, PostgreSQL's classes 08 and 53 and its "shutting down" (57P01 to 57P03), and what
 * PostgREST says of its own connection (PGRST000 to PGRST003).
 */
const CONNECTION =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CONNECT\w+|UND_ERR_\w+|08\w{3}|53\w{3}|57P0[123]|PGRST00[0-3])$/;

/** Whether an error says that the backend is not there, rather than that it would not answer this one question. */
export const isBackendAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (LATE.has(error.name)) return true;
  // An adapter that got no answer at all has no code to pass on.
  if (isPortError(error, 'unavailable') && error.code === null) return true;
  return ('code' in error && CONNECTION.test(String(error.code))) || isBackendAway(error.cause);
};
