/** Cases of a test with the digests of what they do without a change. */
export type Cases = readonly (readonly [place: number, digest: string])[];

/** Tests of one file, run in one opened database. */
export interface Step {
  readonly file: string;
  /** Places of the tests in the file; all where it is missing. */
  readonly tests?: readonly number[] | undefined;
  /** Cases that run of each test, in the order of the tests; all where it is missing. */
  readonly cases?: readonly (Cases | null)[] | undefined;
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
  /** Cases that can run alone. */
  readonly cases?: readonly ObservedCase[] | undefined;
}

export interface ObservedCase {
  readonly place: number;
  readonly digest: string;
  readonly seconds: number;
  /** Places in the functions of the test. */
  readonly reached: readonly number[];
}

export interface Answer {
  readonly id: number;
  /** Invalid: PostgreSQL refuses the change. Late: a test ran out of time. */
  readonly outcome: 'killed' | 'late' | 'survived' | 'invalid';
  /** The file that failed. */
  readonly by?: string | undefined;
  /** The place of the failing test in it. */
  readonly test?: number | undefined;
  /** The place of the case that differed in it. */
  readonly differing?: number | undefined;
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
