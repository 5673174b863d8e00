export interface LoggedError {
  readonly at: Date;
  /** Where it happened, in a few words: "SaveProduct". */
  readonly where: string;
  readonly message: string;
}

/** Keeps the last 50 errors (section 8). */
export interface ErrorLog {
  record(where: string, error: unknown): void;
  /** Newest first. */
  recent(): readonly LoggedError[];
}
