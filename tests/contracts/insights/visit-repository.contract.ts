import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Insights } from '../../../src/application/insights/insights.ts';
import type { VisitRepository } from '../../../src/application/insights/visit-repository.ts';
import type { StoredProduct } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { aProduct } from '../../support/builders.ts';

export interface InsightsWorld {
  readonly book: VisitRepository;
  /** For staff with permission for the figures. */
  readonly insights: Insights;
  /** For a customer. */
  readonly closed: Insights;
  addProduct(product: StoredProduct): Promise<void>;
  /** The shop's day, "2026-11-22". */
  today(): string;
  close(): Promise<void>;
}

/** The contract of visit counters and of the figures over them. */
export const visitBookContract = (open: () => Promise<InsightsWorld>): void => {
  describe('visit statistics', () => {
    let world: InsightsWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('no visits: zero for every day', async () => {
      const { days, pages, searches, emptySearches } = await world.insights.dashboard(7);
      expect(days.map(({ views, searches: words, wishes }) => views + words + wishes)).toEqual([0, 0, 0, 0, 0, 0, 0]);
      expect(days.at(-1)?.day).toBe(world.today());
      expect([pages, searches, emptySearches]).toEqual([[], [], []]);
    });
    test('batches: added up, most frequent first', async () => {
      const batch = {
        day: world.today(),
        pages: [
          { page: '/', views: 2 },
          { page: '/products/:id', views: 3 },
          { page: '/admin/*', views: 9 },
        ],
        words: [
          { words: 'mythic', searches: 2, empty: 0 },
          { words: 'zilong', searches: 1, empty: 1 },
        ],
      };
      await world.book.add(batch);
      await world.book.add(batch);
      const { days, pages, searches, emptySearches } = await world.insights.dashboard(30);
      expect(days).toHaveLength(30);
      expect(days.at(-1)).toMatchObject({ views: 10, searches: 6 });
      expect(pages).toEqual([
        { name: '/products/:id', times: 6 },
        { name: '/', times: 4 },
      ]);
      expect(searches.map(({ name, times }) => [name, times])).toEqual([
        ['mythic', 4],
        ['zilong', 2],
      ]);
      expect(emptySearches).toEqual([{ name: 'zilong', times: 2 }]);
    });
    test('search terms: at most five hundred different ones a day', async () => {
      const words = Array.from({ length: 500 }, (_, place) => ({ words: `kata ${place}`, searches: 1, empty: 0 }));
      await world.book.add({ day: world.today(), pages: [], words });
      // Two were there before.
      expect((await world.insights.dashboard(1)).days[0]?.searches).toBe(6 + 498);
    });
    test('tasks: listed with their counts in order', async () => {
      await world.addProduct(aProduct({ stock: 0, image: '/storage/v1/object/public/product-images/products/a.png' }));
      await world.addProduct(aProduct({ stock: 2, saleKind: 'item', image: '/storage/v1/object/public/product-images/products/a.png' }));
      // One account is never few.
      await world.addProduct(aProduct({ stock: 1, image: '/storage/v1/object/public/product-images/products/a.png' }));
      await world.addProduct(aProduct({ isActive: false }));
      // Samples are drawn, and wait for no picture.
      await world.addProduct(aProduct({ isActive: false, isSample: true }));
      await world.addProduct(aProduct({ archivedAt: new Date() }));
      const { queues } = await world.insights.dashboard(7);
      expect(queues.filter(({ name }) => name !== 'drafts').map(({ name, count, late }) => [name, count, late])).toEqual([
        ['out_of_stock', 1, 0],
        ['sales_low', 0, 0],
        ['sales_ending', 0, 0],
        ['low_stock', 1, 0],
        ['sales_starting', 0, 0],
        ['without_picture', 1, 0],
        ['inactive', 2, 0],
        ['archived', 1, 0],
      ]);
    });
    test('customer: denied', async () => {
      await expect(world.closed.dashboard(7)).rejects.toMatchObject({ reason: 'denied' });
    });
  });
};
