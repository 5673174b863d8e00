import type { Result } from '../../../domain/shared/result.ts';

/** One request to an action of `/api/admin`. */
export interface AdminCall {
  /** The shop's own session token; whether it is good, and what its owner may do, the use case finds out. */
  readonly token: string | null;
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly query: URLSearchParams;
}

/** What one `?action=` does. */
interface AdminAction {
  readonly method: 'GET' | 'POST';
  /** Bytes a body may have. */
  readonly maxBytes: number;
  /** Whether the body is read at all, where it may be large. */
  readonly admit?: (token: string | null) => Promise<Result<unknown>>;
  /** @returns what is sent as JSON; null for a body that cannot be read */
  readonly perform: (call: AdminCall) => Promise<Result<object> | null>;
}

export type AdminActions = Readonly<Record<string, AdminAction>>;
