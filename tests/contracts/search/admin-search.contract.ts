import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminSearch } from '../../../src/application/search/admin-search.ts';
import type { GameTitle } from '../../../src/domain/taxonomy/taxonomy.ts';
import type { StoredProduct } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { aGame, aProduct } from '../../support/builders.ts';

export interface FinderWorld {
  readonly owner: AdminSearch;
  /** With permission for the catalogue, without permission for customers. */
  readonly writer: AdminSearch;
  addGame(game: GameTitle): Promise<void>;
  addProduct(product: StoredProduct): Promise<void>;
  addCustomer(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The contract of the search over everything. */
export const adminFinderContract = (open: () => Promise<FinderWorld>): void => {
  describe('admin search', () => {
    let world: FinderWorld;
    const game = aGame({ name: 'Mobile Legends', slug: 'mobile-legends' });
    const shown = aProduct({ name: 'Mythic 312 skin', game });
    beforeAll(async () => {
      world = await open();
      await world.addGame(game);
      await world.addProduct(shown);
      await world.addProduct(aProduct({ name: 'Mythic arsip', archivedAt: new Date() }));
      await world.addCustomer('Sari Mythic');
    });
    afterAll(() => world.close());

    test('word: products, archived ones last, and customers', async () => {
      expect((await world.owner.find('MYTHIC')).map(({ kind, title, note }) => [kind, title, kind === 'product' ? note : ''])).toEqual([
        ['product', 'Mythic 312 skin', 'Mobile Legends'],
        ['product', 'Mythic arsip', 'Diarsipkan'],
        ['customer', 'Sari Mythic', ''],
      ]);
    });
    test('product id or game name: found', async () => {
      expect((await world.owner.find(shown.id)).map(({ id }) => id)).toEqual([shown.id]);
      expect((await world.owner.find('legends')).map(({ kind, id }) => [kind, id])).toEqual([['game', game.id]]);
    });
    test('missing customer permission: no customers', async () => {
      expect((await world.writer.find('mythic')).map(({ kind }) => kind)).toEqual(['product', 'product']);
    });
    test('single letter, special characters or no match: empty', async () => {
      for (const query of ['m', '', '%%', 'm_thic', 'tidak ada']) expect(await world.owner.find(query)).toEqual([]);
    });
  });
};
