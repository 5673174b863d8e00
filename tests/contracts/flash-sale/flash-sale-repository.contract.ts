import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import { aProduct, aSale } from '../../support/builders.ts';
import type { CatalogueWorld } from '../catalog/catalogue-world.ts';

const HOUR = 3_600_000;

/** What every flash sale repository must do. */
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

    test('lists active sales of visible products that have not ended, the first to end first', async () => {
      const offers = await world.visitor.sales.active(world.now());
      expect(offers.map(({ sale }) => sale.id)).toEqual([idOf('soon'), idOf('upcoming'), idOf('later')]);
      expect(offers[0]?.product.name).toBe('tampil');
      expect(offers[0]?.product.sale?.id).toBe(idOf('soon'));
    });
    test('shows one sale whatever its time, but none that is off or of a hidden product', async () => {
      expect((await world.visitor.sales.byId(idOf('ended')))?.sale.id).toBe(idOf('ended'));
      expect(await world.visitor.sales.byId(idOf('off'))).toBeNull();
      for (const odd of ['', 'abc', 'undefined', "1'"]) expect(await world.visitor.sales.byId(odd)).toBeNull();
      expect(await world.visitor.sales.byId(idOf('hidden'))).toBeNull();
      expect((await world.admin.sales.byId(idOf('off')))?.product.name).toBe('tampil');
    });
    test('is written by whoever keeps the catalogue, and nobody else', async () => {
      const draft = {
        productId: shown.id,
        salePrice: 50,
        originalPrice: 90,
        startTime: new Date(world.now().getTime() + 8 * HOUR).toISOString(),
        endTime: new Date(world.now().getTime() + 9 * HOUR).toISOString(),
        stock: 4,
        isActive: true,
      };
      for (const ports of [world.visitor, world.customer]) {
        await expect(ports.sales.insert(draft)).rejects.toMatchObject({ reason: 'denied' });
      }
      const sale = await world.admin.sales.insert(draft);
      expect(sale).toMatchObject({ salePrice: 50, stock: 4, initialStock: 4 });
      expect(await world.customer.sales.update(sale.id, { stock: 1 }).catch(() => null)).toBeNull();
      expect(await world.admin.sales.update(sale.id, { stock: 1 })).toMatchObject({ stock: 1, initialStock: 4 });
      const backwards = world.admin.sales.update(sale.id, { endTime: new Date(0).toISOString() });
      expect(await backwards.catch((error: unknown) => isPortError(error, 'invalid'))).toBe(true);
      expect(await world.customer.sales.delete(sale.id).catch(() => false)).toBe(false);
      expect(await world.admin.sales.delete(sale.id)).toBe(true);
      expect(await world.admin.sales.delete(sale.id)).toBe(false);
    });
    test('refuses a product that does not exist', async () => {
      const sale = world.admin.sales.insert({
        productId: '00000000-0000-4000-8000-ffffffffffff',
        salePrice: 1,
        originalPrice: 1,
        startTime: world.now().toISOString(),
        endTime: new Date(world.now().getTime() + HOUR).toISOString(),
        stock: 0,
        isActive: true,
      });
      await expect(sale).rejects.toMatchObject({ reason: 'conflict' });
    });
  });
};
