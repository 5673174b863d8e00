import { isOfTheShop, KEPT } from '../../domain/offline/kept-names.ts';
import { Shelf } from './shelf.ts';

const DAY_MS = 86_400_000;

/** Everything that is kept on the device. Names stay from version to version: the keys say what they hold. */
export class Shelves {
  readonly assets: Shelf;
  readonly pictures: Shelf;
  readonly pages: Shelf;
  readonly rows: Shelf;

  constructor(
    private readonly caches: CacheStorage,
    now: () => number,
  ) {
    const shelf = (name: string, mostEntries: number, days: number): Shelf =>
      new Shelf(caches, `${KEPT}${name}`, { mostEntries, oldestMs: days * DAY_MS }, now);
    // Files of former builds stay for pages that still run them.
    this.assets = shelf('berkas', 300, 60);
    this.pictures = shelf('gambar', 200, 30);
    this.pages = shelf('halaman', 60, 14);
    this.rows = shelf('data', 200, 14);
  }

  /** What shows where somebody has been. The program stays, and the page for no network with it. */
  async forgetVisits(): Promise<void> {
    await Promise.all([this.pictures.clear(), this.pages.clear(), this.rows.clear()]);
  }

  /** Caches of a worker that named them otherwise. */
  async dropUnknown(): Promise<void> {
    const known = new Set([this.assets, this.pictures, this.pages, this.rows].map(({ name }) => name));
    const names = await this.caches.keys();
    await Promise.all(names.filter((name) => isOfTheShop(name) && !known.has(name)).map((name) => this.caches.delete(name)));
  }
}
