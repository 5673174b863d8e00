import type { Clock } from '../../application/shared/clock.ts';
import { isPortError } from '../../application/shared/port-error.ts';
import { CACHE_LIMITS } from './lifetimes.ts';

interface Entry {
  readonly value: unknown;
  readonly madeAt: number;
  readonly expiresAt: number;
  readonly tags: readonly string[];
}

export interface CacheEntryOptions {
  readonly lifetimeMs: number;
  readonly tags: readonly string[];
  /** Whether what was known last stands in while the backend is unavailable; it does unless this is false. */
  readonly standsIn?: boolean;
}

/** Hears when last known data had to stand in, and when the backend answers again. */
export interface FreshnessListener {
  /** @param madeAt when the data shown was fetched */
  stale(madeAt: Date): void;
  fresh(): void;
}

const silent: FreshnessListener = { stale: () => undefined, fresh: () => undefined };

/**
 * The general cache (section 9): at most 1000 entries, swept every two minutes, fetched ahead when less than a fifth of the life is
 * left, dropped by tag after a write. One fetch at a time per key. When the backend is unavailable, what was known last stands in.
 */
export class TtlCache {
  private readonly entries = new Map<string, Entry>();
  private readonly loading = new Map<string, Promise<unknown>>();
  private sweptAt: number;

  constructor(
    private readonly clock: Clock,
    private readonly freshness: FreshnessListener = silent,
  ) {
    this.sweptAt = clock.now().getTime();
  }

  get size(): number {
    return this.entries.size;
  }

  async get<T>(key: string, keeping: CacheEntryOptions, load: () => Promise<T>): Promise<T> {
    const now = this.clock.now().getTime();
    this.sweepIfDue(now);
    const entry = this.entries.get(key);
    if (entry === undefined) return this.load(key, keeping, load);
    if (now < entry.expiresAt) {
      const left = (entry.expiresAt - now) / keeping.lifetimeMs;
      if (left < CACHE_LIMITS.prefetchBelow) this.load(key, keeping, load).catch(() => undefined);
      return entry.value as T;
    }
    try {
      return await this.load(key, keeping, load);
    } catch (error) {
      if (keeping.standsIn === false || !isPortError(error, 'unavailable')) throw error;
      this.freshness.stale(new Date(entry.madeAt));
      return entry.value as T;
    }
  }

  /** Forgets every entry that carries one of the tags. */
  drop(...tags: readonly string[]): void {
    for (const [key, entry] of this.entries) if (entry.tags.some((tag) => tags.includes(tag))) this.entries.delete(key);
    // What is being fetched may show what was before the write.
    this.loading.clear();
  }

  private load<T>(key: string, keeping: CacheEntryOptions, load: () => Promise<T>): Promise<T> {
    const running = this.loading.get(key);
    if (running !== undefined) return running as Promise<T>;
    const loaded = load()
      .then((value) => {
        if (this.loading.get(key) === loaded) this.keep(key, keeping, value);
        this.freshness.fresh();
        return value;
      })
      .finally(() => {
        if (this.loading.get(key) === loaded) this.loading.delete(key);
      });
    this.loading.set(key, loaded);
    return loaded;
  }

  private keep(key: string, { lifetimeMs, tags }: CacheEntryOptions, value: unknown): void {
    const madeAt = this.clock.now().getTime();
    this.entries.delete(key);
    this.entries.set(key, { value, madeAt, expiresAt: madeAt + lifetimeMs, tags });
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= CACHE_LIMITS.mostEntries) break;
      this.entries.delete(oldest);
    }
  }

  private sweepIfDue(now: number): void {
    if (now - this.sweptAt < CACHE_LIMITS.sweepEvery) return;
    this.sweptAt = now;
    for (const [key, entry] of this.entries) if (now >= entry.expiresAt + CACHE_LIMITS.lastKnown) this.entries.delete(key);
  }
}
