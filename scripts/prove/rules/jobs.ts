/** A changed database and the test files that should notice. */
export interface Job {
  readonly id: number;
  /** What changes the migrated database. */
  readonly sql: string;
  /** In this order, until one fails. */
  readonly files: readonly { readonly file: string /** Milliseconds that one of its tests may take. */; readonly most: number }[];
  /** Whether to tell which functions ran; needs `track_functions`. */
  readonly isObserved?: boolean;
}

export interface Answer {
  readonly id: number;
  /** Invalid: PostgreSQL refuses the change. Late: a test ran out of time. */
  readonly outcome: 'killed' | 'late' | 'survived' | 'invalid';
  /** The file that failed. */
  readonly by?: string | undefined;
  readonly why?: string | undefined;
  readonly seconds: number;
  /** Names with schema of the functions that ran, where they were observed. Functions that PostgreSQL inlines are missing. */
  readonly functions?: readonly string[];
}
