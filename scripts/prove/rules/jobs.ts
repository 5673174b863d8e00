/** Tests of one file, run in one opened database. */
export interface Step {
  readonly file: string;
  /** Places of the tests in the file; all where it is missing. */
  readonly tests?: readonly number[] | undefined;
  /** Milliseconds that one of its tests may take. */
  readonly most: number;
  /** Whether its tests can run again and again in one opened database, so that the change is made and undone there. */
  readonly isRepeatable?: boolean | undefined;
}

/** A changed database and the tests that should notice. */
export interface Job {
  readonly id: number;
  /** What changes the migrated database. */
  readonly sql: string;
  /** What changes it back; missing where only a new copy has the original. */
  readonly undo?: string | undefined;
  /** In this order, until one fails. */
  readonly steps: readonly Step[];
  /** Whether to tell which functions each test reaches, and whether the tests of the file depend on each other. */
  readonly isObserved?: boolean;
}

/** A test and the functions that it reaches. */
export interface Observed {
  readonly at: number;
  readonly seconds: number;
  /** Names with schema. */
  readonly functions: readonly string[];
}

export interface Answer {
  readonly id: number;
  /** Invalid: PostgreSQL refuses the change. Late: a test ran out of time. */
  readonly outcome: 'killed' | 'late' | 'survived' | 'invalid';
  /** The file that failed. */
  readonly by?: string | undefined;
  /** The place of the failing test in it. */
  readonly test?: number | undefined;
  readonly why?: string | undefined;
  readonly seconds: number;
  readonly observed?: {
    /** What opens the database and the people of the file: its functions are reached by each of its tests. */
    readonly opening: Omit<Observed, 'at'>;
    readonly tests: readonly Observed[];
    /** Whether the tests pass in the reverse order too. */
    readonly isIndependent: boolean;
    /** Whether they pass a second time in the same database, which is opened before them. */
    readonly isRepeatable: boolean;
  };
}
