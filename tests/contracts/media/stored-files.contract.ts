import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StoredFiles } from '../../../src/application/media/stored-files.ts';
import { isPortError } from '../../../src/application/shared/port-error.ts';

export interface StoredFilesWorld {
  readonly files: StoredFiles;
  /** A member of staff with permission for the catalogue, and a person without. */
  readonly manager: string;
  readonly stranger: string;
  /** Stores a picture at `products/<name>`, as a browser would. */
  store(name: string): Promise<void>;
  /** Makes a product use it. */
  use(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The contract of the registry of stored files. */
export const storedFilesContract = (open: () => Promise<StoredFilesWorld>): void => {
  describe('stored files', () => {
    let world: StoredFilesWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('missing catalogue permission: denied', async () => {
      const { files, manager, stranger } = world;
      expect(await files.mayManage(manager, 'product-images')).toBe(true);
      expect(await files.mayManage(stranger, 'product-images')).toBe(false);
      const denied = (error: unknown): boolean => isPortError(error, 'denied');
      for (const act of [
        () => files.find(stranger, 'product-images', 'products/a.png'),
        () => files.markVerified(stranger, 'product-images', []),
        () => files.noteStored(stranger, 'game-logos', 'logos/a.svg'),
        () => files.discard(stranger, 'product-images', ['products/a.png']),
      ])
        expect(await act().then(() => 'done', denied)).toBe(true);
    });
    test('picture: found with its copies, checked once recorded', async () => {
      const { files, manager } = world;
      for (const name of ['a.png', 'a.w320.webp', 'a.w640.webp', 'ab.png']) await world.store(name);
      const found = await files.find(manager, 'product-images', 'products/a.png');
      expect(found.map(({ path, isChecked }) => [path, isChecked]).toSorted()).toEqual([
        ['products/a.png', false],
        ['products/a.w320.webp', false],
        ['products/a.w640.webp', false],
      ]);
      expect(found[0]?.bytes).toBeGreaterThan(0);
      const checked = found.map(({ object, type }) => ({ object, type, width: 3, height: 2 }));
      await files.markVerified(manager, 'product-images', checked);
      await files.markVerified(manager, 'product-images', checked);
      expect((await files.find(manager, 'product-images', 'products/a.png')).every(({ isChecked }) => isChecked)).toBe(true);
      expect(await files.find(manager, 'product-images', 'products/hilang.png')).toEqual([]);
    });
    test('discarding: unused pictures with their copies, not used ones', async () => {
      const { files, manager } = world;
      for (const name of ['b.png', 'b.w320.webp', 'c.png']) await world.store(name);
      await world.use('c.png');
      expect(await files.discard(manager, 'product-images', ['products/b.png', 'products/c.png', 'products/hilang.png'])).toEqual([
        'products/b.png',
        'products/b.w320.webp',
      ]);
      const leaving = await files.leaving(10);
      expect(leaving.map(({ bucket, path }) => `${bucket}/${path}`).toSorted()).toEqual([
        'product-images/products/b.png',
        'product-images/products/b.w320.webp',
      ]);
      expect(await files.leaving(1)).toHaveLength(1);
      await files.confirmDeleted('product-images', ['products/b.png']);
      expect((await files.leaving(10)).map(({ path }) => path)).toEqual(['products/b.w320.webp']);
    });
  });
};
