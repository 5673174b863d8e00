/** Why an account action did not happen: a stable code, an Indonesian text, and how long to wait where waiting helps. */
export interface AccountFailure {
  readonly code: string;
  readonly message: string;
  /** Whole seconds, at least 1. */
  readonly retryAfter?: number;
}

/** What an account action gives. A `Result` of the rules is one too. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: AccountFailure };

export const refuse = (code: string, message: string, retryAfter?: number): Outcome<never> => ({
  ok: false,
  failure: { code, message, ...(retryAfter === undefined ? {} : { retryAfter }) },
});
