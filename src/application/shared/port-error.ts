/**
 * Why the outside refused:
 * `denied` no permission (PostgreSQL 42501), `unavailable` no answer or a broken one, `conflict` it is taken or still in use,
 * `invalid` the database's own rules refuse the value, `missing` what it needs is not there, `unconfigured` no backend is set up.
 */
export type PortErrorReason = 'denied' | 'unavailable' | 'conflict' | 'invalid' | 'missing' | 'unconfigured';

/** The code of a request without an answer (section 8: a message, a code and status 0). */
const NETWORK_FAILURE = 'NETWORK_FAILURE';

/** The one error adapters throw on purpose. */
export class PortError extends Error {
  override readonly name = 'PortError';
  /** The HTTP status of the answer, 0 without one (section 8), null outside HTTP. */
  readonly status: number | null;

  constructor(
    readonly reason: PortErrorReason,
    message: string,
    /** The contract's name of the refusal, for example TAKEN, CHANGED or PRICE_UNDER_SALE; else the backend's own code, for the log. */
    readonly code: string | null = null,
    { status = null, ...options }: ErrorOptions & { readonly status?: number | null } = {},
  ) {
    super(message, options);
    this.status = status;
  }
}

/** A request without an answer. @param cause what the platform threw, where it threw anything */
export const networkFailure = (message: string, cause?: unknown): PortError =>
  new PortError('unavailable', message, NETWORK_FAILURE, { status: 0, ...(cause === undefined ? {} : { cause }) });

export const isPortError = (error: unknown, reason?: PortErrorReason): error is PortError =>
  error instanceof PortError && (reason === undefined || error.reason === reason);
