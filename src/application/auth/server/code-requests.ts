/** What the `user_id` of a code screen stands for. */
export interface CodeRequest {
  readonly purpose: 'sign-up' | 'reset';
  readonly phone: string;
  /** Null without an account; no code fits, and the answer is that of a wrong code. */
  readonly userId: string | null;
}

/** Requests for a code, stored for a day. Throws PortError `unavailable`. */
export interface CodeRequests {
  /** @param id null to make one up @returns its id, a UUID */
  open(id: string | null, request: CodeRequest): Promise<string>;
  find(id: string): Promise<CodeRequest | null>;
  close(id: string): Promise<void>;
}
