import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SiteMapProducts } from '../../../src/application/seo/site-map-products.ts';
import { aProduct } from '../../support/builders.ts';
import type { CatalogueWorld } from '../catalog/catalogue-world.ts';

/** The contract of the site map's product sources. */
export const siteMapProductsContract = (open: () => Promise<CatalogueWorld>): void => {
  describe('site map products', () => {
    let world: CatalogueWorld;
    let siteMapProducts: SiteMapProducts;
    const visible = Array.from({ length: 5 }, () => aProduct());
    const ids = visible.map(({ id }) => id).toSorted();

    beforeAll(async () => {
      world = await open();
      siteMapProducts = world.visitor.siteMapProducts;
      for (const product of visible.toReversed()) await world.addProduct(product);
      await world.addProduct(aProduct({ isActive: false }));
      await world.addProduct(aProduct({ archivedAt: new Date('2026-01-01T00:00:00Z') }));
    });
    afterAll(() => world.close());

    test('batches: every visible product once, sorted by id', async () => {
      const met: string[] = [];
      for (let after: string | null = null; ; ) {
        const batch = await siteMapProducts.next(after, 2);
        met.push(...batch.map(({ id }) => id));
        after = batch.at(-1)?.id ?? null;
        if (batch.length < 2) break;
      }
      expect(met).toEqual(ids);
    });
    test('change time: that of the product', async () => {
      const [first] = await siteMapProducts.next(null, 1);
      expect(first?.changedAt).toEqual(visible.find(({ id }) => id === first?.id)?.updatedAt);
    });
    test('end: empty after the last product', async () => {
      expect(await siteMapProducts.next(ids.at(-1) ?? '', 10)).toEqual([]);
    });
  });
};
