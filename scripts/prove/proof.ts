/** The result of one proof. */
export interface Figures {
  /** Whether the promise holds. */
  readonly isKept: boolean;
  /** Counted figures, in display order. */
  readonly rows: readonly (readonly [name: string, value: string | number])[];
}

/** A long-running proof of `npm run prove`. */
export interface Proof {
  readonly title: string;
  /** The statement that holds when the figures are right. */
  readonly promise: string;
  run(): Promise<Figures>;
}
