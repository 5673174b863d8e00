import type { ISql } from 'postgres';
import type { Bucket, RateLimiter } from '../../../../application/auth/server/rate-limiter.ts';

const names = (buckets: readonly Bucket[]): string[] => buckets.map(({ name }) => name);
const mosts = (buckets: readonly Bucket[]): number[] => buckets.map(({ max }) => max);
const windows = (buckets: readonly Bucket[]): number[] => buckets.map(({ windowSeconds }) => windowSeconds);

/** Rate limits in private.rate_limits, shared with `/api/auth`, so that they survive restarts. Within a transaction they are part of it. */
export class DatabaseLimits implements RateLimiter {
  constructor(
    /** As the owner of the schema private. */
    private readonly sql: ISql,
    private readonly now: () => Date,
  ) {}

  async wait(buckets: readonly Bucket[]): Promise<number> {
    const [row] = await this.sql<{ seconds: number }[]>`
      select private.seconds_until_capacity(${names(buckets)}::text[], ${mosts(buckets)}::integer[], ${windows(buckets)}::integer[],
        ${this.now()}) as seconds`;
    return row?.seconds ?? 0;
  }

  async take(buckets: readonly Bucket[]): Promise<number> {
    const [row] = await this.sql<{ seconds: number }[]>`
      select private.consume_limits(${names(buckets)}::text[], ${mosts(buckets)}::integer[], ${windows(buckets)}::integer[],
        ${this.now()}) as seconds`;
    return row?.seconds ?? 0;
  }

  async giveBack(buckets: readonly Bucket[]): Promise<void> {
    await this.sql`select public.server_give_back_limits(${names(buckets)}::text[])`;
  }

  async clear(buckets: readonly Bucket[]): Promise<void> {
    await this.sql`select public.server_clear_limits(${names(buckets)}::text[])`;
  }
}
