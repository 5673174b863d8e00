/** A sliding-window limit: at most `most` in any `windowSeconds`. */
export interface Bucket {
  /** Names what is limited, and for whom. It may contain numbers and addresses; adapters store only a hash. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** Sliding-window rate limits. Throws PortError `unavailable`. */
export interface RateLimiter {
  /** @returns 0 when no bucket is full, else whole seconds until none is */
  wait(buckets: readonly Bucket[]): Promise<number>;
  /** Counts in all buckets, or in none when one is full. @returns as `wait` */
  take(buckets: readonly Bucket[]): Promise<number>;
  /** Undoes the last count of each bucket. */
  giveBack(buckets: readonly Bucket[]): Promise<void>;
  clear(buckets: readonly Bucket[]): Promise<void>;
}
