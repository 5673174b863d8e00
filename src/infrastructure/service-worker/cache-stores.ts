import { CACHE_PREFIX, isShopCache } from '../../domain/offline/cache-names.ts';
import { CacheStore } from './cache-store.ts';

const DAY_MS = 86_400_000;

/** The caches on the device. Their names do not depend on the version, because the keys identify the content. */
export class CacheStores {
  readonly assets: CacheStore;
  readonly pictures: CacheStore;
  readonly pages: CacheStore;
  readonly rows: CacheStore;

  constructor(
    private readonly caches: CacheStorage,
    now: () => number,
  ) {
    const store = (name: string, maxEntries: number, days: number): CacheStore =>
      new CacheStore(caches, `${CACHE_PREFIX}${name}`, { maxEntries, oldestMs: days * DAY_MS }, now);
    // Files of previous builds are kept for open pages.
    this.assets = store('berkas', 300, 60);
    this.pictures = store('gambar', 200, 30);
    this.pages = store('halaman', 60, 14);
    this.rows = store('data', 200, 14);
  }

  /** Deletes the caches that reveal visited pages. The scripts and the offline page are kept. */
  async clearVisitedPages(): Promise<void> {
    await Promise.all([this.pictures.clear(), this.pages.clear(), this.rows.clear()]);
  }

  /** Deletes caches with names of an earlier worker. */
  async dropUnknown(): Promise<void> {
    const known = new Set([this.assets, this.pictures, this.pages, this.rows].map(({ name }) => name));
    const names = await this.caches.keys();
    await Promise.all(names.filter((name) => isShopCache(name) && !known.has(name)).map((name) => this.caches.delete(name)));
  }
}
