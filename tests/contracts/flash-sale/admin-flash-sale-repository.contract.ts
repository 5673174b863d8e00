import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminFlashSaleRepository, SaleListRequest } from '../../../src/application/flash-sale/admin-flash-sale-repository.ts';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import { aGame, aProduct, aSale } from '../../support/builders.ts';
import type { CatalogueWorld } from '../catalog/catalogue-world.ts';

const HOUR = 3_600_000;
const TIMES = { soon: [-1, 1], later: [-2, 5], coming: [2, 3], over: [-9, -5], longOver: [-30, -20], off: [-1, 1] } as const;
type Name = keyof typeof TIMES;

export interface AdminFlashSaleRepositoryWorld {
  readonly catalogue: CatalogueWorld;
  readonly manager: AdminFlashSaleRepository;
  /** A signed-in person without permission for the catalogue. */
  readonly customer: AdminFlashSaleRepository;
  /** A guest. */
  readonly visitor: AdminFlashSaleRepository;
}

/** The contract of flash sale repositories for staff. */
export const adminFlashSaleContract = (open: () => Promise<AdminFlashSaleRepositoryWorld>): void => {
  describe('flash sale administration', () => {
    let world: AdminFlashSaleRepositoryWorld;
    const game = aGame();
    const products = (Object.keys(TIMES) as Name[]).map((name) => ({
      name,
      product: aProduct({ name: `Akun ${name} 100%`, price: 1000, stock: 5, game }),
    }));
    const hidden = aProduct({ name: 'Tersembunyi', isActive: false, price: 1000 });
    const sales = new Map<Name, ReturnType<typeof aSale>>();
    const productOf = (wanted: Name): string => products.find(({ name }) => name === wanted)?.product.id ?? '';
    const idOf = (name: Name): string => sales.get(name)?.id ?? '';
    const at = (hours: number): Date => new Date(world.catalogue.now().getTime() + hours * HOUR);
    const namesOf = async (request: Partial<SaleListRequest>): Promise<readonly string[]> => {
      const list = await world.manager.list({ state: 'live', text: '', sort: 'time', page: 1, ...request }, world.catalogue.now());
      expect(list.total).toBe(list.items.length);
      return list.items.map(({ sale }) => [...sales].find(([, { id }]) => id === sale.id)?.[0] ?? '?');
    };

    beforeAll(async () => {
      world = await open();
      await world.catalogue.addGame(game);
      await world.catalogue.addProduct(hidden);
      for (const { name, product } of products) {
        await world.catalogue.addProduct(product);
        const [from, to] = TIMES[name];
        const sale = aSale({
          productId: product.id,
          salePrice: name === 'later' ? 100 : 500,
          startsAt: at(from),
          endsAt: at(to),
          isActive: name !== 'off',
          stock: 2,
        });
        sales.set(name, sale);
        await world.catalogue.addSale(sale);
      }
    });
    afterAll(() => world.catalogue.close());

    test('list by state: the next first, ended ones latest first', async () => {
      expect(await namesOf({})).toEqual(['soon', 'later']);
      expect(await namesOf({ state: 'upcoming' })).toEqual(['coming']);
      expect(await namesOf({ state: 'ended' })).toEqual(['over', 'longOver']);
      expect(await namesOf({ state: 'off' })).toEqual(['off']);
      expect(await world.manager.counts(world.catalogue.now())).toEqual({ live: 2, upcoming: 1, ended: 2, off: 1 });
    });
    test('text: literal part of the product name; other sort orders', async () => {
      expect(await namesOf({ text: 'AKUN LATER' })).toEqual(['later']);
      expect(await namesOf({ text: '100%' })).toEqual(['soon', 'later']);
      for (const odd of ['1%0', 'a_un', 'x,y)', "'"]) expect(await namesOf({ text: odd })).toEqual([]);
      expect(await namesOf({ sort: 'cheapest' })).toEqual(['later', 'soon']);
      expect(await world.manager.list({ state: 'live', text: '', sort: 'time', page: 9 }, world.catalogue.now())).toMatchObject({
        items: [],
      });
    });
    test('product: its present state with planned sales', async () => {
      expect(await world.manager.product(productOf('soon'))).toMatchObject({
        price: 1000,
        stock: 5,
        isVisible: true,
        game: { name: game.name },
      });
      expect(await world.manager.product(hidden.id)).toMatchObject({ isVisible: false });
      for (const odd of ['', 'x', '00000000-0000-4000-8000-ffffffffffff']) expect(await world.manager.product(odd)).toBeNull();
      const planned = async (name: Name) => (await world.manager.planned(productOf(name), world.catalogue.now())).map(({ id }) => id);
      expect(await planned('soon')).toEqual([idOf('soon')]);
      for (const name of ['over', 'off'] as const) expect(await planned(name)).toEqual([]);
    });
    test('update of an outdated version: refused', async () => {
      const read = await world.manager.byId(idOf('coming'));
      expect(await world.manager.update(idOf('coming'), { stock: 1 }, read?.version ?? '')).toMatchObject({ stock: 1 });
      expect(await world.manager.update(idOf('coming'), { stock: 3 }, read?.version ?? '')).toBeNull();
      const again = await world.manager.byId(idOf('coming'));
      expect(again?.sale.stock).toBe(1);
      expect(await world.customer.update(idOf('coming'), { stock: 4 }, again?.version ?? '').catch(() => null)).toBeNull();
      expect(await world.manager.byId('x')).toBeNull();
    });
    test('ended sale: may run to its former end again unless another sale runs, the result is returned', async () => {
      const before = await world.manager.byId(idOf('soon'));
      const end = before?.sale.endsAt.toISOString() ?? '';
      const ended = await world.manager.update(idOf('soon'), { endTime: at(0).toISOString() }, before?.version);
      const read = await world.manager.byId(idOf('soon'));
      expect(read?.sale).toEqual(ended);
      expect(read?.version).not.toBe(before?.version);
      const draft = { productId: productOf('soon'), salePrice: 10, originalPrice: 10, stock: 0, isActive: true };
      const other = await world.manager.insert({ ...draft, startTime: at(0.5).toISOString(), endTime: at(3).toISOString() });
      await expect(world.manager.update(idOf('soon'), { endTime: end }, read?.version)).rejects.toMatchObject({ code: 'SALE_OVERLAP' });
      await world.manager.delete(other.id);
      expect(await world.manager.update(idOf('soon'), { endTime: end }, read?.version)).toEqual(before?.sale);
    });
    test('overlapping sale, price not below the product’s or stock above it: refused', async () => {
      const draft = { productId: productOf('soon'), salePrice: 10, originalPrice: 10, stock: 0, isActive: true };
      const times = (from: number, to: number) => ({ startTime: at(from).toISOString(), endTime: at(to).toISOString() });
      await expect(world.manager.insert({ ...draft, ...times(0, 9) })).rejects.toMatchObject({
        reason: 'conflict',
        code: 'SALE_OVERLAP',
      });
      const later = { ...draft, ...times(50, 60) };
      await expect(world.manager.insert({ ...later, salePrice: 1000 })).rejects.toMatchObject({ code: 'SALE_PRICE_TOO_HIGH' });
      await expect(world.manager.insert({ ...later, stock: 6 })).rejects.toMatchObject({ code: 'SALE_STOCK_TOO_HIGH' });
      await expect(world.customer.insert(later)).rejects.toMatchObject({ reason: 'denied' });
      const made = await world.manager.insert(later);
      expect(await world.manager.delete(made.id)).toBe(true);
      expect(await world.manager.delete(made.id)).toBe(false);
    });
    test('missing permission: denied', async () => {
      const [startTime, endTime] = [at(80).toISOString(), at(90).toISOString()];
      const draft = { productId: productOf('soon'), salePrice: 50, originalPrice: 90, startTime, endTime, stock: 4, isActive: true };
      for (const sales of [world.visitor, world.customer]) await expect(sales.insert(draft)).rejects.toMatchObject({ reason: 'denied' });
      const sale = await world.manager.insert(draft);
      expect(sale).toMatchObject({ salePrice: 50, stock: 4, initialStock: 4 });
      expect(await world.customer.update(sale.id, { stock: 1 }).catch(() => null)).toBeNull();
      expect(await world.manager.update(sale.id, { stock: 1 })).toMatchObject({ stock: 1, initialStock: 4 });
      const backwards = world.manager.update(sale.id, { endTime: new Date(0).toISOString() });
      expect(await backwards.catch((error: unknown) => isPortError(error, 'invalid'))).toBe(true);
      expect(await world.customer.delete(sale.id).catch(() => false)).toBe(false);
      expect(await world.manager.delete(sale.id)).toBe(true);
      expect(await world.manager.delete(sale.id)).toBe(false);
    });
    test('bulk creation: one result per sale; deletion: only sales without purchases', async () => {
      const [good, other] = [aProduct({ name: 'Banyak 1', price: 1000, stock: 5 }), aProduct({ name: 'Banyak 2', price: 1000, stock: 5 })];
      for (const product of [good, other]) await world.catalogue.addProduct(product);
      const draft = (productId: string, salePrice: number) => ({
        ...{ productId, salePrice, originalPrice: 1000, stock: 2, isActive: true },
        ...{ startTime: at(-1).toISOString(), endTime: at(5).toISOString() },
      });
      const nobody = '00000000-0000-4000-8000-00000000dead';
      const outcomes = await world.manager.insertMany([draft(good.id, 900), draft(other.id, 1000), draft(nobody, 900)]);
      const of = (id: string) => outcomes.find(({ productId }) => productId === id);
      expect(of(good.id)).toMatchObject({ saleId: expect.any(String) });
      expect(of(other.id)).toMatchObject({ saleId: null, failure: { code: 'SALE_PRICE_TOO_HIGH' } });
      expect(of(nobody)).toMatchObject({ saleId: null, failure: { code: 'SALE_PRODUCT_GONE' } });
      const again = await world.manager.insertMany([draft(good.id, 800), draft(other.id, 800)]);
      expect(again.find(({ productId }) => productId === good.id)).toMatchObject({ failure: { code: 'SALE_OVERLAP' } });
      const ids = [...outcomes, ...again].flatMap(({ saleId }) => saleId ?? []);
      expect(ids).toHaveLength(2);
      await world.manager.update(ids[1] ?? '', { stock: 1 });
      expect(await world.manager.withdraw(ids)).toBe(1);
      expect((await world.manager.planned(good.id, world.catalogue.now())).length).toBe(0);
      expect((await world.manager.planned(other.id, world.catalogue.now())).length).toBe(1);
      await expect(world.customer.insertMany([draft(good.id, 900)])).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.customer.withdraw(ids)).rejects.toMatchObject({ reason: 'denied' });
    });
    test('unknown product: refused', async () => {
      const sale = world.manager.insert({
        productId: '00000000-0000-4000-8000-ffffffffffff',
        salePrice: 1,
        originalPrice: 1,
        startTime: at(0).toISOString(),
        endTime: at(1).toISOString(),
        stock: 0,
        isActive: true,
      });
      await expect(sale).rejects.toMatchObject({ reason: 'conflict' });
    });
  });
};
