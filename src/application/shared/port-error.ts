/**
 * Why a port failed: `denied` no permission (PostgreSQL 42501), `unavailable` no or an invalid answer, `conflict` it exists or is in use,
 * `invalid` a rule of the database refuses the value, `missing` a dependency does not exist, `unconfigured` no backend is configured.
 */
export type PortErrorReason = 'denied' | 'unavailable' | 'conflict' | 'invalid' | 'missing' | 'unconfigured';

/** The code of a request without an answer (section 8: a message, a code and status 0). */
const NETWORK_FAILURE = 'NETWORK_FAILURE';

/** The one error adapters throw on purpose. */
export class PortError extends Error {
  override readonly name = 'PortError';
  /** The HTTP status of the answer; 0 without one (section 8), null outside HTTP. */
  readonly status: number | null;

  constructor(
    readonly reason: PortErrorReason,
    message: string,
    /** The code of the port's contract, for example TAKEN, CHANGED or PRICE_UNDER_SALE; else the backend's code, for the log. */
    readonly code: string | null = null,
    { status = null, ...options }: ErrorOptions & { readonly status?: number | null } = {},
  ) {
    super(message, options);
    this.status = status;
  }
}

/** The error of a request without an answer. @param cause what the platform threw, if anything */
export const networkFailure = (message: string, cause?: unknown): PortError =>
  new PortError('unavailable', message, NETWORK_FAILURE, { status: 0, ...(cause === undefined ? {} : { cause }) });

export const isPortError = (error: unknown, reason?: PortErrorReason): error is PortError =>
  error instanceof PortError && (reason === undefined || error.reason === reason);
