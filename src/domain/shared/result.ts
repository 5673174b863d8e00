/** Why something did not happen: a stable code for programs and a text a person may read. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** The outcome of a use case. Ports throw, use cases return, the screen decides. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (code: string, message: string): Result<never> => ({ ok: false, failure: { code, message } });

/** What the specification calls "returns null (or false) on failure". */
export const valueOr = <T, F>(result: Result<T>, fallback: F): T | F => (result.ok ? result.value : fallback);
