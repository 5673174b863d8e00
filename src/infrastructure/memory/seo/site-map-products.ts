import type { MappedProduct, SiteMapProducts } from '../../../application/seo/site-map-products.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';

export class InMemorySiteMapProducts implements SiteMapProducts {
  constructor(private readonly catalogue: MemoryCatalogue) {}

  async next(after: string | null, limit: number): Promise<readonly MappedProduct[]> {
    return this.catalogue.products
      .filter((product) => isVisible(product) && (after === null || product.id > after))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id, updatedAt }) => ({ id, changedAt: updatedAt }));
  }
}
