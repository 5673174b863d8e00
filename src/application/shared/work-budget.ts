/** Too much waits for the same address already. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly';
}

/**
 * How much work one address may cause. Whoever has used it up waits in a queue of its own, so that others do not; only a queue that is full or
 * too slow refuses.
 */
export interface WorkBudget {
  /** @param peer the client's address, null when it is unknown @returns what to call when the work is done @throws TooCostly */
  admit(peer: string | null): Promise<() => void>;
  /** Does work in its turn. @throws TooCostly, or what the work throws */
  run<T>(peer: string | null, work: () => Promise<T>): Promise<T>;
}
