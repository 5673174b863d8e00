/** Why something did not happen: a stable code, and what a sentence about it needs. Words for it are chosen where it is shown or answered. */
export interface Failure {
  readonly code: string;
  readonly values?: FailureValues;
}

export type FailureValues = Readonly<Record<string, string | number>>;

/** The outcome of a use case. Ports throw, use cases return, the screen decides. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (code: string, values?: FailureValues): Result<never> => ({
  ok: false,
  failure: values === undefined ? { code } : { code, values },
});

/** What the specification calls "returns null (or false) on failure". */
export const valueOr = <T, F>(result: Result<T>, fallback: F): T | F => (result.ok ? result.value : fallback);
