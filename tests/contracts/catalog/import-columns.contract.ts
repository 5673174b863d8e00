import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ImportColumnRepository } from '../../../src/application/catalog/import-column-repository.ts';

export interface ImportColumnWorld {
  readonly owner: ImportColumnRepository;
  /** Another member of staff with the permission for the catalogue. */
  readonly admin: ImportColumnRepository;
  /** Without that permission. */
  readonly writer: ImportColumnRepository;
  close(): Promise<void>;
}

/** The contract of the remembered columns of imports. */
export const importColumnContract = (open: () => Promise<ImportColumnWorld>): void => {
  describe('remembered columns of imports', () => {
    let world: ImportColumnWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('columns: remembered for the shop, the same head replaces', async () => {
      const { owner, admin } = world;
      await owner.remember([
        { head: 'harga jual', use: 'harga', style: '150.123,00' },
        { head: 'spek', use: 'deskripsi', style: 'typed' },
      ]);
      await admin.remember([{ head: 'harga jual', use: 'none', style: 'typed' }]);
      const heads = (await owner.remembered()).toSorted((a, b) => a.head.localeCompare(b.head));
      expect(heads).toEqual([
        { head: 'harga jual', use: 'none', style: 'typed' },
        { head: 'spek', use: 'deskripsi', style: 'typed' },
      ]);
    });
    test('without the permission for the catalogue: denied', async () => {
      const { writer } = world;
      await expect(writer.remembered()).rejects.toMatchObject({ reason: 'denied' });
      await expect(writer.remember([{ head: 'x', use: 'none', style: 'typed' }])).rejects.toMatchObject({ reason: 'denied' });
    });
    test('limit: the 500 latest', async () => {
      const { owner } = world;
      await owner.remember(Array.from({ length: 499 }, (_, n) => ({ head: `kolom ${n}`, use: 'none' as const, style: 'typed' as const })));
      await owner.remember([{ head: 'terakhir', use: 'nama', style: 'typed' }]);
      const heads = (await owner.remembered()).map(({ head }) => head);
      expect([heads.length, heads[0], heads.includes('kolom 498')]).toEqual([500, 'terakhir', true]);
    });
  });
};
