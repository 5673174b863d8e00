/** The request that a `user_id` of a code screen refers to. */
export interface CodeRequest {
  /** `phone`: the new number of an account. */
  readonly purpose: 'sign-up' | 'reset' | 'phone';
  readonly phone: string;
  /** Null without an account; then every code is answered as a wrong one. */
  readonly userId: string | null;
}

/** Requests for a code, stored for one day. Throws PortError `unavailable`. */
export interface CodeRequests {
  /** @param id null generates one @returns its id, a UUID */
  open(id: string | null, request: CodeRequest): Promise<string>;
  find(id: string): Promise<CodeRequest | null>;
  close(id: string): Promise<void>;
}
