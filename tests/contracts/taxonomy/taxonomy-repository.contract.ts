import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ProductSaving } from '../../../src/application/catalog/admin-product-repository.ts';
import { aCategory, aGame, aProduct, aTier } from '../../support/builders.ts';
import type { CatalogueWorld } from '../catalog/catalogue-world.ts';

/** The contract of taxonomy repositories: active groups in the owner's order, with counts of visible products. */
export const taxonomyRepositoryContract = (open: () => Promise<CatalogueWorld>): void => {
  describe('tiers, games and categories', () => {
    let world: CatalogueWorld;
    const small = aGame({ name: 'Kecil', slug: 'kecil', sortOrder: 1 });
    const large = aGame({ name: 'Besar', slug: 'besar', sortOrder: 2 });
    const none = aGame({ name: 'Kosong', slug: 'kosong', sortOrder: 2 });
    const deleted = aGame({ name: 'Tutup', slug: 'tutup', sortOrder: 0, isActive: false });
    const [second, first] = [aTier({ name: 'Dua', slug: 'dua', sortOrder: 2 }), aTier({ name: 'Satu', slug: 'satu', sortOrder: 1 })];
    const category = aCategory();

    beforeAll(async () => {
      world = await open();
      for (const game of [small, large, none, deleted]) await world.addGame(game);
      for (const tier of [second, first]) await world.addTier(tier);
      await world.addCategory(category);
      await world.addProduct(aProduct({ game: small, tier: first, category }));
      for (let index = 0; index < 3; index += 1) await world.addProduct(aProduct({ game: large, tier: second }));
      await world.addProduct(aProduct({ game: small, isActive: false }));
    });
    afterAll(() => world.close());

    test('list: active ones by position, then name', async () => {
      expect((await world.visitor.taxonomy.gameTitles()).map((game) => game.slug)).toEqual(['kecil', 'besar', 'kosong']);
      expect((await world.visitor.taxonomy.tiers()).map((tier) => tier.slug)).toEqual(['satu', 'dua']);
      expect((await world.visitor.taxonomy.categories()).map((group) => group.slug)).toEqual(['akun']);
    });
    test('product counts: visible products', async () => {
      expect((await world.visitor.taxonomy.gameTitles()).map((game) => game.productCount)).toEqual([1, 3, 0]);
      expect((await world.visitor.taxonomy.tiers()).map((tier) => tier.productCount)).toEqual([1, 3]);
      expect((await world.visitor.taxonomy.categories()).map((group) => group.productCount)).toEqual([1]);
    });
    test('popular games: by product count, without empty ones', async () => {
      expect((await world.visitor.taxonomy.popularGames(12)).map((game) => game.slug)).toEqual(['besar', 'kecil']);
      expect(await world.visitor.taxonomy.popularGames(1)).toHaveLength(1);
    });
    test('product hidden, moved or deleted: counts are updated', async () => {
      const moving = aProduct({ game: none });
      await world.addProduct(moving);
      const counts = async (): Promise<Record<string, number>> =>
        Object.fromEntries((await world.visitor.taxonomy.gameTitles()).map((game) => [game.slug, game.productCount]));
      const change = async (changes: ProductSaving['changes']): Promise<void> => {
        const version = (await world.admin.adminProducts.open(moving.id))?.version ?? null;
        const saved = await world.admin.adminProducts.save({ id: moving.id, version, changes, rentals: null });
        expect(saved.outcome).toBe('saved');
      };
      expect(await counts()).toEqual({ kecil: 1, besar: 3, kosong: 1 });
      await change({ gameTitleId: small.id });
      expect(await counts()).toEqual({ kecil: 2, besar: 3, kosong: 0 });
      await change({ isActive: false });
      expect(await counts()).toEqual({ kecil: 1, besar: 3, kosong: 0 });
      await change({ isActive: true });
      await world.admin.adminProducts.delete(moving.id);
      expect(await counts()).toEqual({ kecil: 1, besar: 3, kosong: 0 });
    });
  });
};
