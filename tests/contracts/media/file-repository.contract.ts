import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FileQuery, FileRepository } from '../../../src/application/media/files.ts';
import { isPortError } from '../../../src/application/shared/port-error.ts';

export interface FileRepositoryWorld {
  readonly admin: FileRepository;
  readonly customer: FileRepository;
  /** The name of the product that uses `products/dipakai.png`. */
  readonly product: string;
  close(): Promise<void>;
}

const ALL: FileQuery = { bucket: null, state: null, search: '', page: 1 };

/**
 * The contract of lists of files. The fixture has, from the oldest: products/dipakai.png with one copy (used by a product),
 * products/yatim.png (checked), products/baru.png (not checked) and logos/logo.png in game-logos (checked).
 */
export const fileLedgerContract = (open: () => Promise<FileRepositoryWorld>): void => {
  describe('file list', () => {
    let world: FileRepositoryWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    const list = async (query: Partial<FileQuery>) => (await world.admin.list({ ...ALL, ...query })).files.map(({ path }) => path);

    test('pictures: each once, newest first, with state and usage', async () => {
      const { files, total } = await world.admin.list(ALL);
      expect(total).toBe(4);
      expect(files.map(({ path, state, files: parts }) => [path, state, parts])).toEqual([
        ['logos/logo.png', 'unused', 1],
        ['products/baru.png', 'unchecked', 1],
        ['products/yatim.png', 'unused', 1],
        ['products/dipakai.png', 'used', 2],
      ]);
      expect(files[3]?.uses).toEqual([{ kind: 'product', id: expect.any(String), name: world.product }]);
      expect(files[0]?.url).toBe('/storage/v1/object/public/game-logos/logos/logo.png');
      expect([files[2]?.width, files[1]?.width]).toEqual([3, null]);
      expect(files.every(({ bytes, createdAt }) => bytes > 0 && !Number.isNaN(createdAt.getTime()))).toBe(true);
    });
    test('filters and order: bucket, state and name, reversible', async () => {
      expect(await list({ bucket: 'game-logos' })).toEqual(['logos/logo.png']);
      expect(await list({ state: 'unchecked' })).toEqual(['products/baru.png']);
      expect(await list({ search: ' YATIM ' })).toEqual(['products/yatim.png']);
      expect(await list({ search: '%' })).toEqual([]);
      expect(await list({ page: 2 })).toEqual([]);
    });
    test('discarding: unused pictures only', async () => {
      expect(await world.admin.discard('product-images', ['products/dipakai.png', 'products/hilang.png'])).toBe(0);
      expect(await world.admin.discard('product-images', ['products/yatim.png'])).toBe(1);
      expect(await list({ state: 'leaving' })).toEqual(['products/yatim.png']);
    });
    test('missing permission: denied', async () => {
      const denied = (error: unknown): boolean => isPortError(error, 'denied');
      expect(await world.customer.list(ALL).then(() => 'told', denied)).toBe(true);
      expect(await world.customer.discard('product-images', ['products/baru.png']).then(() => 'done', denied)).toBe(true);
    });
  });
};
