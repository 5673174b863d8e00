import { describe, expect, test } from '@jest/globals';
import type { PictureReader } from '../../../src/application/sharing/picture-reader.ts';

/** The contract of picture readers. @param open a reader of a storage with one picture */
export const pictureReaderContract = (open: (address: string, bytes: Uint8Array) => Promise<PictureReader>): void => {
  describe('reader of uploaded pictures', () => {
    const own = '/storage/v1/object/public/product-images/products/a.png';
    test('own picture: its bytes', async () => {
      const reader = await open(own, Buffer.from('gambar'));
      expect(Buffer.from((await reader.read(own)) ?? []).toString()).toBe('gambar');
    });
    test.each([
      '/storage/v1/object/public/product-images/products/lain.png',
      'https://elsewhere.example/a.png',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '//elsewhere.example/storage/v1/object/public/a.png',
      '',
    ])('other address: null, %j', async (address) => {
      expect(await (await open(own, Buffer.from('gambar'))).read(address)).toBeNull();
    });
  });
};
