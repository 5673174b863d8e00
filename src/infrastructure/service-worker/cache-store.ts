/** The time of caching, which a page shows. */
export const CACHED_AT_HEADER = 'x-kept-at';

export interface CacheStoreLimits {
  /** The oldest entries are removed first. */
  readonly maxEntries: number;
  readonly oldestMs: number;
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * One cache of the device with a limit. A device without space, or without storage, stores nothing; the caller gets the response in any
 * case.
 */
export class CacheStore {
  private added = 0;

  constructor(
    private readonly caches: CacheStorage,
    readonly name: string,
    private readonly limits: CacheStoreLimits,
    private readonly now: () => number,
  ) {}

  async put(key: string, answer: Response): Promise<void> {
    try {
      const headers = new Headers(answer.headers);
      // Headers about the transfer do not apply to the cached body.
      for (const name of ['content-encoding', 'content-length']) headers.delete(name);
      headers.set(CACHED_AT_HEADER, new Date(this.now()).toISOString());
      // Read completely first, so that an interrupted response does not replace the cached one.
      const body = await answer.blob();
      const cache = await this.caches.open(this.name);
      // Re-added, because the keys of a cache are in order of insertion.
      await cache.delete(key);
      await cache.put(key, new Response(body, { status: answer.status, headers }));
      this.added += 1;
      // Counted occasionally, because counting reads the cache.
      if (this.added % 10 === 1) await this.trim(cache);
    } catch (error) {
      if (isFull(error)) await this.freeSpace();
    }
  }

  async get(key: string, oldestMs = this.limits.oldestMs): Promise<Response | null> {
    try {
      const found = await (await this.caches.open(this.name)).match(key);
      if (found === undefined) return null;
      const age = this.now() - new Date(found.headers.get(CACHED_AT_HEADER) ?? 0).getTime();
      return age <= oldestMs ? found : null;
    } catch {
      return null;
    }
  }

  async drop(key: string): Promise<void> {
    try {
      await (await this.caches.open(this.name)).delete(key);
    } catch {
      // An inaccessible cache counts as empty.
    }
  }

  async clear(): Promise<void> {
    try {
      await this.caches.delete(this.name);
    } catch {
      // An inaccessible cache counts as empty.
    }
  }

  private async trim(cache: Cache): Promise<void> {
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - this.limits.maxEntries))) await cache.delete(key);
  }

  /** Deletes half of this cache, because the device has no space for the next response. */
  private async freeSpace(): Promise<void> {
    try {
      const cache = await this.caches.open(this.name);
      const keys = await cache.keys();
      for (const key of keys.slice(0, Math.ceil(keys.length / 2))) await cache.delete(key);
    } catch {
      // Storage is forbidden.
    }
  }
}
