import type { Bucket, RateLimiter } from '../../../application/auth/server/rate-limiter.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';

const parametersOf = (buckets: readonly Bucket[]) => ({
  p_buckets: buckets.map((bucket) => bucket.name),
  p_most: buckets.map((bucket) => bucket.max),
  p_windows: buckets.map((bucket) => bucket.windowSeconds),
});
const names = (buckets: readonly Bucket[]) => ({ p_buckets: buckets.map((bucket) => bucket.name) });

/** private.rate_limits, through functions for the server, so that all servers of a shop share the counts. */
export class SupabaseRateLimiter implements RateLimiter {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async wait(buckets: readonly Bucket[]): Promise<number> {
    return dataOf(await this.rest.rpc('server_wait_for_limits', parametersOf(buckets)));
  }

  async take(buckets: readonly Bucket[]): Promise<number> {
    return dataOf(await this.rest.rpc('server_take_limits', parametersOf(buckets)));
  }

  async giveBack(buckets: readonly Bucket[]): Promise<void> {
    dataOrNull(await this.rest.rpc('server_give_back_limits', names(buckets)));
  }

  async clear(buckets: readonly Bucket[]): Promise<void> {
    dataOrNull(await this.rest.rpc('server_clear_limits', names(buckets)));
  }
}
