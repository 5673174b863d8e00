import type { Bucket, RateLimiter } from '../../../application/auth/server/rate-limiter.ts';
import type { Clock } from '../../../application/shared/clock.ts';

/** Fake of the rate limiter, which stores the times of each bucket in memory. */
export class InMemoryRateLimiter implements RateLimiter {
  private readonly hits = new Map<string, number[]>();

  constructor(private readonly clock: Clock) {}

  async wait(buckets: readonly Bucket[]): Promise<number> {
    return this.secondsUntilAllHave(buckets);
  }

  async take(buckets: readonly Bucket[]): Promise<number> {
    // Checked and counted synchronously, so that no other call interleaves.
    const seconds = this.secondsUntilAllHave(buckets);
    if (seconds > 0) return seconds;
    const now = this.clock.now().getTime();
    for (const bucket of buckets) this.hits.set(bucket.name, [...this.recent(bucket, now), now]);
    return 0;
  }

  async giveBack(buckets: readonly Bucket[]): Promise<void> {
    for (const { name } of buckets) this.hits.get(name)?.pop();
  }

  async clear(buckets: readonly Bucket[]): Promise<void> {
    for (const { name } of buckets) this.hits.delete(name);
  }

  private secondsUntilAllHave(buckets: readonly Bucket[]): number {
    const now = this.clock.now().getTime();
    return Math.max(0, ...buckets.map((bucket) => this.secondsUntilFree(bucket, now)));
  }

  private recent({ name, windowSeconds }: Bucket, now: number): number[] {
    return (this.hits.get(name) ?? []).filter((hit) => hit > now - windowSeconds * 1000);
  }

  /** A slot is free once the first of the last `max` leaves the window. */
  private secondsUntilFree(bucket: Bucket, now: number): number {
    const leaving = this.recent(bucket, now).at(-bucket.max);
    return leaving === undefined ? 0 : Math.ceil((leaving + bucket.windowSeconds * 1000 - now) / 1000);
  }
}
