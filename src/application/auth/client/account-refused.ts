import { PortError, type PortErrorReason } from '../../shared/port-error.ts';

/** The server said no, in its own words; they may be missing (an empty text). */
export class AccountRefused extends PortError {
  constructor(
    reason: PortErrorReason,
    message: string,
    code: string | null = null,
    /** When another try makes sense, where the server says so. */
    readonly retryAfterS: number | null = null,
  ) {
    super(reason, message, code);
  }
}
