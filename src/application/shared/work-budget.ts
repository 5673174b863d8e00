/** Too much work of the same address is already queued. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly';
}

/**
 * A budget of work per address. An address that has used it up waits in its own queue, so that others are not delayed; only a full or too
 * slow queue refuses.
 */
export interface WorkBudget {
  /** @param peer the client's address; null when unknown @returns a function to call after the work @throws TooCostly */
  admit(peer: string | null): Promise<() => void>;
  /** Runs work when the budget allows it. @throws TooCostly, or what the work throws */
  run<T>(peer: string | null, work: () => Promise<T>): Promise<T>;
}
