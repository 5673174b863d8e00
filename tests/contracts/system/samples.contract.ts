import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Samples } from '../../../src/application/system/samples.ts';
import type { StoredProduct } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { aProduct } from '../../support/builders.ts';

export interface SamplesWorld {
  readonly samples: Samples;
  /** As a member of staff without the permission. */
  readonly closed: Samples;
  addProduct(product: StoredProduct): Promise<void>;
  /** @param file "bucket/name" */
  addFile(file: string): Promise<void>;
  productIds(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const FOLDER = 'product-images/products';

/** The contract of removing the demonstration data. */
export const samplesContract = (open: () => Promise<SamplesWorld>): void => {
  describe('what the demonstration left', () => {
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

    test('is counted', async () => {
      expect(await world.samples.counts()).toMatchObject({ products: 2, rentals: 0, sales: 0 });
    });
    test('goes for nobody without the right, and for no other shop', async () => {
      await expect(world.closed.removeNext('Arena Akun')).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.closed.filesLeft()).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.samples.removeNext('Toko lain')).rejects.toMatchObject({ code: 'WRONG_NAME' });
      expect(await world.productIds()).toHaveLength(3);
    });
    test('goes row by row, then file by file; what is shown stays', async () => {
      expect(await world.samples.removeNext('Arena Akun')).toBe(0);
      expect(await world.productIds()).toEqual([real.id]);
      expect(await world.samples.filesLeft()).toEqual([`${FOLDER}/contoh.png`]);
      await world.samples.removeFiles([`${FOLDER}/contoh.png`]);
      await world.samples.removeFiles([`${FOLDER}/contoh.png`]);
      expect(await world.samples.filesLeft()).toEqual([]);
    });
    test('may be taken away again', async () => {
      expect(await world.samples.removeNext('Arena Akun')).toBe(0);
      expect(await world.samples.counts()).toMatchObject({ products: 0 });
      expect(await world.productIds()).toEqual([real.id]);
    });
  });
};
