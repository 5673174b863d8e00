import type { FreshnessListener } from './ttl-cache.ts';

/** The service worker says with this when it put an answer aside that it now hands out instead of a new one. */
const CACHED_AT_HEADER = 'x-kept-at';

/** Hears from the answers themselves whether they are the device's own: those are good answers, but nothing about them is fresh. */
export class FreshnessTracker implements FreshnessListener {
  private isUsed = false;

  constructor(private readonly listener: FreshnessListener) {}

  /** Looks at every answer that comes through. @param onCached hears when it is the device's own */
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
