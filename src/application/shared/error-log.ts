export interface LoggedError {
  readonly at: Date;
  /** The place in a few words: "SaveProduct". */
  readonly where: string;
  readonly message: string;
}

/** Stores the last 50 errors (section 8). */
export interface ErrorLog {
  record(where: string, error: unknown): void;
  /** Newest first. */
  recent(): readonly LoggedError[];
}
