import * as v from 'valibot';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import { networkFailure, PortError } from '../../../application/shared/port-error.ts';

const TIMEOUT_MS = 20_000;
const Refusal = v.looseObject({ error: v.string(), code: v.string() });
/** A server before a hosted project that has no secret key says so; trying again brings nothing. */
const WITHOUT_SECRET_KEY = 'SECRET_KEY_MISSING';

const request = async (fetcher: typeof fetch, url: string, token: string): Promise<{ readonly status: number; readonly body: unknown }> => {
  try {
    const answer = await fetcher(url, {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, body: await answer.json() };
  } catch (error) {
    throw networkFailure('no answer', error);
  }
};

/**
 * Reads a report of the shop's interface with a session token.
 * @throws AccountRefused `denied` for 401 and 403, `unavailable` for a server without its secret key; PortError for any other failure
 */
export const readReport = async <T>(fetcher: typeof fetch, url: string, token: string, report: v.GenericSchema<unknown, T>): Promise<T> => {
  const { status, body } = await request(fetcher, url, token);
  const read = v.safeParse(report, body);
  if (status === 200 && read.success) return read.output;
  const refusal = v.safeParse(Refusal, body);
  if (status === 401 || status === 403)
    throw new AccountRefused('denied', refusal.success ? refusal.output.error : '', refusal.success ? refusal.output.code : null);
  if (refusal.success && refusal.output.code === WITHOUT_SECRET_KEY)
    throw new AccountRefused('unavailable', refusal.output.error, refusal.output.code);
  throw new PortError('unavailable', `status ${status}`);
};
