import { PortError, type PortErrorReason } from '../../shared/port-error.ts';

/** The server refused with its own text, which may be empty. */
export class AccountRefused extends PortError {
  constructor(
    reason: PortErrorReason,
    message: string,
    code: string | null = null,
    /** Seconds until a retry is useful, where the server sends them. */
    readonly retryAfterS: number | null = null,
    /** The complete response, for fields that an action adds to its refusals. */
    readonly answer: unknown = null,
  ) {
    super(reason, message, code);
  }
}
