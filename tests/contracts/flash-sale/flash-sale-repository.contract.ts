import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aProduct, aSale } from '../../support/builders.ts';
import type { CatalogueWorld } from '../catalog/catalogue-world.ts';

const HOUR = 3_600_000;

/** The contract of flash sale repositories. */
export const flashSaleRepositoryContract = (open: () => Promise<CatalogueWorld>): void => {
  describe('flash sales', () => {
    let world: CatalogueWorld;
    const [shown, hidden] = [aProduct({ name: 'tampil' }), aProduct({ name: 'tersembunyi', isActive: false })];
    const other = aProduct({ name: 'lain' });
    const sales = (['soon', 'later', 'upcoming', 'ended', 'off', 'hidden'] as const).map((name) => ({ name, sale: aSale() }));
    const idOf = (wanted: (typeof sales)[number]['name']): string => sales.find(({ name }) => name === wanted)?.sale.id ?? '';

    beforeAll(async () => {
      world = await open();
      const now = world.now().getTime();
      const at = (hours: number): Date => new Date(now + hours * HOUR);
      await world.addProduct(shown);
      await world.addProduct(hidden);
      await world.addProduct(other);
      const times = { soon: [-1, 1], later: [-1, 5], upcoming: [2, 3], ended: [-3, -1], off: [-1, 1], hidden: [-1, 1] } as const;
      for (const { name, sale } of sales) {
        const [from, to] = times[name];
        await world.addSale({
          ...sale,
          productId: name === 'hidden' ? hidden.id : name === 'later' ? other.id : shown.id,
          startsAt: at(from),
          endsAt: at(to),
          isActive: name !== 'off',
        });
      }
    });
    afterAll(() => world.close());

    test('list: active sales of visible products that have not ended, by end', async () => {
      const offers = await world.visitor.sales.active(world.now());
      expect(offers.map(({ sale }) => sale.id)).toEqual([idOf('soon'), idOf('upcoming'), idOf('later')]);
      expect(offers[0]?.product.name).toBe('tampil');
      expect(offers[0]?.product.sale?.id).toBe(idOf('soon'));
    });
    test('one sale: at any time, not if inactive or of a hidden product', async () => {
      expect((await world.visitor.sales.byId(idOf('ended')))?.sale.id).toBe(idOf('ended'));
      expect(await world.visitor.sales.byId(idOf('off'))).toBeNull();
      for (const odd of ['', 'abc', 'undefined', "1'"]) expect(await world.visitor.sales.byId(odd)).toBeNull();
      expect(await world.visitor.sales.byId(idOf('hidden'))).toBeNull();
      expect((await world.admin.sales.byId(idOf('off')))?.product.name).toBe('tampil');
    });
  });
};
