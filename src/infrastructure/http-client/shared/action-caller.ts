import * as v from 'valibot';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import { networkFailure, type PortErrorReason } from '../../../application/shared/port-error.ts';

/** The timeout of an answer. */
const TIMEOUT_MS = 20_000;
/** A body that is not JSON may be an intermediary's complete page. */
const LONGEST_TEXT = 500;

const Refusal = v.looseObject({ error: v.optional(v.nullable(v.string()), ''), code: v.optional(v.nullable(v.string()), null) });

/** The default reason of a refusal by its status. */
const reasonOf = (status: number): PortErrorReason => {
  if (status === 401 || status === 403) return 'denied';
  if (status === 409) return 'conflict';
  // A rate limit or an internal error says nothing about the request itself.
  return status === 429 || status >= 500 ? 'unavailable' : 'invalid';
};

const secondsOf = (header: string | null): number | null => (/^\d{1,6}$/.test(header ?? '') ? Number(header) : null);

/** A body that is not JSON is used as the error text (specification, section 7). */
const readBody = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { error: text.trim().slice(0, LONGEST_TEXT) };
  }
};

/** Calls actions of the shop's interfaces: POST with JSON in both directions. */
export class ActionCaller {
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly address: string,
  ) {}

  /**
   * @param answer the schema of the response
   * @param reason the reason of a refusal by its status
   * @throws AccountRefused for a refusal and for an invalid response; PortError `unavailable` without an answer
   */
  async call<T>(
    action: string,
    body: object,
    answer: v.GenericSchema<unknown, T>,
    token: string | null = null,
    reason: (status: number) => PortErrorReason = reasonOf,
  ): Promise<T> {
    const { status, ok, text, retryAfter } = await this.send(action, body, token);
    const given = readBody(text);
    const parsed = ok ? v.safeParse(answer, given) : null;
    if (parsed?.success === true && !this.isRefusal(given)) return parsed.output;
    const refusal = v.safeParse(Refusal, given);
    const { error, code } = refusal.success ? refusal.output : { error: '', code: null };
    throw new AccountRefused(ok ? 'unavailable' : reason(status), error ?? '', code, { retryAfterS: secondsOf(retryAfter), answer: given });
  }

  private isRefusal(given: unknown): boolean {
    return typeof given === 'object' && given !== null && 'error' in given && typeof given.error === 'string' && given.error !== '';
  }

  private async send(action: string, body: object, token: string | null) {
    try {
      const response = await this.fetcher(`${this.address}?action=${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status, ok, headers } = response;
      return { status, ok, text: await response.text(), retryAfter: headers.get('retry-after') };
    } catch (error) {
      throw networkFailure('the shop did not answer', error);
    }
  }
}
