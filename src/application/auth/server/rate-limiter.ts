/** What is counted: at most `most` in any `windowSeconds`. */
export interface Bucket {
  /** Says what and by whom. May hold numbers and addresses: adapters keep a hash of it. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** Counts what may not happen too often, over a sliding window. Throws PortError `unavailable`. */
export interface RateLimiter {
  /** @returns 0 when every bucket has room, else whole seconds until all have */
  wait(buckets: readonly Bucket[]): Promise<number>;
  /** Counts in every bucket, or in none when one is full. @returns as `wait` */
  take(buckets: readonly Bucket[]): Promise<number>;
  /** Undoes the last taking of each. */
  giveBack(buckets: readonly Bucket[]): Promise<void>;
  clear(buckets: readonly Bucket[]): Promise<void>;
}
