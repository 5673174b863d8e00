import { PortError, type PortErrorReason } from '../../shared/port-error.ts';

/** The server refused, with its own text; the text may be empty. */
export class AccountRefused extends PortError {
  constructor(
    reason: PortErrorReason,
    message: string,
    code: string | null = null,
    /** When another try makes sense, where the server says so. */
    readonly retryAfterS: number | null = null,
    /** The whole answer, for what an action adds to its refusals. */
    readonly answer: unknown = null,
  ) {
    super(reason, message, code);
  }
}
