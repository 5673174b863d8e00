/** What one proof found out. */
export interface Figures {
  /** Whether the promise holds. */
  readonly isKept: boolean;
  /** What was counted, in the order to be read. */
  readonly rows: readonly (readonly [name: string, value: string | number])[];
}

/** One of the long proofs of `npm run prove`. */
export interface Proof {
  readonly title: string;
  /** The sentence that holds when the figures are right. */
  readonly promise: string;
  run(): Promise<Figures>;
}
