import type { Result } from '../../../domain/shared/result.ts';

/** One request to an action of `/api/admin`. */
export interface AdminCall {
  /** The session token, unverified; the use case verifies it and the permissions of its owner. */
  readonly token: string | null;
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly query: URLSearchParams;
}

/** The implementation of an `?action=`. */
interface AdminAction {
  readonly method: 'GET' | 'POST';
  /** The maximum size of a body. */
  readonly maxBytes: number;
  /** Whether to read a body that may be large. */
  readonly admit?: (token: string | null) => Promise<Result<unknown>>;
  /** @returns the JSON response; null for an invalid body */
  readonly perform: (call: AdminCall) => Promise<Result<object> | null>;
}

export type AdminActions = Readonly<Record<string, AdminAction>>;
