import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SavedViewRepository } from '../../../src/application/catalog/saved-view-repository.ts';

export interface SavedViewWorld {
  readonly dimas: SavedViewRepository;
  readonly sari: SavedViewRepository;
  /** Without a session. */
  readonly nobody: SavedViewRepository;
  close(): Promise<void>;
}

/** The contract of a person's saved views of lists. */
export const savedViewContract = (open: () => Promise<SavedViewWorld>): void => {
  describe('saved views', () => {
    let world: SavedViewWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('views of a list: oldest first, the same name replaces', async () => {
      const { dimas } = world;
      await dimas.save('products', { name: 'Habis', query: 'stok=out' });
      await dimas.save('products', { name: 'Mahal', query: 'dari=1000000' });
      await dimas.save('products', { name: 'Habis', query: 'stok=low' });
      await dimas.save('orders', { name: 'Habis', query: '' });
      expect(await dimas.list('products')).toEqual([
        { name: 'Habis', query: 'stok=low' },
        { name: 'Mahal', query: 'dari=1000000' },
      ]);
      expect(await dimas.list('orders')).toEqual([{ name: 'Habis', query: '' }]);
    });
    test('another user: not visible', async () => {
      const { dimas, sari, nobody } = world;
      await sari.remove('products', 'Habis');
      expect(await sari.list('products')).toEqual([]);
      expect(await dimas.list('products')).toHaveLength(2);
      await expect(nobody.list('products')).rejects.toMatchObject({ reason: 'denied' });
      await expect(nobody.save('products', { name: 'x', query: '' })).rejects.toMatchObject({ reason: 'denied' });
      await expect(nobody.remove('products', 'Habis')).rejects.toMatchObject({ reason: 'denied' });
    });
    test('removal: repeatable', async () => {
      const { dimas } = world;
      await dimas.remove('products', 'Mahal');
      await dimas.remove('products', 'Mahal');
      expect((await dimas.list('products')).map(({ name }) => name)).toEqual(['Habis']);
    });
    test('limit: twenty per list', async () => {
      const { sari } = world;
      for (let n = 0; n < 20; n += 1) await sari.save('products', { name: `v${n}`, query: '' });
      await expect(sari.save('products', { name: 'satu lagi', query: '' })).rejects.toMatchObject({ code: 'VIEWS_FULL' });
      await sari.save('products', { name: 'v7', query: 'stok=out' });
      expect((await sari.list('products')).find(({ name }) => name === 'v7')).toEqual({ name: 'v7', query: 'stok=out' });
    });
  });
};
