import type { FreshnessListener } from './ttl-cache.ts';

/** The header with which the service worker marks a response from its cache. */
const CACHED_AT_HEADER = 'x-kept-at';

/** Tracks whether responses came from the service worker's cache; those are valid, but not fresh. */
export class FreshnessTracker implements FreshnessListener {
  private isUsed = false;

  constructor(private readonly listener: FreshnessListener) {}

  /** Inspects every response. @param onCached called for a response from the device's cache */
  over(fetcher: typeof fetch, onCached?: () => void): typeof fetch {
    return async (input, init) => {
      const answer = await fetcher(input, init);
      const cachedAt = new Date(answer.headers.get(CACHED_AT_HEADER) ?? Number.NaN);
      this.isUsed = !Number.isNaN(cachedAt.getTime());
      if (this.isUsed) {
        this.listener.stale(cachedAt);
        onCached?.();
      }
      return answer;
    };
  }

  stale(madeAt: Date): void {
    this.listener.stale(madeAt);
  }

  fresh(): void {
    if (!this.isUsed) this.listener.fresh();
  }
}
