/**
 * Why an operation failed: a stable code, and values for its message. The texts of messages belong to the place that shows or answers them.
 */
export interface Failure {
  readonly code: string;
  readonly values?: FailureValues;
}

export type FailureValues = Readonly<Record<string, string | number>>;

/** The outcome of a use case. Ports throw, use cases return, and the screen decides what to show. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (code: string, values?: FailureValues): Result<never> => ({
  ok: false,
  failure: values === undefined ? { code } : { code, values },
});

/** The value of a result; on failure the fallback of the specification ("returns null (or false) on failure"). */
export const valueOr = <T, F>(result: Result<T>, fallback: F): T | F => (result.ok ? result.value : fallback);
