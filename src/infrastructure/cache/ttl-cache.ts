import type { Clock } from '../../application/shared/clock.ts';
import { isPortError } from '../../application/shared/port-error.ts';

const MINUTE = 60_000;
const CACHE_LIMITS = {
  maxEntries: 1000,
  sweepEvery: 2 * MINUTE,
  /** An entry with less than this share of its lifetime left is refreshed in the background. */
  prefetchBelow: 0.2,
  /** The time an expired entry is kept as a fallback while the backend is unavailable. */
  lastKnown: 30 * MINUTE,
} as const;

/** A group of cache entries, which writes invalidate together. */
export type CacheTag =
  | 'products'
  | 'flash-sales'
  | 'taxonomy'
  | 'search'
  | 'settings'
  | 'content'
  | 'notifications'
  | 'user-notifications'
  | 'notification-preferences';

interface Entry {
  readonly value: unknown;
  readonly madeAt: number;
  readonly expiresAt: number;
  readonly tags: readonly CacheTag[];
}

export interface CacheEntryOptions {
  readonly lifetimeMs: number;
  readonly tags: readonly CacheTag[];
  /** Whether a stale value replaces a failed read while the backend is unavailable; true by default. */
  readonly standsIn?: boolean;
}

/** Notified when a stale value was used, and when the backend answers again. */
export interface FreshnessListener {
  /** @param madeAt when the shown data was fetched */
  stale(madeAt: Date): void;
  fresh(): void;
}

const silent: FreshnessListener = { stale: () => undefined, fresh: () => undefined };

/**
 * The general cache (section 9): at most 1000 entries, cleaned up every two minutes, refreshed in the background when less than a fifth of
 * the lifetime is left, invalidated by tag after a write. Simultaneous reads of a key share one request. Stale values are used while the
 * backend is unavailable.
 */
export class TtlCache {
  private readonly entries = new Map<string, Entry>();
  private readonly loading = new Map<string, Promise<unknown>>();

  constructor(
    private readonly clock: Clock,
    private readonly freshness: FreshnessListener = silent,
  ) {}

  /** Cleans up every two minutes (section 9) for as long as the app runs. @param repeat such as `setInterval` */
  sweepEvery(repeat: (work: () => void, everyMs: number) => unknown): this {
    repeat(this.sweep, CACHE_LIMITS.sweepEvery);
    return this;
  }

  get size(): number {
    return this.entries.size;
  }

  async get<T>(key: string, options: CacheEntryOptions, load: () => Promise<T>): Promise<T> {
    const now = this.clock.now().getTime();
    const entry = this.entries.get(key);
    if (entry === undefined) return this.load(key, options, load);
    if (now < entry.expiresAt) {
      const left = (entry.expiresAt - now) / options.lifetimeMs;
      if (left < CACHE_LIMITS.prefetchBelow) this.load(key, options, load).catch(() => undefined);
      return entry.value as T;
    }
    try {
      return await this.load(key, options, load);
    } catch (error) {
      if (options.standsIn === false || !isPortError(error, 'unavailable')) throw error;
      this.freshness.stale(new Date(entry.madeAt));
      return entry.value as T;
    }
  }

  /** Removes all entries with any of the tags. */
  invalidate(...tags: readonly CacheTag[]): void {
    for (const [key, entry] of this.entries) if (entry.tags.some((tag) => tags.includes(tag))) this.entries.delete(key);
    // A pending answer may predate the write.
    this.loading.clear();
  }

  private load<T>(key: string, options: CacheEntryOptions, load: () => Promise<T>): Promise<T> {
    const running = this.loading.get(key);
    if (running !== undefined) return running as Promise<T>;
    const loaded = load()
      .then((value) => {
        if (this.loading.get(key) === loaded) this.store(key, options, value);
        this.freshness.fresh();
        return value;
      })
      .finally(() => {
        if (this.loading.get(key) === loaded) this.loading.delete(key);
      });
    this.loading.set(key, loaded);
    return loaded;
  }

  private store(key: string, { lifetimeMs, tags }: CacheEntryOptions, value: unknown): void {
    const madeAt = this.clock.now().getTime();
    this.entries.delete(key);
    this.entries.set(key, { value, madeAt, expiresAt: madeAt + lifetimeMs, tags });
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= CACHE_LIMITS.maxEntries) break;
      this.entries.delete(oldest);
    }
  }

  /** Removes entries that are too old even as a fallback. */
  private readonly sweep = (): void => {
    const now = this.clock.now().getTime();
    for (const [key, entry] of this.entries) if (now >= entry.expiresAt + CACHE_LIMITS.lastKnown) this.entries.delete(key);
  };
}
