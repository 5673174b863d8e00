import { describe, expect, test } from '@jest/globals';
import { ListSiteMapProducts } from '../../../src/application/seo/list-site-map-products.ts';
import type { MappedProduct, SiteMapProducts } from '../../../src/application/seo/site-map-products.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const product = (number: number): MappedProduct => ({
  id: String(number).padStart(6, '0'),
  changedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)),
});

/** A catalogue that counts its calls. */
class CountedBatches implements SiteMapProducts {
  asked = 0;
  isAway = false;
  constructor(public products: readonly MappedProduct[]) {}

  async next(after: string | null, limit: number): Promise<readonly MappedProduct[]> {
    if (this.isAway) throw new PortError('unavailable', 'away');
    this.asked += 1;
    return this.products.filter(({ id }) => after === null || id > after).slice(0, limit);
  }
}

const catalogueOf = (count: number): CountedBatches => new CountedBatches(Array.from({ length: count }, (_, place) => product(place + 1)));

describe('site map parts', () => {
  test.each([
    [0, []],
    [1, [1]],
    [2500, [2500]],
    [2501, [2500, 1]],
    [7500, [2500, 2500, 2500]],
  ])('%d products: parts of %j, each product once', async (count, sizes) => {
    const siteMap = new ListSiteMapProducts(catalogueOf(count), new FixedClock(), 2500);
    const parts = await siteMap.parts();
    const listed = await Promise.all(parts.map(({ after }) => siteMap.part(after)));
    expect(listed.map((part) => part.length)).toEqual(sizes);
    expect(new Set(listed.flat().map(({ id }) => id)).size).toBe(count);
  });
  test('change time: the latest of their products', async () => {
    const [first, second] = await new ListSiteMapProducts(catalogueOf(3), new FixedClock(), 2).parts();
    expect([first?.changedAt, second?.changedAt]).toEqual([product(2).changedAt, product(3).changedAt]);
  });
  test('count: cached for ten minutes', async () => {
    const [catalogue, clock] = [catalogueOf(5), new FixedClock()];
    const siteMap = new ListSiteMapProducts(catalogue, clock, 2);
    await Promise.all([siteMap.parts(), siteMap.parts()]);
    const { asked } = catalogue;
    clock.advance(599_000);
    expect([(await siteMap.parts()).length, catalogue.asked]).toEqual([3, asked]);
    catalogue.products = [];
    clock.advance(2000);
    expect(await siteMap.parts()).toEqual([]);
  });
  test('failure: counted again at the next request', async () => {
    const catalogue = catalogueOf(1);
    const siteMap = new ListSiteMapProducts(catalogue, new FixedClock());
    catalogue.isAway = true;
    await expect(siteMap.parts()).rejects.toThrow(PortError);
    catalogue.isAway = false;
    expect(await siteMap.parts()).toHaveLength(1);
  });
});
