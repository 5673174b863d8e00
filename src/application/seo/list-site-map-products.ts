import type { Clock } from '../shared/clock.ts';
import type { MappedProduct, SiteMapProducts } from './site-map-products.ts';

const PAGE_SIZE = 1000;
const REMEMBERED_MS = 600_000;

/** A part of the site map: it begins after this id, null for the first. */
export interface MapPart {
  readonly after: string | null;
  /** The last change of its products. */
  readonly changedAt: Date;
}

interface Divided {
  readonly at: number;
  readonly parts: Promise<readonly MapPart[]>;
}

/** Splits the catalogue into parts of a site map, and lists one of them. */
export class ListSiteMapProducts {
  private divided: Divided | null = null;

  /** @param partSize products per part; the protocol allows 50,000 addresses per file */
  constructor(
    private readonly pages: SiteMapProducts,
    private readonly clock: Clock,
    private readonly partSize = 10_000,
  ) {}

  /** All parts; empty in an empty shop. The result is cached for ten minutes, because reading a large catalogue is slow. */
  parts(): Promise<readonly MapPart[]> {
    const now = this.clock.now().getTime();
    if (this.divided !== null && now - this.divided.at < REMEMBERED_MS) return this.divided.parts;
    const divided: Divided = { at: now, parts: this.divide() };
    this.divided = divided;
    divided.parts.catch(() => {
      if (this.divided === divided) this.divided = null;
    });
    return divided.parts;
  }

  /** The products of the part that begins after an id. */
  async part(after: string | null): Promise<readonly MappedProduct[]> {
    const products: MappedProduct[] = [];
    let last = after;
    while (products.length < this.partSize) {
      const limit = Math.min(PAGE_SIZE, this.partSize - products.length);
      const batch = await this.pages.next(last, limit);
      products.push(...batch);
      last = batch.at(-1)?.id ?? last;
      if (batch.length < limit) break;
    }
    return products;
  }

  private async divide(): Promise<readonly MapPart[]> {
    const parts: MapPart[] = [];
    let after: string | null = null;
    while (true) {
      const products = await this.part(after);
      const last = products.at(-1);
      if (last === undefined) return parts;
      const changedAt = products.reduce((latest, product) => (product.changedAt > latest ? product.changedAt : latest), last.changedAt);
      parts.push({ after, changedAt });
      if (products.length < this.partSize) return parts;
      after = last.id;
    }
  }
}
