/**
 * Why the outside refused:
 * `denied` no permission (PostgreSQL 42501), `unavailable` no answer or a broken one, `conflict` it is taken or still in use,
 * `invalid` the database's own rules refuse the value, `missing` what it needs is not there, `unconfigured` no backend is set up.
 */
export type PortErrorReason = 'denied' | 'unavailable' | 'conflict' | 'invalid' | 'missing' | 'unconfigured';

/** The one error adapters throw on purpose. */
export class PortError extends Error {
  override readonly name = 'PortError';

  constructor(
    readonly reason: PortErrorReason,
    message: string,
    /** What the port's contract calls the refusal, for example TAKEN, CHANGED or PRICE_UNDER_SALE; else the outside's own code, for the log. */
    readonly code: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const isPortError = (error: unknown, reason?: PortErrorReason): error is PortError =>
  error instanceof PortError && (reason === undefined || error.reason === reason);
