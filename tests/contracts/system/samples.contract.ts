import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Samples } from '../../../src/application/system/samples.ts';
import type { StoredProduct } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { aProduct } from '../../support/builders.ts';

export interface SamplesWorld {
  readonly samples: Samples;
  /** As a member of staff without the permission. */
  readonly closed: Samples;
  addProduct(product: StoredProduct): Promise<void>;
  /** A game of the demonstration with one attribute, and a category. @returns their ids */
  addStructure(): Promise<readonly string[]>;
  /** Ids of games and categories. */
  groupIds(): Promise<readonly string[]>;
  /** @param file "bucket/name" */
  addFile(file: string): Promise<void>;
  productIds(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const FOLDER = 'product-images/products';

/** The contract of removing the demonstration data. */
export const samplesContract = (open: () => Promise<SamplesWorld>): void => {
  describe('demo data', () => {
    let world: SamplesWorld;
    const real = aProduct({ image: `/storage/v1/object/public/${FOLDER}/asli.png` });
    beforeAll(async () => {
      world = await open();
      await world.addProduct(real);
      for (const name of ['asli', 'contoh']) await world.addFile(`${FOLDER}/${name}.png`);
      await world.addProduct(aProduct({ isSample: true, image: `/storage/v1/object/public/${FOLDER}/contoh.png` }));
      await world.addProduct(aProduct({ isSample: true, image: `/storage/v1/object/public/${FOLDER}/asli.png` }));
    });
    afterAll(() => world.close());

    test('counts: present', async () => {
      expect(await world.samples.counts()).toMatchObject({ products: 2, rentals: 0, sales: 0 });
    });
    test('missing permission or wrong shop name: refused', async () => {
      await expect(world.closed.removeNext('Arena Akun', false)).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.closed.filesLeft()).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.samples.removeNext('Toko lain', false)).rejects.toMatchObject({ code: 'WRONG_NAME' });
      expect(await world.productIds()).toHaveLength(3);
    });
    test('removal: rows, then files; files in use are kept', async () => {
      expect(await world.samples.removeNext('Arena Akun', false)).toBe(0);
      expect(await world.productIds()).toEqual([real.id]);
      expect(await world.samples.filesLeft()).toEqual([`${FOLDER}/contoh.png`]);
      await world.samples.removeFiles([`${FOLDER}/contoh.png`]);
      await world.samples.removeFiles([`${FOLDER}/contoh.png`]);
      expect(await world.samples.filesLeft()).toEqual([]);
    });
    test('groups: kept as the shop’s own on request, otherwise removed', async () => {
      const kept = await world.addStructure();
      expect(await world.samples.counts()).toMatchObject({
        groups: 2,
        preservedGroups: 0,
        games: 1,
        attributes: 1,
        categories: 1,
        tiers: 0,
      });
      expect(await world.samples.removeNext('Arena Akun', true)).toBe(0);
      expect(await world.groupIds()).toEqual(expect.arrayContaining([...kept]));
      expect(await world.samples.counts()).toMatchObject({ groups: 0, preservedGroups: 0, games: 0, attributes: 0 });
      // The shop's own groups are kept, whatever is chosen later.
      const others = await world.addStructure();
      expect(await world.samples.removeNext('Arena Akun', false)).toBe(0);
      expect(await world.groupIds()).toEqual(expect.arrayContaining([...kept]));
      for (const id of others) expect(await world.groupIds()).not.toContain(id);
    });
    test('repeated removal: no effect', async () => {
      expect(await world.samples.removeNext('Arena Akun', false)).toBe(0);
      expect(await world.samples.counts()).toMatchObject({ products: 0 });
      expect(await world.productIds()).toEqual([real.id]);
    });
  });
};
