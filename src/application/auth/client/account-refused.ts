import { PortError, type PortErrorReason } from '../../shared/port-error.ts';

/** The server refused with its own text, which may be empty. */
export class AccountRefused extends PortError {
  /** Seconds until a retry is useful, where the server sends them. */
  readonly retryAfterS: number | null;
  /** The complete response, for fields that an action adds to its refusals. */
  readonly answer: unknown;

  constructor(
    reason: PortErrorReason,
    message: string,
    code: string | null = null,
    { retryAfterS = null, answer = null }: { readonly retryAfterS?: number | null; readonly answer?: unknown } = {},
  ) {
    super(reason, message, code);
    this.retryAfterS = retryAfterS;
    this.answer = answer;
  }
}
