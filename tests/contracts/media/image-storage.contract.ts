import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ImageStorage, StoredFile } from '../../../src/application/media/image-storage.ts';

/** One storage, as three people access it. */
export interface ImageStorageWorld {
  readonly visitor: ImageStorage;
  readonly customer: ImageStorage;
  readonly admin: ImageStorage;
  /** The response at a public address; null when nothing is there. */
  follow(address: string): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

// The bytes are invalid text in any encoding, so that a conversion would be noticed.
const file = (path: string, last = 255): StoredFile => ({
  bucket: 'product-images',
  path,
  bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 128, last]),
  type: 'image/png',
});

/** The contract of image storages. */
export const imageStorageContract = (open: () => Promise<ImageStorageWorld>): void => {
  describe('picture storage', () => {
    let world: ImageStorageWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    const addressOf = (path: string): string => world.visitor.publicUrl('product-images', path);

    test('upload by an administrator: readable by everyone, byte for byte', async () => {
      const stored = file('products/satu_gambar.png');
      expect(await world.admin.upload(stored)).toBe(stored.path);
      expect(await world.follow(addressOf(stored.path))).toEqual(stored.bytes);
    });
    test('existing path: not overwritten', async () => {
      const first = file('products/dua.png', 1);
      await world.admin.upload(first);
      await expect(world.admin.upload(file('products/dua.png', 2))).rejects.toMatchObject({ reason: 'conflict' });
      expect(await world.follow(addressOf(first.path))).toEqual(first.bytes);
    });
    test('upload by a visitor or customer: denied', async () => {
      for (const person of [world.visitor, world.customer]) {
        await expect(person.upload(file('products/asing.png'))).rejects.toMatchObject({ reason: 'denied' });
      }
      expect(await world.follow(addressOf('products/asing.png'))).toBeNull();
    });
    test('removal by an administrator: removed, repeatable', async () => {
      const stored = file('products/tiga.png');
      await world.admin.upload(stored);
      await world.admin.remove('product-images', [stored.path]);
      await world.admin.remove('product-images', [stored.path]);
      expect(await world.follow(addressOf(stored.path))).toBeNull();
    });
    test('removal by others: the picture stays', async () => {
      const stored = file('products/empat.png');
      await world.admin.upload(stored);
      // Adapters may refuse this or do nothing; the picture has to stay.
      for (const person of [world.visitor, world.customer]) await person.remove('product-images', [stored.path]).catch(() => undefined);
      expect(await world.follow(addressOf(stored.path))).toEqual(stored.bytes);
    });
    test('empty path: empty address', () => {
      expect(addressOf('')).toBe('');
    });
  });
};
