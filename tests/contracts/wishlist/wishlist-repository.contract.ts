import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WishlistRepository } from '../../../src/application/wishlist/wishlist-repository.ts';
import type { StoredProduct } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { aProduct } from '../../support/builders.ts';

export interface WishesWorld {
  /** A new signed-in person. */
  person(): Promise<WishlistRepository>;
  readonly nobody: WishlistRepository;
  addProduct(product: StoredProduct): Promise<void>;
  removeProduct(id: string): Promise<void>;
  close(): Promise<void>;
}

/** The contract of an account's wishlist. */
export const accountWishesContract = (open: () => Promise<WishesWorld>): void => {
  describe('account wishlist', () => {
    let world: WishesWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    const product = async (given: Partial<StoredProduct> = {}): Promise<string> => {
      const made = aProduct(given);
      await world.addProduct(made);
      return made.id;
    };

    test('saved products: latest first, with name and price at that time', async () => {
      const [rina, sari] = [await world.person(), await world.person()];
      expect(await rina.list()).toEqual([]);
      const [first, second] = [await product({ name: 'Satu', price: 5000 }), await product({ name: 'Dua', price: 7000 })];
      expect(await rina.save([first, second, first])).toEqual(
        new Map([
          [first, 'saved'],
          [second, 'saved'],
        ]),
      );
      await rina.save([first]);
      expect(await rina.list()).toEqual([
        { productId: second, name: 'Dua', price: 7000, wantsNews: false },
        { productId: first, name: 'Satu', price: 5000, wantsNews: false },
      ]);
      expect(await sari.list()).toEqual([]);
      await sari.remove(first);
      await rina.remove(second);
      await rina.remove(second);
      expect((await rina.list()).map(({ productId }) => productId)).toEqual([first]);
    });
    test('unavailable products: reported, deleted ones are kept', async () => {
      const rina = await world.person();
      const [hidden, later] = [await product({ isActive: false }), await product({ name: 'Nanti' })];
      await rina.save([later]);
      await world.removeProduct(later);
      const unknown = aProduct().id;
      expect(await rina.save([hidden, unknown, later])).toEqual(
        new Map([
          [hidden, 'gone'],
          [unknown, 'gone'],
          [later, 'saved'],
        ]),
      );
      expect(await rina.list()).toMatchObject([{ productId: later, name: 'Nanti' }]);
    });
    test('limit: 500 items, also for alerts', async () => {
      const rina = await world.person();
      const ids: string[] = [];
      for (let count = 0; count < 501; count += 1) ids.push(await product());
      expect(new Set((await rina.save(ids.slice(0, 500))).values())).toEqual(new Set(['saved']));
      const last = ids[500] ?? '';
      expect(await rina.save([ids[0] ?? '', last])).toEqual(
        new Map([
          [ids[0] ?? '', 'saved'],
          [last, 'full'],
        ]),
      );
      await expect(rina.setAlerts(last, true)).rejects.toMatchObject({ reason: 'invalid' });
      expect(await rina.list()).toHaveLength(500);
    }, 60_000);
    test('alert: stored per item, saves the product if needed', async () => {
      const [rina, sari] = [await world.person(), await world.person()];
      const [saved, fresh] = [await product(), await product()];
      await rina.save([saved]);
      await sari.save([saved]);
      await rina.setAlerts(saved, true);
      await rina.setAlerts(fresh, true);
      expect((await rina.list()).map(({ productId, wantsNews }) => [productId, wantsNews])).toEqual([
        [fresh, true],
        [saved, true],
      ]);
      expect(await sari.list()).toMatchObject([{ wantsNews: false }]);
      await rina.setAlerts(saved, false);
      await rina.setAlerts(await product({ isActive: false }), false);
      expect((await rina.list()).map(({ wantsNews }) => wantsNews)).toEqual([true, false]);
      await expect(rina.setAlerts(aProduct().id, true)).rejects.toMatchObject({ reason: 'conflict' });
    });
    test('no session: refused', async () => {
      const id = await product();
      for (const refused of [world.nobody.list(), world.nobody.save([id]), world.nobody.remove(id), world.nobody.setAlerts(id, true)]) {
        await expect(refused).rejects.toMatchObject({ name: 'PortError', reason: 'denied' });
      }
    });
  });
};
