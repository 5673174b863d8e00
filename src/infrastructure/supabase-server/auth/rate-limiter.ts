import type { Bucket, RateLimiter } from '../../../application/auth/server/rate-limiter.ts';
import { clearLimits, giveBackLimits, takeLimits, waitForLimits } from '../../../application/auth/sign-in-records.answers.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

const names = (buckets: readonly Bucket[]) => ({ buckets: buckets.map(({ name }) => name) });
const limits = (buckets: readonly Bucket[]) => ({
  ...names(buckets),
  most: buckets.map(({ max }) => max),
  windows: buckets.map(({ windowSeconds }) => windowSeconds),
});

/** private.rate_limits, through functions for the server, so that all servers of a shop share the counts. */
export class SupabaseRateLimiter implements RateLimiter {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  wait(buckets: readonly Bucket[]): Promise<number> {
    return answerOf(this.rest, waitForLimits, limits(buckets));
  }

  take(buckets: readonly Bucket[]): Promise<number> {
    return answerOf(this.rest, takeLimits, limits(buckets));
  }

  async giveBack(buckets: readonly Bucket[]): Promise<void> {
    await answerOf(this.rest, giveBackLimits, names(buckets));
  }

  async clear(buckets: readonly Bucket[]): Promise<void> {
    await answerOf(this.rest, clearLimits, names(buckets));
  }
}
